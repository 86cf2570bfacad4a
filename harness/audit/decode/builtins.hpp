// The built-in variables of compute shaders (Vulkan specification, section "Built-In Variables").
#pragma once

#include "harness/audit/steps/program.hpp"

namespace vkp::audit {

// Sets a built-in variable for the machine's workgroup. Throws spirv::Error for one that compute
// shaders do not have.
void set_builtin(const Machine& machine, const Program::Builtin& builtin);

}  // namespace vkp::audit
