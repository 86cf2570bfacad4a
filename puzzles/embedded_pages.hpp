// The pages of puzzles as parts of a program that has no files (harness/embed.cmake).
#pragma once

#include <string_view>

namespace vkp {

// The page by its path in the source tree: "puzzles/09_pooling/puzzle.md". Throws
// std::out_of_range.
std::string_view embedded_page(std::string_view path);

}  // namespace vkp
