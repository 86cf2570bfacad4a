// A compute shader of another compiler, made fit for what the frame's kernels go through: one entry
// point called main, the arrays at set 0 in their order, no constant left to be specialized.
#pragma once

#include "harness/shader/compile.hpp"

namespace vkp {

// Like compile_kernel(). Errors without an instruction have line 0; their advice is for the file
// that describes the module.
CompiledKernel link_module(const KernelInterface& interface, const ForeignModule& from);

}  // namespace vkp
