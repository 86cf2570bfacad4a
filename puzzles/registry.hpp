// All puzzles, in the order of their numbers.
#pragma once

#include "harness/model/puzzle.hpp"

#include <string_view>
#include <vector>

namespace vkp {

// Reads their pages at the first call. Throws InstallationError if one cannot be read, or is wrong.
const std::vector<Puzzle>& all_puzzles();

// The id of the first puzzle, without reading a page: "01_map".
std::string_view first_puzzle_id();

// Null if there is no puzzle of that number.
const Puzzle* puzzle_numbered(int number);

}  // namespace vkp
