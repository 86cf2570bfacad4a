// A compute shader of another compiler, made fit for what the frame's kernels go through: one entry
// point called main, the arrays at set 0 in their order, no constant left to be specialized.
#pragma once

#include "harness/shader/compile.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vkp {

// Like compile_kernel(). Errors without an instruction have line 0; their advice is for the file
// that describes the module.
CompiledKernel link_module(const KernelInterface& interface, const ForeignModule& from);

// The names of the compute shaders of a module.
std::vector<std::string> entry_points(const spirv::Module& module);

// The module with one entry point, called main, and what that reaches. `name` may be empty if the
// module has one only. Throws spirv::Error.
spirv::Module reached_module(std::span<const std::uint32_t> words, const std::string& name,
                             const std::vector<SpecializedValue>& values);

}  // namespace vkp
