// What the compiler does not survive, or does not come back from: found in the text, before it.
#pragma once

#include "harness/model/kernel.hpp"

#include <string_view>
#include <vector>

namespace vkp {

// `code` is a kernel without comments. Errors for expressions that nest too deep for the compiler's
// stack, macros that become too long, and calls of atomics that it gets wrong. Names that macros
// put together stay hidden from this.
std::vector<CompileError> check_for_compiler(std::string_view code);

}  // namespace vkp
