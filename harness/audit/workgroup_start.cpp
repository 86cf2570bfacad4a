#include "harness/audit/workgroup_start.hpp"

#include "harness/audit/decode/builtins.hpp"

#include <cstring>

namespace vkp::audit {

void begin_workgroup(WorkgroupState& state, const StepTree& tree, std::uint32_t workgroup,
                     const Mask& all_lanes, bool is_first) {
    state.workgroup = workgroup;
    state.workgroups_so_far.push_back(workgroup);
    state.has_diverged = false;
    state.interval = 0;
    state.loop_rounds = 0;
    for (const Region& region : tree.regions) {
        if (region.memory == Memory::kShared) {
            std::memset(region.data(), 0, region.size_bytes);
        }
    }
    for (const StepTree::Builtin& builtin : tree.builtins) {
        set_builtin(state, builtin, !is_first);
    }
    state.mask = all_lanes;
    state.operations += weight_of(tree.start) * state.lane_count;
    for (const std::unique_ptr<Step>& step : tree.start) {
        step->run(state);
    }
}

}  // namespace vkp::audit
