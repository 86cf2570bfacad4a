// Whether floats decide where a kernel goes.
#pragma once

#include "harness/spirv/module.hpp"

namespace vkp::spirv {

// Whether a branch, or the index of an access, may depend on what a float holds. Devices round in
// their own ways: they may then take another way through the kernel, or to other elements, than an
// audit of the same data did. Errs towards yes.
bool floats_steer(const Module& module);

}  // namespace vkp::spirv
