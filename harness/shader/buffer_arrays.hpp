// Arrays of buffers as one buffer each: its rows are the buffers, one after the other. An index
// that chooses a buffer is then an index like any other, also where threads choose different ones,
// and the module needs no capability for it.
#pragma once

#include "harness/model/kernel.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/spirv/module.hpp"

#include <vector>

namespace vkp {

// The first dimension of an array counts the buffers, and what follows is the memory of one. Leaves
// alone what has no array. Returns errors for arrays that do not fit; throws spirv::Error with the
// line for a use that is not of a single buffer's parts.
std::vector<CompileError> merge_buffer_arrays(spirv::Module& module,
                                              const KernelInterface& interface,
                                              const ForeignModule& from);

}  // namespace vkp
