#include "harness/audit/steps/step_tree.hpp"

#include <numeric>
#include <utility>

namespace vkp::audit {

void stop_endless(WorkgroupState& state, int line, const Stopped& stopped) {
    // Other orders have to do with less time.
    if (!state.is_first_order && stopped.iterations.empty()) {
        throw Stop();
    }
    for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
        if (state.mask[lane]) {
            Hazard* const hazard =
                state.log.add(FindingKind::kEndlessLoop, line, 0, "", state.invocation(lane));
            if (hazard != nullptr) {
                hazard->access.is_atomic = stopped.may_wait;
                hazard->value = stopped.iterations;
                hazard->other_value = stopped.iteration;
            }
        }
    }
    throw Stop();
}

void announce(const StepTree& tree, HappensBefore& order) {
    for (const Semantics& fence : tree.fences) {
        if (order.names_own(fence) && (fence.acquires || fence.releases)) {
            order.will_release();
        }
    }
    for (const auto& [is_of_subgroup, semantics] : tree.barriers) {
        const bool is_for_all = !is_of_subgroup && order.names_own(semantics) &&
                                semantics.acquires && semantics.releases &&
                                semantics.scope >= AtomicScope::kWorkgroup;
        if (!is_for_all) {
            order.will_hand_over();
        }
        const bool releases_more = !is_for_all || semantics.scope == AtomicScope::kDevice;
        if (releases_more && order.names_own(semantics)) {
            order.will_release();
        }
    }
    if (tree.has_atomics) {
        order.will_hand_over();
    }
    if (tree.has_narrow_atomics) {
        order.will_use_narrow_atomics();
    }
}

std::uint64_t weight_of(const Steps& steps) {
    return std::accumulate(
        steps.begin(), steps.end(), std::uint64_t{0},
        [](std::uint64_t sum, const auto& step) { return sum + step->weight(); });
}

CallStep::CallStep(int line, const StepFunction& callee,
                   std::vector<FramePtr<const Pointer>> pointers, Steps copies, Value result)
    : Step(line, 1 + copies.size() + result.size(), Kind::kCall),
      callee_(callee),
      pointers_(std::move(pointers)),
      copies_(std::move(copies)),
      result_(std::move(result)) {}

void CallStep::bind_pointers() const {
    for (std::size_t i = 0; i < pointers_.size(); ++i) {
        if (pointers_[i] != nullptr) {
            *callee_.pointer_parameters[i] = *pointers_[i];
        }
    }
}

// Functions that call each other twice, and so on, take as long as an endless loop.
void CallStep::pass_arguments(WorkgroupState& state) const {
    if (state.is_over_budget()) {
        stop_endless(state, line(), {});
    }
    bind_pointers();
    for (const std::unique_ptr<Step>& copy : copies_) {
        copy->run(state);
    }
}

void CallStep::take_result(WorkgroupState& state) const {
    for (std::size_t i = 0; i < result_.size(); ++i) {
        blend_lanes(result_[i].lanes, callee_.returned[i].lanes, result_[i].type.lane_bytes(),
                    state.mask);
    }
}

}  // namespace vkp::audit
