#include "checker/grade/kernel_paths.hpp"

#include <algorithm>

namespace vkp {

namespace {

constexpr std::string_view kKernelFile = "kernel.comp";
constexpr std::string_view kEnding = ".comp";
constexpr std::string_view kReference = "solutions";

std::vector<std::string_view> parts_of(std::string_view path) {
    std::vector<std::string_view> parts;
    while (!path.empty()) {
        const std::size_t slash = std::min(path.find('/'), path.size());
        parts.push_back(path.substr(0, slash));
        path.remove_prefix(std::min(slash + 1, path.size()));
    }
    return parts;
}

// Some archives begin every path with ".".
bool is_hidden(std::string_view part) {
    return (part.starts_with('.') && part != "." && part != "..") || part == "__MACOSX";
}

}  // namespace

const Puzzle* puzzle_meant_by(std::string_view path, const std::vector<const Puzzle*>& puzzles) {
    if (!path.ends_with(kEnding)) {
        return nullptr;
    }
    const std::vector<std::string_view> parts = parts_of(path);
    if (std::ranges::any_of(parts, is_hidden)) {
        return nullptr;
    }
    const bool is_in_folder = parts.back() == kKernelFile && parts.size() > 1;
    const std::string_view id = is_in_folder
                                    ? parts[parts.size() - 2]
                                    : parts.back().substr(0, parts.back().size() - kEnding.size());
    const auto found = std::ranges::find(
        puzzles, id, [](const Puzzle* one) -> std::string_view { return one->id; });
    return found == puzzles.end() ? nullptr : *found;
}

std::string shown_path(std::string_view path) {
    const std::vector<std::string_view> parts = parts_of(path);
    return parts.back() == kKernelFile && parts.size() > 1
               ? std::string(parts[parts.size() - 2]) + "/" + std::string(kKernelFile)
               : std::string(parts.back());
}

bool is_reference(std::string_view path, const std::vector<std::string>& all_paths) {
    const std::vector<std::string_view> parts = parts_of(path);
    if (parts.size() < 2 || parts[parts.size() - 2] != kReference) {
        return false;
    }
    const std::string_view folder =
        path.substr(0, path.size() - parts.back().size() - 1 - kReference.size());
    return std::ranges::any_of(all_paths, [&](const std::string& other) {
        return other.starts_with(std::string(folder) + "puzzles/");
    });
}

}  // namespace vkp
