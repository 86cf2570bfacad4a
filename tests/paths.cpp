#include "tests/paths.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
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

std::string read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw std::runtime_error("cannot read " + path.string());
    }
    return {std::istreambuf_iterator<char>(file), {}};
}

int puzzle_of(const std::string& text, int otherwise) {
    constexpr std::string_view kKey = "// puzzle: ";
    const std::size_t at = text.find(kKey);
    return at == std::string::npos ? otherwise : std::stoi(text.substr(at + kKey.size()));
}

}  // namespace vkp
