#include "checker/train/data_command.hpp"

#include "checker/files/display_path.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/text/output.hpp"
#include "checker/text/terminal_text.hpp"
#include "checker/text/typed_commands.hpp"
#include "checker/train/files/datasets.hpp"
#include "checker/train/files/fetch.hpp"
#include "checker/train/train_options.hpp"
#include "checker/workspace/workbook.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <span>

namespace vkp {

namespace {

namespace fs = std::filesystem;

// The datasets that can be downloaded.
constexpr auto kDatasets = std::span(kImageWords).first<2>();

struct DataArguments {
    std::optional<Images> dataset = {};  // none: all are listed
    std::string folder = {};             // that is looked in and gets them
};

void declare_data(CommandDeclaration& data, DataArguments& arguments) {
    data.choice("dataset", arguments.dataset, kDatasets,
                "mnist is downloaded, fashion is a package (default: list both)");
    data.option("--data", &arguments.folder,
                "Folder for the images (default: the user's data folder)")
        .takes("FOLDER");
}

std::optional<fs::path> find(const Dataset& dataset, const DataArguments& arguments) {
    return found_at(places_of(dataset, arguments.folder, Workbook::locate().root()));
}

std::string row(const Dataset& dataset, const DataArguments& arguments) {
    const std::optional<fs::path> place = find(dataset, arguments);
    const std::string where =
        place ? display_path(*place)
              : "not here; " + with_typed_commands(std::string(dataset.how_to_get)) + " gets it";
    return fmt::format("{}{}{}\n", left_aligned(dataset.name, 10), left_aligned(dataset.what, 28),
                       where);
}

int list_all(const DataArguments& arguments) {
    std::string text;
    for (const Dataset& dataset : all_datasets()) {
        text += row(dataset, arguments);
    }
    text += fmt::format("{}{}{}\n", left_aligned("made-up", 10),
                        left_aligned("2,000 pictures of noise", 28), "always here");
    print_text(text);
    return kAllSolved;
}

// The destination folder.
fs::path destination(const Dataset& dataset, const DataArguments& arguments) {
    if (!arguments.folder.empty()) {
        return arguments.folder;
    }
    const fs::path data = user_data_folder();
    if (data.empty()) {
        throw UsageError("there is no $HOME to put the files below: --data FOLDER says where");
    }
    return data / dataset.folder;
}

void tell(const std::string& sentence) {
    print_error(sentence + "\n");
    std::fflush(stderr);
}

int run_data(const DataArguments& arguments) {
    if (!arguments.dataset) {
        return list_all(arguments);
    }
    const Dataset& dataset = *find_dataset(word_of(kDatasets, *arguments.dataset));
    if (const auto place = find(dataset, arguments)) {
        print_text(fmt::format("{} is in {}.\n", dataset.title, display_path(*place)));
        return kAllSolved;
    }
    if (dataset.checksums.front().empty()) {
        print_text(fmt::format("{} is a package of Debian and Ubuntu: {}\n", dataset.title,
                               dataset.how_to_get));
        return kNotUsable;
    }
    const fs::path into = destination(dataset, arguments);
    fetch_dataset(dataset, into, tell);
    print_text(fmt::format("{} is in {}.\n", dataset.title, display_path(into)));
    return kAllSolved;
}

}  // namespace

CommandDeclaration data_command() {
    return declared("data", "List training images, or download a set by name", declare_data,
                    run_data);
}

}  // namespace vkp
