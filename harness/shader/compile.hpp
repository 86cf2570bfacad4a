// GLSL to SPIR-V with shaderc, unoptimised and with debug lines, so that on every driver the counts
// are those of the source.
#pragma once

#include "harness/model/kernel.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/shader/requirements.hpp"
#include "harness/spirv/memory_reach.hpp"
#include "harness/spirv/parsed_module.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// All properties of a kernel that are known before it runs. It is made once, and passed by
// reference to the code that audits, instruments, translates or times it. It can be moved but not
// copied.
struct CompiledKernel {
    std::vector<CompileError> errors = {};  // by line; if any, nothing else is valid
    // Valid (spirv::require_valid), without its prints, and with indices of 32 bits.
    spirv::ParsedModule shader = {};
    // The same shader with debugPrintfEXT(), for the audit alone; nothing if it has no prints.
    std::optional<spirv::ParsedModule> printing = {};
    Requirements requirements = {};
    // The buffers that are images in the source, as ImagesAsBuffers::formats has them.
    std::map<std::uint32_t, spv::ImageFormat> images = {};
    // How far writes to arrays reach, by binding; all of the device where there is none. And
    // sentences about what the audit does not follow (glsl_memory_model.hpp).
    std::map<std::uint32_t, spirv::MemoryReach> reaches = {};
    std::vector<std::string> not_followed = {};

    [[nodiscard]] const spirv::ParsedModule& for_audit() const {
        return printing ? *printing : shader;
    }
};

// The frame around this kernel: generated, compiled for Vulkan 1.1, parsed, validated, examined.
CompiledKernel compile_kernel(const KernelInterface& interface, std::string_view kernel_text);
// The same for a caller that already has the frame's frame_text().
CompiledKernel compile_kernel(const KernelInterface& interface, std::string_view frame_text,
                              std::string_view kernel_text);

// The words of a kernel as a device with cooperative matrices runs it. The frame must have tiles in
// plain GLSL, which cooperative matrices replace, and no errors.
spirv::Words compile_cooperative(const KernelInterface& interface, std::string_view kernel_text,
                                 CooperativeMatrices form);

// A valid module with the tables of its properties; or the errors of its prints.
CompiledKernel with_prints_apart(spirv::ParsedModule shader);

// The error for a compiled kernel that the checker does not support. `what` names the part.
CompileError uncheckable(int line, std::string_view what);

// Compiles the frame around an empty kernel. The first compilation of a process takes about 100 ms,
// later ones one.
void warm_up_compiler();

}  // namespace vkp
