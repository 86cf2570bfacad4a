// Operators that bind otherwise than a line looks.
#pragma once

#include "harness/base/source_text.hpp"

#include <string>
#include <string_view>

namespace vkp {

// Where to put parentheses in that line, as a sentence; empty if the compiler's message is not
// about what binds first.
std::string precedence_advice(std::string_view message, int line, const SourceText& source);

}  // namespace vkp
