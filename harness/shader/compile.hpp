// GLSL to SPIR-V with shaderc, unoptimised and with debug lines, so that on every driver the counts
// are those of the source.
#pragma once

#include "harness/model/frame.hpp"
#include "harness/model/kernel.hpp"
#include "harness/shader/requirements.hpp"
#include "harness/spirv/parsed_module.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// All that is known of a kernel before it runs. It is made once, and goes by reference to whoever
// audits, instruments, translates or times it. It can be moved and not copied.
struct CompiledKernel {
    std::vector<CompileError> errors = {};  // errors by line; if there are any, nothing else is
                                            // valid
    // Valid (spirv::require_valid), without its prints, and with indices of 32 bits.
    spirv::ParsedModule shader = {};
    // The same with debugPrintfEXT(), for the audit alone; nothing where there are none.
    std::optional<spirv::ParsedModule> printing = {};
    Requirements requirements = {};

    [[nodiscard]] const spirv::ParsedModule& for_audit() const {
        return printing ? *printing : shader;
    }
};

// The frame around this kernel: generated, compiled for Vulkan 1.1, parsed, validated, examined.
CompiledKernel compile_kernel(const Frame& frame, std::string_view kernel_text);
// For who has the frame's frame_text() already.
CompiledKernel compile_kernel(const Frame& frame, std::string_view frame_text,
                              std::string_view kernel_text);

// The words of such a kernel, of a frame with tiles in plain GLSL and without errors, as a device
// with cooperative matrices runs it: with these in place of the plain tiles.
spirv::Words compile_cooperative(const Frame& frame, std::string_view kernel_text,
                                 CooperativeMatrices form);

// A valid module with the tables of its properties; or the errors of its prints.
CompiledKernel with_prints_apart(spirv::ParsedModule shader);

// That a kernel which compiles is beyond what the checker understands. `what` names the part.
CompileError uncheckable(int line, std::string_view what);

// Compiles the frame around an empty kernel. The first compilation of a process takes about 100 ms,
// later ones one.
void warm_up_compiler();

}  // namespace vkp
