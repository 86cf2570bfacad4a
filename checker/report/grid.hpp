// Arrays in text: what was expected beside what came.
#pragma once

#include "checker/text/style.hpp"
#include "harness/judge/verdict.hpp"

#include <cstddef>
#include <string>
#include <utility>

namespace vkp {

// Shortest text that float32 values keep their difference in: "3", "0.5", "1.33333".
std::string value_text(double value);

// The texts of two values that differ by too much, with more digits where they would look the same.
std::pair<std::string, std::string> different_texts(double expected, double actual);

// The first one and the number of those to show: as many of `all` as fit, with `wanted` among them
// and some of what precedes it.
std::pair<std::size_t, std::size_t> range_around(std::size_t wanted, std::size_t all,
                                                 std::size_t most);

// Where in an array a value stands: "result[1, 2]", or "result[1, 2].y" of vectors.
std::string result_place(const ResultArray& array, std::size_t value);

// A small array as a whole, a large one around its first element that is wrong: one-dimensional
// arrays as rows above each other, others side by side. Empty where nothing is wrong.
std::string comparison_text(const CaseResult& result, const Style& style);

}  // namespace vkp
