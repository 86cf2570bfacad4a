// Which elements of its inputs an element of a puzzle's result is made of, as the specification has
// it.
#pragma once

#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <set>
#include <vector>

namespace vkp {

// For each input, its elements (of vectors: the vectors) that the result's element depends on.
std::vector<std::set<std::size_t>> inputs_of(const Puzzle& puzzle, const Case& definition,
                                             std::size_t element);

}  // namespace vkp
