// The steps of a check behind the compiler, for what fuzzing brings.
#pragma once

#include "harness/audit/audit.hpp"
#include "harness/model/frame.hpp"
#include "harness/spirv/module.hpp"

#include <vector>

namespace vkp::fuzz {

// Ends the process with a message, as a find of libFuzzer.
[[noreturn]] void fail(const char* what);

// Budgets that keep an audit at some milliseconds.
audit::Options small_budget();

// Requirements, instrumentation, and the audit with all that is said about it. The words need not
// be a module. Fails where parts of the harness contradict each other.
audit::Result examine(const spirv::Words& words, const Frame& frame,
                      const std::vector<audit::Buffer>& buffers);

}  // namespace vkp::fuzz
