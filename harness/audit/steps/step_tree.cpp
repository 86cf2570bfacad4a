#include "harness/audit/steps/step_tree.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace vkp::audit {

namespace {
// A step takes as long for one lane as for so many.
constexpr std::uint32_t kMinLanes = 16;
}  // namespace

StepFunction::StepFunction(WorkgroupState& state)
    : active_(state.arena.allocate_array<std::uint32_t>(state.padded_count)),
      if_true_(state.arena.allocate_array<std::uint32_t>(state.padded_count)),
      if_false_(state.arena.allocate_array<std::uint32_t>(state.padded_count)) {}

void StepFunction::run(WorkgroupState& state) {
    const Mask callers_mask = state.mask;
    wait_at(0, callers_mask);
    while (first_waiting_ != kNone) {
        std::optional<std::size_t> next = first_waiting_;
        take_waiting(state, *next);
        while (next) {
            run_block(state, blocks[*next]);
            next = leave(state, *next);
        }
        std::fill(active_ + state.mask.begin, active_ + state.mask.end, 0);
    }
    state.mask = callers_mask;
}

void StepFunction::wait_at(std::size_t index, const Mask& lanes) {
    waiting_count_ += blocks[index].has_waiting ? 0 : 1;
    blocks[index].has_waiting = true;
    join_lanes(blocks[index].waiting, lanes);
    first_waiting_ = std::min(first_waiting_, index);
}

void StepFunction::take_waiting(WorkgroupState& state, std::size_t index) {
    StepBlock& block = blocks[index];
    block.has_waiting = false;
    std::swap(active_, block.waiting);
    state.mask.lanes = active_;
    measure(state.mask, state.lane_count);
    first_waiting_ = kNone;
    if (--waiting_count_ == 0) {
        return;
    }
    const auto waits = [](const StepBlock& other) { return other.has_waiting; };
    const auto next =
        std::find_if(blocks.begin() + static_cast<std::ptrdiff_t>(index) + 1, blocks.end(), waits);
    first_waiting_ = static_cast<std::size_t>(next - blocks.begin());
}

void StepFunction::run_block(WorkgroupState& state, StepBlock& block) const {
    state.operations += block.weight * std::max(state.mask.count, kMinLanes);
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        if (block.counts[i] != 0) {
            add_to_lanes(state.counts[i], block.counts[i], state.mask);
        }
    }
    if (block.path_weight != 0) {
        add_to_lanes(state.paths, block.path_weight, state.mask);
    }
    for (const std::unique_ptr<Step>& step : block.steps) {
        step->run(state);
    }
}

std::optional<std::size_t> StepFunction::leave(WorkgroupState& state, std::size_t from) {
    Terminator& end = blocks[from].end;
    switch (end.kind) {
        case Terminator::Kind::kBranch:
            return go_on(state, from, end.edges.front());
        case Terminator::Kind::kCondition:
            return leave_by_condition(state, from);
        case Terminator::Kind::kSwitch:
            leave_by_switch(state, from);
            break;
        case Terminator::Kind::kReturn:
            part(state, end.line);
            set_lanes(state.has_returned, 1, state.mask);
            for (const std::unique_ptr<Step>& copy : end.copies) {
                copy->run(state);
            }
            break;
    }
    return {};
}

std::optional<std::size_t> StepFunction::leave_by_condition(WorkgroupState& state,
                                                            std::size_t from) {
    Terminator& end = blocks[from].end;
    const auto* const condition = static_cast<const std::uint32_t*>(end.selector.lanes);
    const Split split = split_lanes(state.mask, condition, if_true_, if_false_);
    if (!split.any_false) {
        return go_on(state, from, end.edges[0]);
    }
    if (!split.any_true) {
        return go_on(state, from, end.edges[1]);
    }
    state.divergent_branches +=
        count_groups_in_both(if_true_, if_false_, state.mask, kModelSubgroup);
    part(state, end.line);
    send_some(state, from, end.edges[0], if_true_);
    send_some(state, from, end.edges[1], if_false_);
    return {};
}

void StepFunction::leave_by_switch(WorkgroupState& state, std::size_t from) {
    Terminator& end = blocks[from].end;
    part(state, end.line);
    std::map<std::size_t, std::vector<std::uint32_t>, std::greater<>> lanes_by_edge;
    std::map<std::uint32_t, std::set<std::size_t>> edges_by_subgroup;
    for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
        if (state.mask[lane]) {
            const std::uint64_t value = bits_at(end.selector.lanes, end.selector.type, lane);
            const auto found = end.edge_of_literal.find(value);
            const std::size_t edge = found == end.edge_of_literal.end() ? 0 : found->second;
            lanes_by_edge[edge].push_back(lane);
            edges_by_subgroup[lane / kModelSubgroup].insert(edge);
        }
    }
    for (const auto& [subgroup, edges] : edges_by_subgroup) {
        state.divergent_branches += edges.size() > 1 ? 1 : 0;
    }
    for (const auto& [edge, lanes] : lanes_by_edge) {
        std::fill(if_true_ + state.mask.begin, if_true_ + state.mask.end, 0);
        for (const std::uint32_t lane : lanes) {
            if_true_[lane] = kAllBits;
        }
        send_some(state, from, end.edges[edge], if_true_);
    }
}

void StepFunction::part(WorkgroupState& state, int line) const {
    set_lanes(state.parted_at, static_cast<std::uint32_t>(line), state.mask);
    set_lanes(state.has_returned, 0, state.mask);
}

std::optional<std::size_t> StepFunction::go_on(WorkgroupState& state, std::size_t from,
                                               Edge& edge) {
    follow(state, from, edge);
    if (edge.target < first_waiting_) {
        return edge.target;
    }
    wait_at(edge.target, state.mask);
    return {};
}

void StepFunction::send_some(WorkgroupState& state, std::size_t from, Edge& edge,
                             std::uint32_t* lanes) {
    const Mask all = state.mask;
    state.mask.lanes = lanes;
    follow(state, from, edge);
    wait_at(edge.target, state.mask);
    state.mask = all;
}

void StepFunction::follow(WorkgroupState& state, std::size_t from, Edge& edge) {
    state.loop_rounds += blocks[edge.target].is_loop_header ? 1 : 0;
    if (edge.target <= from) {
        count_iteration(state, from, edge.target);
    } else {
        blocks[edge.target].iterations = 0;
    }
    for (const std::unique_ptr<Step>& copy : edge.copies) {
        copy->run(state);
    }
}

void StepFunction::count_iteration(WorkgroupState& state, std::size_t from, std::size_t to) {
    StepBlock& header = blocks[to];
    const int line = header.loop_line != 0 ? header.loop_line : blocks[from].end.line;
    const bool may_wait =
        std::exchange(header.atomic_steps, state.atomic_steps) != state.atomic_steps;
    if (++header.iterations >= state.options.loop_iteration_limit) {
        stop_endless(state, line,
                     {.iterations = std::to_string(header.iterations), .may_wait = may_wait});
    } else if (state.is_over_budget()) {
        stop_endless(state, line, {.iteration = std::to_string(header.iterations)});
    }
}

void stop_endless(WorkgroupState& state, int line, const Stopped& stopped) {
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

std::uint64_t weight_of(const Steps& steps) {
    return std::accumulate(
        steps.begin(), steps.end(), std::uint64_t{0},
        [](std::uint64_t sum, const auto& step) { return sum + step->weight(); });
}

CallStep::CallStep(int line, StepFunction& callee, std::vector<const Pointer*> pointers,
                   Steps copies, Value result)
    : Step(line, 1 + copies.size() + result.size()),
      callee_(callee),
      pointers_(std::move(pointers)),
      copies_(std::move(copies)),
      result_(std::move(result)) {}

// Functions that call each other twice, and so on, take as long as an endless loop.
void CallStep::run(WorkgroupState& state) {
    if (state.is_over_budget()) {
        stop_endless(state, line(), {});
    }
    for (std::size_t i = 0; i < pointers_.size(); ++i) {
        if (pointers_[i] != nullptr) {
            *callee_.pointer_parameters[i] = *pointers_[i];
        }
    }
    for (const std::unique_ptr<Step>& copy : copies_) {
        copy->run(state);
    }
    callee_.run(state);
    for (std::size_t i = 0; i < result_.size(); ++i) {
        blend_lanes(result_[i].lanes, callee_.returned[i].lanes, result_[i].type.lane_bytes(),
                    state.mask);
    }
}

}  // namespace vkp::audit
