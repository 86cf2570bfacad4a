// The steps of a check after the compiler, for fuzzed inputs.
#pragma once

#include "harness/audit/audit.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/shader/compile.hpp"
#include "harness/spirv/module.hpp"

#include <string_view>
#include <vector>

namespace vkp::fuzz {

// Ends the process with a message, as a find of libFuzzer.
[[noreturn]] void fail(const char* what);

// Budgets that limit an audit to some milliseconds.
audit::Options small_budget();

// The frame around this kernel, compiled. With the environment variable VKP_FUZZ_STEPS it reports
// its begin and end on standard error: a crash between them is glslang's.
CompiledKernel compiled(const KernelInterface& interface, std::string_view kernel_text);

// The origin of the words: a module from the compiler must be one that can be instrumented.
enum class Origin { kCompiler, kAnywhere };

// Runs requirements, instrumentation, and the audit with all its reports. Fails where parts of the
// harness contradict each other.
audit::Result examine(const spirv::ParsedModule& shader, const KernelInterface& interface,
                      const std::vector<audit::Buffer>& buffers, Origin origin);

}  // namespace vkp::fuzz
