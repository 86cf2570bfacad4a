// The rule for which files of a submission are kernels.
#pragma once

#include "harness/model/puzzle.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// The puzzle whose kernel is at this path within a submission, or null:
// ".../09_pooling/kernel.comp" or ".../09_pooling.comp". Hidden files are no kernels, nor are the
// files that a Mac adds to archives.
const Puzzle* puzzle_meant_by(std::string_view path, const std::vector<const Puzzle*>& puzzles);

// The end of such a path that names the puzzle: the part before it is the submitter's own.
std::string shown_path(std::string_view path);

// Whether a kernel's path is in a folder "solutions" beside a folder "puzzles": a reference
// solution, in a submitted whole workbook.
bool is_reference(std::string_view path, const std::vector<std::string>& all_paths);

}  // namespace vkp
