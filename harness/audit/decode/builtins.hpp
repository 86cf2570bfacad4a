// The built-in variables of compute shaders (Vulkan specification, section "Built-In Variables").
#pragma once

#include "harness/audit/steps/step_tree.hpp"

namespace vkp::audit {

// Sets a built-in variable for the workgroup. `is_set`: it has been set for another workgroup
// before. Throws spirv::Error for one that compute shaders do not have.
void set_builtin(const WorkgroupState& state, const StepTree::Builtin& builtin, bool is_set);

}  // namespace vkp::audit
