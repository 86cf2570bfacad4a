// GLSL to SPIR-V with shaderc, unoptimised and with debug lines, so that what is counted is what
// the source says, on every driver.
#pragma once

#include "harness/model/frame.hpp"
#include "harness/model/kernel.hpp"
#include "harness/spirv/module.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

struct Compilation {
    spirv::Words words;                // empty if there are errors
    std::vector<CompileError> errors;  // by line
};

// The frame around this kernel: generated, compiled for Vulkan 1.1, checked. The words are a valid
// module, which instrument and audit ask for.
Compilation compile_kernel(const Frame& frame, std::string_view kernel_text);

// That a kernel which compiles is beyond what the checker understands. `what` names the part.
CompileError uncheckable(int line, std::string_view what);

// Compiles the frame around an empty kernel. The first compilation of a process takes about 100 ms,
// later ones one.
void warm_up_compiler();

}  // namespace vkp
