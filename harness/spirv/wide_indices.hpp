// Indices of 8 and 16 bits, which instrumentation does not support.
#pragma once

#include "harness/spirv/module.hpp"

namespace vkp::spirv {

// Inserts a conversion before each index of an access chain that is narrower than 32 bits. Returns
// whether there was any.
bool widen_indices(Module& module);

}  // namespace vkp::spirv
