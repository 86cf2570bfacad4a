// All puzzles, in the order of their numbers.
#pragma once

#include "harness/model/puzzle.hpp"

#include <vector>

namespace vkp {

const std::vector<Puzzle>& all_puzzles();

// Null if there is none of that number.
const Puzzle* puzzle_numbered(int number);

}  // namespace vkp
