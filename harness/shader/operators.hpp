// Operators that the compiler refuses because they were meant for something else.
#pragma once

#include "harness/base/source_text.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// A sentence about such an operator in that line, or about an array without its index; empty if
// there is none. `message` is the compiler's, and `given` has the names of the frame.
std::string operator_advice(std::string_view message, int line, const SourceText& source,
                            const std::vector<std::string>& given);

}  // namespace vkp
