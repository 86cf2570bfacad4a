#include "harness/audit/steps/memory_steps.hpp"

#include <cstring>
#include <utility>

namespace vkp::audit {

namespace {

// Before lanes are set one by one, `all` has to be spelled out.
void spell_out(InitMask& defined, std::uint32_t padded_count) {
    if (defined.all) {
        std::memset(defined.lanes, 0xff, padded_count * sizeof(std::uint32_t));
        defined.all = false;
    }
}

void mark_defined(InitMask& to, const InitMask* from, const WorkgroupState& state) {
    if (from != nullptr && !from->all) {
        spell_out(to, state.padded_count);
        blend_lanes(to.lanes, from->lanes, sizeof(std::uint32_t), state.mask);
    } else if (state.is_full()) {
        to.all = true;
    } else if (!to.all) {
        join_lanes(to.lanes, state.mask);
    }
}

bool is_defined(const InitMask* defined, std::uint32_t lane) {
    return defined == nullptr || defined->all || defined->lanes[lane] != 0;
}

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
        }
    }
}

// glslang copies arguments to variables of its own, called "param".
std::string learners_name(const Variable* variable) {
    return variable == nullptr || variable->name == "param" ? std::string() : variable->name;
}

}  // namespace

LoadPrivateStep::LoadPrivateStep(int line, Value result, const Pointer& pointer)
    : Step(line, result.size()), result_(std::move(result)), pointer_(pointer) {}

void LoadPrivateStep::run(WorkgroupState& state) {
    report_outside(state, pointer_, line(), false);
    const bool is_common = pointer_.offsets == nullptr && !pointer_.was_outside;
    for (std::size_t k = 0; k < result_.size(); ++k) {
        const OtherLanes others(state, result_[k].lanes, result_[k].type.lane_bytes());
        if (is_common) {
            load_common(k, state.mask);
        } else {
            load_varied(k, state.mask);
        }
    }
}

// All lanes load the same scalar of the variable.
void LoadPrivateStep::load_common(std::size_t k, const Mask& mask) {
    const Scalar& result = result_[k];
    const Scalar& from = pointer_.variable->scalars[pointer_.offset + k];
    copy_lanes(result.lanes, from.lanes, from.type.lane_bytes(), mask.begin, mask.end);
    if (result.defined != nullptr) {
        result.defined->variable = pointer_.variable;
        result.defined->all = from.defined == nullptr || from.defined->all;
        if (!result.defined->all) {
            copy_lanes(result.defined->lanes, from.defined->lanes, sizeof(std::uint32_t),
                       mask.begin, mask.end);
        }
    }
}

void LoadPrivateStep::load_varied(std::size_t k, const Mask& mask) {
    const Scalar& result = result_[k];
    bool all = true;
    for (std::uint32_t lane = mask.begin; lane < mask.end; ++lane) {
        // Where a lane points that does not run, nobody knows.
        const bool is_outside = !mask[lane] || pointer_.is_outside(lane);
        const Scalar& from =
            pointer_.variable->scalars[(is_outside ? 0 : pointer_.offset_of(lane)) + k];
        const bool is_right = is_outside || is_defined(from.defined, lane);
        set_bits(result.lanes, result.type, lane,
                 is_outside ? 0 : bits_at(from.lanes, from.type, lane));
        if (result.defined != nullptr) {
            result.defined->lanes[lane] = is_right ? kAllBits : 0;
            all = all && is_right;
        }
    }
    if (result.defined != nullptr) {
        result.defined->variable = pointer_.variable;
        result.defined->all = all;
    }
}

StorePrivateStep::StorePrivateStep(int line, const Pointer& pointer, Value value)
    : Step(line, value.size()), value_(std::move(value)), pointer_(pointer) {}

void StorePrivateStep::run(WorkgroupState& state) {
    report_outside(state, pointer_, line(), true);
    if (pointer_.offsets != nullptr || pointer_.was_outside) {
        store_dynamic(state);
    } else {
        for (std::size_t k = 0; k < value_.size(); ++k) {
            const Scalar& to = pointer_.variable->scalars[pointer_.offset + k];
            const Scalar& from = value_[k];
            if (state.is_full()) {
                copy_lanes(to.lanes, from.lanes, to.type.lane_bytes(), state.mask.begin,
                           state.mask.end);
            } else {
                blend_lanes(to.lanes, from.lanes, to.type.lane_bytes(), state.mask);
            }
            mark_defined(*to.defined, from.defined, state);
        }
    }
    if (state.observer != nullptr) {
        const std::vector<LaneValues> values = lane_values(value_);
        GroupAccess access = group_access(state, line(), pointer_);
        access.writes = true;
        access.values = values;
        state.observer->access(access);
    }
}

void StorePrivateStep::store_dynamic(const WorkgroupState& state) {
    const Mask& mask = state.mask;
    const Value& scalars = pointer_.variable->scalars;
    for (std::uint32_t lane = mask.begin; lane < mask.end; ++lane) {
        if (!mask[lane] || pointer_.is_outside(lane)) {
            continue;
        }
        for (std::size_t k = 0; k < value_.size(); ++k) {
            const Scalar& to = scalars[pointer_.offset_of(lane) + k];
            const bool defined = is_defined(value_[k].defined, lane);
            set_bits(to.lanes, to.type, lane, bits_at(value_[k].lanes, to.type, lane));
            if (!to.defined->all || !defined) {
                spell_out(*to.defined, state.padded_count);
                to.defined->lanes[lane] = defined ? kAllBits : 0;
            }
        }
    }
}

void UndefineStep::run(WorkgroupState& state) {
    for (const Scalar& scalar : variable_.scalars) {
        if (state.is_full()) {
            scalar.defined->all = false;
            std::memset(scalar.defined->lanes, 0, state.padded_count * sizeof(std::uint32_t));
            continue;
        }
        spell_out(*scalar.defined, state.padded_count);
        for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
            scalar.defined->lanes[lane] &= ~state.mask.lanes[lane];
        }
    }
}

void CheckDefinedStep::run(WorkgroupState& state) {
    if (defined_.all || !any_lane_clear(defined_.lanes, state.mask)) {
        return;
    }
    for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
        if (!state.mask[lane] || defined_.lanes[lane] != 0) {
            continue;
        }
        const std::string name = learners_name(defined_.variable);
        Hazard* const hazard =
            state.log.add(FindingKind::kUninitializedRead, line(), 0, name, state.invocation(lane));
        if (hazard != nullptr) {
            hazard->memory = Memory::kPrivate;
            hazard->element = defined_.pointer != nullptr ? element_at(*defined_.pointer, lane)
                                                          : element_of_scalar(defined_);
        }
    }
}

}  // namespace vkp::audit
