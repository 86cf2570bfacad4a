// What the compiler does not survive, or does not come back from: found in the text, before it. A
// worker that dies of it is replaced, but then nobody can say which line is to blame.
#pragma once

#include "harness/model/kernel.hpp"
#include "harness/source/source_text.hpp"

#include <vector>

namespace vkp {

// Errors for structs of too many members, all in all, and for atomics on expressions. What macros
// make stays hidden from this.
std::vector<CompileError> check_for_compiler(const SourceText& source);

}  // namespace vkp
