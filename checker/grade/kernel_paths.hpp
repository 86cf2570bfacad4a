// Which files of a submission are kernels.
#pragma once

#include "harness/model/puzzle.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// A path within a submission that means a puzzle's kernel, or null: ".../09_pooling/kernel.comp" or
// ".../09_pooling.comp". What is hidden means none, nor what a Mac puts beside files into archives.
const Puzzle* puzzle_meant_by(std::string_view path, const std::vector<const Puzzle*>& puzzles);

// The end of such a path that names the puzzle: what comes before it is whoever's who handed it in.
std::string shown_path(std::string_view path);

// Of paths that mean kernels, those in a folder "solutions" beside a folder "puzzles": the
// reference, in somebody's whole workbook.
bool is_reference(std::string_view path, const std::vector<std::string>& all_paths);

}  // namespace vkp
