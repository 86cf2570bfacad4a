#include "checker/train/files/datasets.hpp"

#include "checker/files/display_path.hpp"
#include "checker/text/typed_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace vkp {

namespace {

namespace fs = std::filesystem;

// An absolute path in the environment, or nothing.
fs::path folder_in_environment(const char* name) {
    const char* const set = std::getenv(name);
    return set != nullptr && *set == '/' ? fs::path(set) : fs::path();
}

// The folder itself, and its subfolders for that set.
void add_both(std::vector<fs::path>& places, const fs::path& folder, const Dataset& dataset) {
    places.push_back(folder / dataset.folder);
    places.push_back(folder);
}

}  // namespace

const std::vector<Dataset>& all_datasets() {
    static const std::vector<Dataset> all = {
        {.name = "mnist",
         .title = "MNIST",
         .folder = "mnist",
         .what = "70,000 handwritten digits",
         .package_folder = "",
         .how_to_get = "workbook data mnist",
         .checksums = {"ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db",
                       "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5",
                       "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7",
                       "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2"}},
        {.name = "fashion",
         .title = "Fashion-MNIST",
         .folder = "fashion-mnist",
         .what = "70,000 pictures of clothes",
         .package_folder = "/usr/share/datasets/fashion-mnist",
         .how_to_get = "sudo apt install dataset-fashion-mnist",
         .checksums = {},
         .class_names = {"T-shirt", "trousers", "pullover", "dress", "coat", "sandal", "shirt",
                         "sneaker", "bag", "boot"}}};
    return all;
}

const Dataset* find_dataset(std::string_view name) {
    const std::vector<Dataset>& all = all_datasets();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const Dataset& dataset) { return dataset.name == name; });
    return found == all.end() ? nullptr : &*found;
}

fs::path user_data_folder() {
    if (const fs::path set = folder_in_environment("XDG_DATA_HOME"); !set.empty()) {
        return set / "vulkan-puzzles";
    }
    const fs::path home = folder_in_environment("HOME");
    return home.empty() ? home : home / ".local/share/vulkan-puzzles";
}

std::vector<fs::path> places_of(const Dataset& dataset, const std::string& asked_for,
                                const fs::path& workbook) {
    std::vector<fs::path> places;
    if (!asked_for.empty()) {
        add_both(places, asked_for, dataset);
        return places;
    }
    if (const char* const set = std::getenv("VKP_DATA"); set != nullptr && *set != '\0') {
        add_both(places, set, dataset);
    }
    if (const fs::path data = user_data_folder(); !data.empty()) {
        places.push_back(data / dataset.folder);
    }
    places.push_back(workbook / "data" / dataset.folder);
    if (!dataset.package_folder.empty()) {
        places.emplace_back(dataset.package_folder);
    }
    return places;
}

bool holds_images(const fs::path& folder) {
    return std::all_of(kImageFiles.begin(), kImageFiles.end(), [&](std::string_view name) {
        std::error_code error;
        const fs::path path = folder / name;
        return fs::exists(path, error) || fs::exists(path.string() + ".gz", error);
    });
}

std::optional<fs::path> found_at(const std::vector<fs::path>& places) {
    const auto found = std::find_if(places.begin(), places.end(), holds_images);
    return found == places.end() ? std::nullopt : std::optional(*found);
}

std::string not_found_text(const Dataset& dataset, const std::vector<fs::path>& places) {
    std::string text = fmt::format("{} is in none of these folders:\n", dataset.title);
    for (const fs::path& place : places) {
        text += fmt::format("  {}\n", display_path(place));
    }
    return text + fmt::format(
                      "To get it: {}\nTo train with files of your own: --data FOLDER, with "
                      "{} and the other three; without any: --dataset made-up",
                      with_typed_commands(std::string(dataset.how_to_get)), kImageFiles.front());
}

}  // namespace vkp
