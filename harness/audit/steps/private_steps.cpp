#include "harness/audit/steps/defined_steps.hpp"
#include "harness/audit/steps/memory_steps.hpp"

#include <utility>

namespace vkp::audit {

namespace {

void report_outside(WorkgroupState& state, const Pointer& pointer, int line, bool writes) {
    if (!pointer.was_outside) {
        return;
    }
    for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
        if (!state.mask[lane] || !pointer.is_outside(lane)) {
            continue;
        }
        Hazard* const hazard = state.log.add(FindingKind::kOutOfBounds, line, 0,
                                             pointer.variable->name, state.invocation(lane));
        if (hazard != nullptr) {
            hazard->access.writes = writes;
            hazard->memory = Memory::kPrivate;
            hazard->element = element_at(pointer, lane);
            link_overflow(state, pointer, lane, *hazard);
        }
    }
}

// The place that all lanes point at, if they do: an index may be the counter of a loop.
std::optional<std::uint32_t> common_offset(const WorkgroupState& state, const Pointer& pointer) {
    if (pointer.was_outside) {
        return {};
    }
    return pointer.offsets == nullptr ? pointer.offset : common_word(pointer.offsets, state.mask);
}

}  // namespace

LoadPrivateStep::LoadPrivateStep(int line, Value result, const Pointer& pointer)
    : Step(line, result.size()), result_(std::move(result)), pointer_(&pointer) {}

void LoadPrivateStep::run(WorkgroupState& state) const {
    report_outside(state, *pointer_, line(), false);
    const std::optional<std::uint32_t> offset = common_offset(state, *pointer_);
    for (std::size_t k = 0; k < result_.size(); ++k) {
        const OtherLanes others(state, result_[k].lanes, result_[k].type.lane_bytes());
        if (offset) {
            load_common(*offset + k, k, state);
        } else {
            load_varied(k, state);
        }
    }
}

// All lanes load the same scalar of the variable.
void LoadPrivateStep::load_common(std::size_t offset, std::size_t k, WorkgroupState& state) const {
    const Mask& mask = state.mask;
    const Scalar& result = result_[k];
    const Scalar& from = pointer_->variable->scalars[offset];
    copy_lanes(result.lanes, from.lanes, from.type.lane_bytes(), mask.begin, mask.end);
    if (result.defined != nullptr) {
        result.defined->variable = pointer_->variable;
        copy_defined(*result.defined, from.defined, state);
    }
}

void LoadPrivateStep::load_varied(std::size_t k, WorkgroupState& state) const {
    const Mask& mask = state.mask;
    const Scalar& result = result_[k];
    for (std::uint32_t lane = mask.begin; lane < mask.end; ++lane) {
        // The target of a lane that does not run is unknown.
        const bool is_outside = !mask[lane] || pointer_->is_outside(lane);
        const Scalar& from =
            pointer_->variable->scalars[(is_outside ? 0 : pointer_->offset_of(lane)) + k];
        set_bits(result.lanes, result.type, lane,
                 is_outside ? 0 : bits_at(from.lanes, from.type, lane));
        if (result.defined != nullptr && mask[lane]) {
            const bool has_value = is_outside || from.defined == nullptr || from.defined->all;
            set_word(*result.defined, lane, has_value ? kAllBits : from.defined->lanes[lane],
                     state);
        }
    }
    if (result.defined != nullptr) {
        result.defined->variable = pointer_->variable;
    }
}

StorePrivateStep::StorePrivateStep(int line, const Pointer& pointer, Value value)
    : Step(line, value.size()), value_(std::move(value)), pointer_(&pointer) {}

void StorePrivateStep::run(WorkgroupState& state) const {
    report_outside(state, *pointer_, line(), true);
    const std::optional<std::uint32_t> offset = common_offset(state, *pointer_);
    if (!offset) {
        store_dynamic(state);
    } else {
        for (std::size_t k = 0; k < value_.size(); ++k) {
            const Scalar& to = pointer_->variable->scalars[*offset + k];
            const Scalar& from = value_[k];
            if (state.is_full()) {
                copy_lanes(to.lanes, from.lanes, to.type.lane_bytes(), state.mask.begin,
                           state.mask.end);
            } else {
                blend_lanes(to.lanes, from.lanes, to.type.lane_bytes(), state.mask);
            }
            copy_defined(*to.defined, from.defined, state);
        }
    }
    if (state.observer != nullptr) {
        const std::vector<LaneValues> values = lane_values(value_);
        GroupAccess access = group_access(state, line(), *pointer_);
        access.writes = true;
        access.values = values;
        state.observer->access(access);
    }
}

void StorePrivateStep::store_dynamic(WorkgroupState& state) const {
    const Mask& mask = state.mask;
    const Value& scalars = pointer_->variable->scalars;
    for (std::uint32_t lane = mask.begin; lane < mask.end; ++lane) {
        if (!mask[lane] || pointer_->is_outside(lane)) {
            continue;
        }
        for (std::size_t k = 0; k < value_.size(); ++k) {
            const Scalar& to = scalars[pointer_->offset_of(lane) + k];
            const InitMask* const defined = value_[k].defined;
            set_bits(to.lanes, to.type, lane, bits_at(value_[k].lanes, to.type, lane));
            set_word(*to.defined, lane,
                     defined == nullptr || defined->all ? kAllBits : defined->lanes[lane], state);
        }
    }
}

void UndefineStep::run(WorkgroupState& state) const {
    for (const Scalar& scalar : variable_.scalars) {
        undefine_lanes(*scalar.defined, state);
    }
}

}  // namespace vkp::audit
