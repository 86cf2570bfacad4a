// All puzzles, in the order of their numbers.
#pragma once

#include "harness/model/puzzle.hpp"

#include <vector>

namespace vkp {

const std::vector<Puzzle>& all_puzzles();

}  // namespace vkp
