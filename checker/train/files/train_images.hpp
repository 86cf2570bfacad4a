// The images that a network is trained with, found and read.
#pragma once

#include "checker/train/files/checkpoint.hpp"
#include "checker/train/train_options.hpp"
#include "harness/train/images.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct TrainImages {
    std::string dataset;                        // as typed
    std::string title;                          // "MNIST"
    std::vector<std::string> class_names = {};  // as of Dataset
    std::string folder;                         // as shown; empty: made up
    ImageSet images;
    bool is_mnist = false;  // if so, the networks' results are known
};

// The images that the options name; otherwise those of the checkpoint, or MNIST. Throws UsageError
// and InstallationError, which lists the searched folders.
TrainImages read_train_images(const TrainArguments& arguments,
                              const std::optional<Checkpoint>& from,
                              const std::filesystem::path& workbook);

}  // namespace vkp
