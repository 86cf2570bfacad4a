#include "harness/base/installation_error.hpp"
#include "puzzles/pages.hpp"
#include "puzzles/place.hpp"

#include <fmt/format.h>

#include <array>
#include <fstream>
#include <iterator>
#include <system_error>

namespace vkp {

namespace {

namespace fs = std::filesystem;

// The path from the current folder, if it is below that.
std::string shown(const fs::path& path) {
    std::error_code error;
    const std::string relative = fs::proximate(path, error).string();
    return error || relative.starts_with("..") ? path.string() : relative;
}

}  // namespace

Page page_of(std::string_view id) {
    static const std::array roots = {root_of_environment(), root_above(), installed_root(),
                                     root_of_sources()};
    for (const fs::path& root : roots) {
        const fs::path path = root / "puzzles" / id / "puzzle.md";
        std::ifstream file(path, std::ios::binary);
        if (!root.empty() && file) {
            return {shown(path), {std::istreambuf_iterator<char>(file), {}}};
        }
    }
    throw InstallationError(
        fmt::format("puzzles/{}/puzzle.md, which says what this puzzle is, is missing: install "
                    "`workbook` again.",
                    id));
}

}  // namespace vkp
