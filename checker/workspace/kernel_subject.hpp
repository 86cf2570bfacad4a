// What a kernel's file is about, by where it is and by its comments.
#pragma once

#include "harness/model/puzzle.hpp"

#include <filesystem>
#include <string_view>

namespace vkp {

// The puzzle of the folder that the file is in, or the one that a comment names ("// puzzle: 9");
// null if there is neither.
const Puzzle* puzzle_of_kernel(const std::filesystem::path& path, std::string_view text);

// Whether the text has the comments of a lab file.
bool is_lab_text(std::string_view text);

}  // namespace vkp
