// The elements of the inputs on which an element of a puzzle's result depends, according to the
// specification.
#pragma once

#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <set>
#include <vector>

namespace vkp {

// The arrays that hold values when the first dispatch starts: the inputs, then scratch arrays with
// initial values, and the result if it has them.
std::vector<Array> given_arrays(const Case& definition);

// For each of those, its elements (vectors count as one) that the result's element depends on.
std::vector<std::set<std::size_t>> inputs_of(const Puzzle& puzzle, const Case& definition,
                                             std::size_t element);

// The expected values of `result`, which are the last ones.
std::vector<double> result_values(const Case& definition, const Expected& expected);

}  // namespace vkp
