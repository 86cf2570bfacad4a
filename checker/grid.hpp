// Arrays in text: what was expected beside what came.
#pragma once

#include "checker/style.hpp"
#include "harness/judge/verdict.hpp"

#include <string>

namespace vkp {

// Shortest text that float32 values keep their difference in: "3", "0.5", "1.33333".
std::string value_text(double value);

// A small array as a whole, a large one around its first element that is wrong: one-dimensional
// arrays as rows above each other, others side by side. Empty where nothing is wrong.
std::string comparison_text(const CaseResult& result, const Style& style);

}  // namespace vkp
