// The sets of images to train with, and the folders that may contain them.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// The files of a set's folder, unpacked or with ".gz" appended to the name.
inline constexpr std::array<std::string_view, 4> kImageFiles = {
    "train-images-idx3-ubyte", "train-labels-idx1-ubyte", "t10k-images-idx3-ubyte",
    "t10k-labels-idx1-ubyte"};

struct Dataset {
    std::string_view name;    // as typed
    std::string_view title;   // "MNIST"
    std::string_view folder;  // its folder, below a folder of data
    std::string_view what;
    std::string_view package_folder;  // folder of the system's package; may be empty
    std::string_view how_to_get;      // a command, or a sentence
    // Checksums of the unpacked files, in the order of kImageFiles; empty where nothing is fetched.
    std::array<std::string_view, 4> checksums;
    std::vector<std::string_view> class_names = {};  // by label; empty: the label says it
};

const std::vector<Dataset>& all_datasets();

// Null for an unknown name.
const Dataset* find_dataset(std::string_view name);

// $XDG_DATA_HOME/vulkan-puzzles (XDG Base Directory Specification) or the same below
// ~/.local/share; empty if neither is set.
std::filesystem::path user_data_folder();

// The folders to search for a set, in this order: only below the requested folder if there is one,
// or else below $VKP_DATA, the user's data, the workbook and the system's own.
std::vector<std::filesystem::path> places_of(const Dataset& dataset, const std::string& asked_for,
                                             const std::filesystem::path& workbook);

// Whether all four files are there.
bool holds_images(const std::filesystem::path& folder);

// The first of the places that contains the files.
std::optional<std::filesystem::path> found_at(const std::vector<std::filesystem::path>& places);

// The searched places, and the command to type.
std::string not_found_text(const Dataset& dataset,
                           const std::vector<std::filesystem::path>& places);

}  // namespace vkp
