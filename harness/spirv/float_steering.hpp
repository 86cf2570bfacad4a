// Whether floats decide where a kernel goes, or what its integers hold.
#pragma once

#include "harness/spirv/module.hpp"

namespace vkp::spirv {

// Whether a branch, or the index of an access, may depend on what a float holds. Devices round in
// their own ways: they may then take another way through the kernel, or to other elements, than an
// audit of the same data did. Errs towards yes.
bool floats_steer(const Module& module);

// Whether an integer or a condition may depend on what a float holds: then it may be another one on
// another device, and not by a rounding error but altogether. Errs towards yes, and says yes
// wherever floats steer.
bool floats_reach_integers(const Module& module);

}  // namespace vkp::spirv
