// Code that crashes the compiler, or keeps it busy for ever, is found in the text beforehand. A
// worker that dies of it is replaced, but then nobody can say which line is to blame.
#pragma once

#include "harness/base/source_text.hpp"
#include "harness/model/kernel.hpp"

#include <vector>

namespace vkp {

// Errors for structs of too many members in total, and for atomics on expressions. Code that macros
// make stays hidden from this check.
std::vector<CompileError> check_for_compiler(const SourceText& source);

}  // namespace vkp
