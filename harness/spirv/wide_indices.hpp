// Indices of 8 and 16 bits, which instrumentation does not know.
#pragma once

#include "harness/spirv/module.hpp"

namespace vkp::spirv {

// Gives each index of an access chain that is narrower than 32 bits a conversion in front. Whether
// there was any.
bool widen_indices(Module& module);

}  // namespace vkp::spirv
