// Error bounds of float32 arithmetic beyond those of a Sum (data.hpp).
#pragma once

#include "harness/model/puzzle.hpp"

#include <limits>

namespace vkp {

inline constexpr double kUnitRoundoff = 0x1p-24;

// γ(n) = n·u / (1 − n·u): the most that n roundings one after the other may be off, relatively
// (Higham, Accuracy and Stability of Numerical Algorithms, chapter 3).
double rounding_bound(double roundings);

// The tolerance of a value of which only Puzzle::property says whether it is right: any number will
// do, but infinity and NaN.
inline constexpr double kAnyNumber = std::numeric_limits<double>::infinity();

// Append the next element of the result with a tolerance of its own.
void append(Expected& expected, double value, double tolerance);

}  // namespace vkp
