// What the compiler does not survive, or does not come back from: found in the text, before it.
#pragma once

#include "harness/model/kernel.hpp"

#include <string_view>
#include <vector>

namespace vkp {

// `code` is a kernel without comments. Errors for structs of too many members, all in all, and for
// atomics on expressions. What macros make stays hidden from this.
std::vector<CompileError> check_for_compiler(std::string_view code);

}  // namespace vkp
