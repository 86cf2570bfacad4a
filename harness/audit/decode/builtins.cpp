#include "harness/audit/decode/builtins.hpp"

#include "harness/spirv/module.hpp"

#include <array>

namespace vkp::audit {

namespace {

using Words = std::array<std::uint32_t, 4>;

Words words_of(const Extent& extent) {
    return {extent.x, extent.y, extent.z, 0};
}

Words global_id(const Extent& group, const Extent& size, const Extent& local) {
    return {group.x * size.x + local.x, group.y * size.y + local.y, group.z * size.z + local.z, 0};
}

// A mask over the lanes of a subgroup in which the lanes from `begin` to `end` - 1 are set.
Words lane_mask(std::uint32_t begin, std::uint32_t end) {
    Words mask{};
    for (std::uint32_t lane = begin; lane < end; ++lane) {
        mask[lane / 32] |= 1U << lane % 32;
    }
    return mask;
}

Words subgroup_value(const WorkgroupState& state, spv::BuiltIn meaning, std::uint32_t lane) {
    const std::uint32_t size = state.subgroups.size();
    const std::uint32_t place = state.subgroups.place_of(lane);
    switch (meaning) {
        case spv::BuiltIn::SubgroupSize:
            return {size};
        case spv::BuiltIn::NumSubgroups:
            return {state.subgroups.count()};
        case spv::BuiltIn::SubgroupId:
            return {state.subgroups.subgroup_of(lane)};
        case spv::BuiltIn::SubgroupLocalInvocationId:
            return {place};
        case spv::BuiltIn::SubgroupEqMask:
            return lane_mask(place, place + 1);
        case spv::BuiltIn::SubgroupGeMask:
            return lane_mask(place, size);
        case spv::BuiltIn::SubgroupGtMask:
            return lane_mask(place + 1, size);
        case spv::BuiltIn::SubgroupLeMask:
            return lane_mask(0, place + 1);
        case spv::BuiltIn::SubgroupLtMask:
            return lane_mask(0, place);
        default:
            throw spirv::Error("a built-in variable that compute kernels do not have", 0);
    }
}

// `local` is the position of the lane in its workgroup, `group` the position of the workgroup.
Words value_of(const WorkgroupState& state, spv::BuiltIn meaning, std::uint32_t lane,
               const Extent& local, const Extent& group) {
    const Extent& size = state.launch.workgroup_size;
    switch (meaning) {
        case spv::BuiltIn::WorkgroupId:
            return words_of(group);
        case spv::BuiltIn::NumWorkgroups:
            return words_of(state.launch.workgroups);
        case spv::BuiltIn::WorkgroupSize:
            return words_of(size);
        case spv::BuiltIn::LocalInvocationId:
            return words_of(local);
        case spv::BuiltIn::LocalInvocationIndex:
            return {lane};
        case spv::BuiltIn::GlobalInvocationId:
            return global_id(group, size, local);
        case spv::BuiltIn::DeviceIndex:
            return {0};
        default:
            return subgroup_value(state, meaning, lane);
    }
}

bool depends_on_workgroup(spv::BuiltIn meaning) {
    return meaning == spv::BuiltIn::WorkgroupId || meaning == spv::BuiltIn::GlobalInvocationId;
}

// The next place, x running fastest.
void advance(Extent& place, const Extent& size) {
    if (++place.x == size.x) {
        place.x = 0;
        if (++place.y == size.y) {
            place.y = 0;
            ++place.z;
        }
    }
}

}  // namespace

void set_builtin(const WorkgroupState& state, const StepTree::Builtin& builtin, bool is_set) {
    if (is_set && !depends_on_workgroup(builtin.meaning)) {
        return;
    }
    const Extent group = unflatten_extent(state.workgroup, state.launch.workgroups);
    Extent local{0, 0, 0};
    const Value& scalars = builtin.variable->scalars;
    for (std::uint32_t lane = 0; lane < state.lane_count; ++lane) {
        const Words words = value_of(state, builtin.meaning, lane, local, group);
        advance(local, state.launch.workgroup_size);
        for (std::size_t k = 0; k < scalars.size(); ++k) {
            set_bits(scalars[k].lanes, scalars[k].type, lane, words[k]);
        }
    }
}

}  // namespace vkp::audit
