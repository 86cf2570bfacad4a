#include "checker/train/files/train_images.hpp"

#include "checker/files/display_path.hpp"
#include "checker/files/sha256.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/train/files/datasets.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/train/made_up_images.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

constexpr std::uint32_t kMadeUpSeed = 1;

std::string name_of(const TrainArguments& arguments, const std::optional<Checkpoint>& from) {
    if (arguments.dataset) {
        return word_of(kImageWords, *arguments.dataset);
    }
    return from ? from->dataset : "mnist";
}

// The labels in their file: eight bytes, and a byte for each.
std::string label_file(const LabelledImages& images) {
    std::string bytes("\0\0\x08\x01", 4);
    for (int shift = 24; shift >= 0; shift -= 8) {
        bytes += static_cast<char>(images.count >> shift & 0xFF);
    }
    return bytes.append(images.labels.begin(), images.labels.end());
}

// Recognized by its labels, which no other set has in this order.
bool is_of(const Dataset& dataset, const ImageSet& images) {
    return sha256(label_file(images.train)) == dataset.checksums[1] &&
           sha256(label_file(images.test)) == dataset.checksums[3];
}

}  // namespace

TrainImages read_train_images(const TrainArguments& arguments,
                              const std::optional<Checkpoint>& from,
                              const std::filesystem::path& workbook) {
    const std::string name = name_of(arguments, from);
    if (value_of(kImageWords, name) == Images::kMadeUp) {
        if (!arguments.folder.empty()) {
            throw UsageError("made-up images are not in a folder: leave --data out");
        }
        return {.dataset = name,
                .title = "Made-up images",
                .folder = {},
                .images = made_up_images(kMadeUpSeed)};
    }
    const Dataset* const dataset = find_dataset(name);
    if (dataset == nullptr) {
        throw InstallationError(
            fmt::format("{} was trained with images called \"{}\", which are "
                        "not known here.",
                        arguments.resume_path, name));
    }
    const auto places = places_of(*dataset, arguments.folder, workbook);
    const auto place = found_at(places);
    if (!place) {
        throw InstallationError(not_found_text(*dataset, places));
    }
    TrainImages read{.dataset = name,
                     .title = std::string(dataset->title),
                     .folder = display_path(*place),
                     .images = read_image_set(*place)};
    const Dataset& mnist = *find_dataset("mnist");
    read.is_mnist = is_of(mnist, read.images);
    if (read.is_mnist != (dataset == &mnist)) {
        read.title = read.is_mnist ? std::string(mnist.title) : "Images";
    } else {
        read.class_names.assign(dataset->class_names.begin(), dataset->class_names.end());
    }
    return read;
}

}  // namespace vkp
