// Which elements of its inputs an element of a puzzle's result is made of, as the specification has
// it.
#pragma once

#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <set>
#include <vector>

namespace vkp {

// What holds values when the first dispatch starts: the inputs, then scratch arrays that begin with
// some, and the result if it does.
std::vector<Array> given_arrays(const Case& definition);

// For each of those, its elements (of vectors: the vectors) that the result's element depends on.
std::vector<std::set<std::size_t>> inputs_of(const Puzzle& puzzle, const Case& definition,
                                             std::size_t element);

}  // namespace vkp
