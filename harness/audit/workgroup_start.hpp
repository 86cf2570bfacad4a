// The beginning of a workgroup.
#pragma once

#include "harness/audit/steps/step_tree.hpp"

#include <cstdint>

namespace vkp::audit {

// Resets the current frame and the state for a workgroup that has not run: its shared memory, its
// built-in variables, its initial values. `all_lanes` is a mask of its lanes; `is_first`: the frame
// has served no other workgroup.
void begin_workgroup(WorkgroupState& state, const StepTree& tree, std::uint32_t workgroup,
                     const Mask& all_lanes, bool is_first);

}  // namespace vkp::audit
