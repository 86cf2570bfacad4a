// GLSL to SPIR-V with shaderc, unoptimised and with debug lines, so that what is counted is what
// the source says, on every driver.
#pragma once

#include "harness/model/frame.hpp"
#include "harness/model/kernel.hpp"
#include "harness/shader/requirements.hpp"
#include "harness/spirv/parsed_module.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// All that is known of a kernel before it runs. It is made once, and goes by reference to whoever
// audits, instruments, translates or times it. It can be moved and not copied.
struct CompiledKernel {
    std::vector<CompileError> errors = {};  // by line; if there are any, nothing else is of use
    spirv::ParsedModule shader = {};        // valid (spirv::require_valid)
    Requirements requirements = {};
};

// The frame around this kernel: generated, compiled for Vulkan 1.1, parsed, validated, examined.
CompiledKernel compile_kernel(const Frame& frame, std::string_view kernel_text);
// For who has the frame's frame_text() already.
CompiledKernel compile_kernel(const Frame& frame, std::string_view frame_text,
                              std::string_view kernel_text);

// That a kernel which compiles is beyond what the checker understands. `what` names the part.
CompileError uncheckable(int line, std::string_view what);

// Compiles the frame around an empty kernel. The first compilation of a process takes about 100 ms,
// later ones one.
void warm_up_compiler();

}  // namespace vkp
