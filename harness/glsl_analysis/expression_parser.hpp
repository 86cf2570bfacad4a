// Expressions of GLSL from their words.
#pragma once

#include "harness/glsl_analysis/syntax.hpp"

#include <span>

namespace vkp {

// The longest expression that begins at `at` and ends before `end`; an empty one of Kind::kOther if
// there is none. Assignments and commas end it.
Expression parse_expression(const std::vector<Word>& words, std::size_t at, std::size_t end);

}  // namespace vkp
