#include "tests/paths.hpp"

#include <algorithm>
#include <stdexcept>

namespace vkp {

std::filesystem::path source_root() {
    return VKP_SOURCE_ROOT;
}

std::filesystem::path binary_root() {
    return VKP_BINARY_ROOT;
}

std::string program_path() {
    return (binary_root() / "checker" / "workbook").string();
}

std::vector<std::filesystem::path> kernels_in(std::string_view folder, std::size_t at_least) {
    const std::filesystem::path path = source_root() / folder;
    std::vector<std::filesystem::path> kernels;
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
        if (entry.path().extension() == ".comp") {
            kernels.push_back(entry.path());
        }
    }
    if (kernels.size() < at_least) {
        throw std::runtime_error(path.string() +
                                 " has too few kernels: " + std::to_string(kernels.size()));
    }
    std::sort(kernels.begin(), kernels.end());
    return kernels;
}

}  // namespace vkp
