// Texts of files elsewhere, as parts of the program (harness/embed.cmake).
#pragma once

#include <string_view>

namespace vkp {

// The text by its path in the source tree: "puzzles/09_pooling/README.md",
// "solutions/09_pooling.comp", "puzzles/GLOSSARY.md". Throws std::out_of_range.
std::string_view embedded_text(std::string_view path);

}  // namespace vkp
