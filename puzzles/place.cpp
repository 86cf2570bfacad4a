#include "puzzles/place.hpp"

#include "puzzles/registry.hpp"

#include <cstdlib>
#include <string>
#include <system_error>

namespace vkp {

namespace fs = std::filesystem;

namespace {

fs::path root_if_workbook(fs::path folder) {
    return is_workbook(folder) ? std::move(folder) : fs::path();
}

}  // namespace

bool is_workbook(const fs::path& folder) {
    std::error_code error;
    const std::string first(first_puzzle_id());
    return !folder.empty() && fs::is_directory(folder / "puzzles", error) &&
           (fs::exists(folder / ".workbook/version", error) ||
            fs::exists(folder / "solutions" / (first + ".comp"), error));
}

fs::path root_of_environment() {
    const char* const root = std::getenv("VKP_ROOT");
    return root != nullptr ? root : "";
}

fs::path root_above() {
    std::error_code error;
    for (fs::path folder = fs::current_path(error); !folder.empty();
         folder = folder.parent_path()) {
        if (is_workbook(folder)) {
            return folder;
        }
        if (folder == folder.root_path()) {
            break;
        }
    }
    return {};
}

// Linux gives the program's path.
fs::path installed_root() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::path()
                 : root_if_workbook(program.parent_path().parent_path() / "share/vulkan-puzzles");
}

fs::path root_of_sources() {
    return root_if_workbook(VKP_SOURCE_ROOT);
}

}  // namespace vkp
