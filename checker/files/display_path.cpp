#include "checker/files/display_path.hpp"

#include <system_error>

namespace vkp {

namespace fs = std::filesystem;

std::string display_path(const fs::path& path) {
    std::error_code error;
    const std::string relative = path.lexically_relative(fs::current_path(error)).string();
    const std::string whole = path.string();
    return !relative.empty() && relative.size() < whole.size() ? relative : whole;
}

}  // namespace vkp
