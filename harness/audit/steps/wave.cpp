#include "harness/audit/steps/wave.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <utility>

namespace vkp::audit {

namespace {

// One lane takes as long as so many.
constexpr std::uint32_t kMinLanes = 16;

// The lanes of a mask, zero elsewhere. `to` is zero.
void copy_mask(std::uint32_t* to, const Mask& from) {
    std::copy(from.lanes + from.begin, from.lanes + from.end, to + from.begin);
}

}  // namespace

Wave::Wave(WorkgroupState& state, const StepTree& tree, const Mask& lanes)
    : state_(state), tree_(tree), lanes_(lanes), interfaces_(tree.functions.size()) {
    lanes_.lanes = state.arena.allocate_array<std::uint32_t>(state.padded_count);
    copy_mask(lanes_.lanes, lanes);
    first_lane_ = lanes_.begin;
    while (!lanes_[first_lane_]) {
        ++first_lane_;
    }
}

void Wave::start() {
    for (KernelInterface* const interface : stack_) {
        std::fill_n(interface->active, state_.padded_count, 0);
        for (Place& place : interface->places) {
            place.has_waiting = false;
            if (place.waiting != nullptr) {
                std::fill_n(place.waiting, state_.padded_count, 0);
            }
        }
    }
    stack_.clear();
    is_paused_ = false;
    state_.mask = lanes_;
    enter(*tree_.main, nullptr);
    mask_ = state_.mask;
}

Wave::Pause Wave::advance(const Pauses& pauses) {
    while (!stack_.empty()) {
        if (const std::optional<Pause> pause = run_block(pauses)) {
            mask_ = state_.mask;
            return *pause;
        }
    }
    return Pause::kEnded;
}

const Step& Wave::next_step() const {
    return *interface().function->blocks[interface().block].steps[interface().step];
}

bool Wave::is_beside(const Wave& other) const {
    return std::equal(stack_.begin(), stack_.end(), other.stack_.begin(), other.stack_.end(),
                      [](const KernelInterface* a, const KernelInterface* b) {
                          return a->function->index == b->function->index && a->block == b->block &&
                                 a->step == b->step;
                      });
}

void Wave::pass_barrier() {
    ++interface().step;
    ++interface().stop;
    is_paused_ = false;
}

void Wave::resume() {
    state_.mask = mask_;
    for (const KernelInterface* const interface : stack_) {
        if (interface->call != nullptr) {
            interface->call->bind_pointers();
        }
    }
}

// For the lanes of the mask.
void Wave::enter(const StepFunction& function, const CallStep* call) {
    std::unique_ptr<KernelInterface>& kept = interfaces_[function.index];
    if (!kept) {
        kept = std::make_unique<KernelInterface>();
        kept->function = &function;
        kept->active = state_.arena.allocate_array<std::uint32_t>(state_.padded_count);
        kept->places.resize(function.blocks.size());
        state_.arena.charge(sizeof(KernelInterface) + function.blocks.size() * sizeof(Place));
    }
    kept->call = call;
    kept->callers = state_.mask;
    kept->first_waiting = kNone;
    kept->held.clear();
    kept->waiting_count = 0;
    copy_mask(kept->active, state_.mask);
    state_.mask.lanes = kept->active;
    stack_.push_back(kept.get());
    enter_block(0);
}

void Wave::leave_function() {
    const CallStep* const call = interface().call;
    state_.mask = interface().callers;
    stack_.pop_back();
    if (call != nullptr) {
        call->take_result(state_);
    }
}

void Wave::enter_block(std::size_t index) {
    interface().block = index;
    interface().step = 0;
    interface().stop = 0;
    const StepBlock& entered = block();
    state_.operations += entered.weight * std::max(state_.mask.count, kMinLanes);
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        if (entered.counts[i] != 0) {
            add_to_lanes(state_.counts[i], entered.counts[i], state_.mask);
        }
    }
    if (entered.path_weight != 0) {
        add_to_lanes(state_.paths, entered.path_weight, state_.mask);
    }
}

void Wave::run_to(std::size_t end) {
    const Steps& steps = block().steps;
    const bool is_observed = state_.observer != nullptr;
    std::size_t step = std::exchange(interface().step, end);
    for (; step < end; ++step) {
        if (is_observed) {
            tell_line(*steps[step]);
        }
        steps[step]->run(state_);
    }
}

void Wave::tell_line(const Step& step) const {
    if (state_.observer != nullptr) {
        state_.observer->line({.line = step.line(),
                               .workgroup = state_.workgroup,
                               .interval = state_.interval,
                               .is_of_entry_point = stack_.size() == 1,
                               .mask = state_.mask});
    }
}

std::optional<Wave::Pause> Wave::run_block(const Pauses& pauses) {
    const StepBlock& current = block();
    while (interface().stop < current.stops.size()) {
        run_to(current.stops[interface().stop]);
        const Step& step = *current.steps[interface().step];
        const bool may_pause = !std::exchange(is_paused_, false);
        if (step.kind() == Step::Kind::kBarrier && pauses.at_barriers) {
            return Pause::kAtBarrier;
        }
        if (step.kind() == Step::Kind::kAtomic && pauses.at_atomics && may_pause) {
            is_paused_ = true;
            return Pause::kAtAtomic;
        }
        ++interface().stop;
        ++interface().step;
        tell_line(step);
        if (step.kind() == Step::Kind::kCall) {
            const auto& call = static_cast<const CallStep&>(step);
            call.pass_arguments(state_);
            enter(call.callee(), &call);
            return {};
        }
        step.run(state_);
    }
    run_to(current.steps.size());
    end_block();
    return {};
}

// Continues with the next block, or leaves the function.
void Wave::end_block() {
    if (const std::optional<std::size_t> next = leave()) {
        enter_block(*next);
        return;
    }
    std::fill(interface().active + state_.mask.begin, interface().active + state_.mask.end, 0);
    release_held();
    if (interface().first_waiting != kNone) {
        take_waiting(interface().first_waiting);
    } else {
        leave_function();
    }
}

void Wave::wait_at(std::size_t index, const Mask& lanes) {
    Place& place = interface().places[index];
    if (place.waiting == nullptr) {
        place.waiting = state_.arena.allocate_array<std::uint32_t>(state_.padded_count);
    }
    interface().waiting_count += place.has_waiting ? 0 : 1;
    place.has_waiting = true;
    join_lanes(place.waiting, lanes);
    interface().first_waiting = std::min(interface().first_waiting, index);
}

void Wave::send(const Edge& edge) {
    if (falls_among_others(edge)) {
        hold_back(edge);
    } else {
        wait_at(edge.target, state_.mask);
    }
}

// The effect of a barrier or subgroup operation there depends on whether a device lets the lanes
// reconverge, which it may.
void Wave::hold_back(const Edge& edge) {
    state_.is_device_dependent = true;
    std::vector<Held>& held = interface().held;
    held.push_back({.block = edge.target,
                    .until = edge.apart_until,
                    .lanes = {state_.mask.lanes, state_.mask.lanes + state_.padded_count},
                    .mask = state_.mask});
    held.back().mask.lanes = held.back().lanes.data();
}

void Wave::release_held() {
    KernelInterface& current = interface();
    if (!current.held.empty() && current.held_until() <= current.first_waiting) {
        wait_at(current.held.back().block, current.held.back().mask);
        current.held.pop_back();
    }
}

void Wave::take_waiting(std::size_t index) {
    KernelInterface& current = interface();
    Place& place = current.places[index];
    place.has_waiting = false;
    std::swap(current.active, place.waiting);
    state_.mask.lanes = current.active;
    measure(state_.mask, state_.lane_count);
    current.first_waiting = kNone;
    if (--current.waiting_count > 0) {
        const auto waits = [](const Place& other) { return other.has_waiting; };
        const auto next =
            std::find_if(current.places.begin() + static_cast<std::ptrdiff_t>(index) + 1,
                         current.places.end(), waits);
        current.first_waiting = static_cast<std::size_t>(next - current.places.begin());
    }
    enter_block(index);
}

std::optional<std::size_t> Wave::leave() {
    const Terminator& end = block().end;
    switch (end.kind) {
        case Terminator::Kind::kBranch:
            return go_on(end.edges.front());
        case Terminator::Kind::kCondition:
            return leave_by_condition();
        case Terminator::Kind::kSwitch:
            return leave_by_switch();
        case Terminator::Kind::kReturn:
            // At the end of a function no lane leaves the others.
            if (interface().block + 1 < interface().function->blocks.size()) {
                part(end.line);
                set_lanes(state_.has_returned, 1, state_.mask);
            }
            for (const std::unique_ptr<Step>& copy : end.copies) {
                copy->run(state_);
            }
            break;
    }
    return {};
}

std::optional<std::size_t> Wave::leave_by_condition() {
    const Terminator& end = block().end;
    const auto* const condition = static_cast<std::uint32_t*>(end.selector.lanes);
    std::uint32_t* const if_true = state_.branch_true;
    std::uint32_t* const if_false = state_.branch_false;
    const Split split = split_lanes(state_.mask, condition, if_true, if_false);
    if (split.count_false == 0) {
        return go_on(end.edges[0]);
    }
    if (split.count_true == 0) {
        return go_on(end.edges[1]);
    }
    state_.divergent_branches +=
        count_groups_in_both(if_true, if_false, state_.mask, kModelSubgroup);
    part(end.line);
    send_some(end.edges[0], if_true, split.count_true);
    send_some(end.edges[1], if_false, split.count_false);
    return {};
}

std::optional<std::size_t> Wave::leave_by_switch() {
    const Terminator& end = block().end;
    part(end.line);
    std::map<std::size_t, std::vector<std::uint32_t>, std::greater<>> lanes_by_edge;
    std::map<std::uint32_t, std::set<std::size_t>> edges_by_subgroup;
    for (std::uint32_t lane = state_.mask.begin; lane < state_.mask.end; ++lane) {
        if (state_.mask[lane]) {
            const std::uint64_t value = bits_at(end.selector.lanes, end.selector.type, lane);
            const auto found = end.edge_of_literal.find(value);
            const std::size_t edge = found == end.edge_of_literal.end() ? 0 : found->second;
            lanes_by_edge[edge].push_back(lane);
            edges_by_subgroup[lane / kModelSubgroup].insert(edge);
        }
    }
    for (const auto& [subgroup, edges] : edges_by_subgroup) {
        state_.divergent_branches += edges.size() > 1 ? 1 : 0;
    }
    if (lanes_by_edge.size() == 1) {
        return go_on(end.edges[lanes_by_edge.begin()->first]);
    }
    std::uint32_t* const chosen = state_.branch_true;
    for (const auto& [edge, lanes] : lanes_by_edge) {
        std::fill(chosen + state_.mask.begin, chosen + state_.mask.end, 0);
        for (const std::uint32_t lane : lanes) {
            chosen[lane] = kAllBits;
        }
        send_some(end.edges[edge], chosen, lanes.size());
    }
    return {};
}

void Wave::part(int line) {
    set_lanes(state_.parted_at, static_cast<std::uint32_t>(line), state_.mask);
    set_lanes(state_.has_returned, 0, state_.mask);
}

std::optional<std::size_t> Wave::go_on(const Edge& edge) {
    follow(edge);
    const std::size_t next = std::min(interface().first_waiting, interface().held_until());
    if (edge.target < next && !falls_among_others(edge)) {
        return edge.target;
    }
    send(edge);
    return {};
}

void Wave::send_some(const Edge& edge, std::uint32_t* lanes, std::size_t count) {
    const Mask all = state_.mask;
    state_.mask.lanes = lanes;
    state_.mask.count = static_cast<std::uint32_t>(count);
    follow(edge);
    send(edge);
    state_.mask = all;
}

void Wave::follow(const Edge& edge) {
    state_.loop_rounds += interface().function->blocks[edge.target].is_loop_header ? 1 : 0;
    if (edge.target <= interface().block) {
        count_iteration(edge.target);
    } else {
        interface().places[edge.target].iterations = 0;
        end_idle(interface().places[edge.target]);
    }
    for (const std::unique_ptr<Step>& copy : edge.copies) {
        copy->run(state_);
    }
}

// The iterations that show that a loop waits do not count as effort of the kernel.
void Wave::count_idle(Place& place) {
    if (state_.is_first_order) {
        return;
    }
    const std::uint64_t before = std::exchange(place.effort, state_.effort());
    if (std::exchange(place.changes, state_.memory_changes) != state_.memory_changes) {
        end_idle(place);
        return;
    }
    // A loop around this one, and other workgroups meanwhile, may have counted a part of that.
    if (++place.idle > 1) {
        const std::uint64_t more = place.effort - std::max(before, state_.idle_until);
        place.idle_effort += more;
        state_.idle_effort += more;
        state_.idle_until = place.effort;
    }
}

// A loop that goes on did not wait for good, so its iterations were effort after all.
void Wave::end_idle(Place& place) {
    place.idle = 0;
    state_.idle_effort -= std::exchange(place.idle_effort, 0);
}

// Whether an iteration has left all registers and all memory as it found them: then each later one
// does so, too. Few iterations are looked at, as a look costs a copy of the frame.
bool Wave::stands_still(const Place& place) {
    constexpr std::uint32_t kFirstLook = 1024;
    if (!state_.is_first_order || place.iterations < kFirstLook) {
        return false;
    }
    const std::span<const std::byte> frame = tree_.frame.current();
    if (std::has_single_bit(place.iterations)) {
        snapshot_ = {&place, place.iterations, state_.memory_changes, {frame.begin(), frame.end()}};
        return false;
    }
    return snapshot_.place == &place && snapshot_.iteration + 1 == place.iterations &&
           snapshot_.changes == state_.memory_changes && std::ranges::equal(frame, snapshot_.frame);
}

void Wave::count_iteration(std::size_t to) {
    const StepBlock& header = interface().function->blocks[to];
    Place& place = interface().places[to];
    const int line = header.loop_line != 0 ? header.loop_line : block().end.line;
    const bool may_wait =
        std::exchange(place.atomic_steps, state_.atomic_steps) != state_.atomic_steps;
    count_idle(place);
    const bool is_waiting =
        !state_.is_first_order && may_wait && place.idle >= state_.options.idle_iteration_limit;
    if (state_.loop_rounds == state_.options.long_loop && state_.options.on_long_loop) {
        state_.options.on_long_loop(line);
    }
    if (++place.iterations >= state_.options.loop_iteration_limit || is_waiting) {
        stop_endless(state_, line,
                     {.iterations = std::to_string(place.iterations), .may_wait = may_wait});
    } else if (stands_still(place)) {
        stop_endless(state_, line,
                     {.iterations = std::to_string(place.iterations),
                      .iteration = std::to_string(place.iterations - 1),
                      .may_wait = may_wait});
    } else if (state_.is_over_budget()) {
        stop_endless(state_, line, {.iteration = std::to_string(place.iterations)});
    }
}

}  // namespace vkp::audit
