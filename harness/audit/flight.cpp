#include "harness/audit/flight.hpp"

#include "harness/audit/workgroup_start.hpp"

#include <algorithm>
#include <utility>

namespace vkp::audit {

namespace {

std::vector<std::vector<std::uint32_t>> lanes_of_units(const WorkgroupState& state,
                                                       RunOrder::Unit unit) {
    std::vector<std::vector<std::uint32_t>> units;
    for (std::uint32_t lane = 0; lane < state.lane_count; ++lane) {
        std::size_t place = lane;
        if (unit == RunOrder::Unit::kSubgroup) {
            place = state.subgroups.subgroup_of(lane);
        } else if (unit == RunOrder::Unit::kWorkgroup) {
            place = 0;
        }
        units.resize(std::max(units.size(), place + 1));
        units[place].push_back(lane);
    }
    return units;
}

}  // namespace

Flight::Flight(WorkgroupState& state, const StepTree& tree, const std::vector<const Frame*>& frames,
               RunOrder::Unit unit)
    : state_(state), tree_(tree), running_(frames.size()) {
    state_.keeps_other_lanes = unit != RunOrder::Unit::kWorkgroup;
    for (const Frame* const frame : frames) {
        Slot& slot = slots_.emplace_back();
        slot.frame = frame;
        for (std::uint32_t** lanes : {&slot.parted_at, &slot.has_returned}) {
            *lanes = state.arena.allocate_array<std::uint32_t>(state.padded_count);
        }
        make_waves(slot, unit);
    }
}

void Flight::make_waves(Slot& slot, RunOrder::Unit unit) {
    for (const std::vector<std::uint32_t>& own : lanes_of_units(state_, unit)) {
        std::vector<std::uint32_t> lanes(state_.padded_count);
        for (const std::uint32_t lane : own) {
            lanes[lane] = kAllBits;
        }
        Mask mask{lanes.data(), 0, 0, 0};
        measure(mask, state_.lane_count);
        slot.waves.push_back(std::make_unique<Wave>(state_, tree_, mask));
    }
}

void Flight::start(const std::vector<std::uint32_t>& workgroups) {
    std::vector<std::uint32_t> lanes(state_.padded_count);
    std::fill_n(lanes.begin(), state_.lane_count, kAllBits);
    const Mask all{lanes.data(), 0, state_.padded_count, state_.lane_count};
    units_.clear();
    running_ = slots_.size();
    for (std::size_t i = 0; i < workgroups.size(); ++i) {
        Slot& slot = slots_[i];
        park();
        running_ = i;
        slot.frame->enter();
        slot.workgroup = workgroups[i];
        state_.parted_at = slot.parted_at;
        state_.has_returned = slot.has_returned;
        const bool keeps_others = slots_.size() > 1;
        for (HappensBefore& order : state_.orders) {
            order.begin_workgroup(keeps_others);
        }
        begin_workgroup(state_, tree_, workgroups[i], all, !slot.has_run);
        slot.has_run = true;
        for (const std::unique_ptr<Wave>& wave : slot.waves) {
            wave->start();
            units_.push_back({.slot = i,
                              .invocation = state_.invocation(wave->first_lane()),
                              .wave = wave.get()});
        }
    }
}

void Flight::park() {
    if (running_ == slots_.size()) {
        return;
    }
    Slot& slot = slots_[running_];
    slot.interval = state_.interval;
    slot.has_diverged = state_.has_diverged;
    slot.known.clear();
    for (HappensBefore& order : state_.orders) {
        slot.known.push_back(order.park());
    }
}

void Flight::switch_to(std::size_t index) {
    if (index == running_) {
        return;
    }
    park();
    running_ = index;
    Slot& slot = slots_[index];
    slot.frame->enter();
    state_.workgroup = slot.workgroup;
    state_.interval = slot.interval;
    state_.has_diverged = slot.has_diverged;
    state_.parted_at = slot.parted_at;
    state_.has_returned = slot.has_returned;
    for (std::size_t i = 0; i < state_.orders.size(); ++i) {
        state_.orders[i].resume(std::move(slot.known[i]));
    }
}

void Flight::run(Scheduler& scheduler, std::vector<Turn>& turns) {
    std::size_t last = 0;
    while (true) {
        if (scheduler.pauses_at_atomics()) {
            settle();
        }
        if (!std::ranges::any_of(units_, &Unit::can_run)) {
            if (!pass_some_barrier()) {
                return;
            }
            continue;
        }
        if (state_.is_over_budget()) {
            throw Stop();
        }
        last = scheduler.pick(units_, last);
        note_turn(units_[last], turns);
        advance(units_[last], scheduler.pauses_at_atomics());
    }
}

void Flight::note_turn(const Unit& unit, std::vector<Turn>& turns) {
    if (turns.empty() || turns.back().invocation != unit.invocation) {
        turns.push_back({unit.invocation, 0});
    }
    ++turns.back().atomics;
}

void Flight::advance(Unit& unit, bool pauses_at_atomics) {
    switch_to(unit.slot);
    unit.wave->resume();
    unit.atomics += unit.where == Unit::Where::kAtAtomic ? 1 : 0;
    const Wave::Pause pause =
        unit.wave->advance({.at_barriers = true, .at_atomics = pauses_at_atomics});
    unit.where = pause == Wave::Pause::kAtAtomic    ? Unit::Where::kAtAtomic
                 : pause == Wave::Pause::kAtBarrier ? Unit::Where::kAtBarrier
                                                    : Unit::Where::kEnded;
    if (unit.where == Unit::Where::kAtBarrier) {
        pass_barrier(unit.slot, false);
    }
}

void Flight::settle() {
    for (Unit& unit : units_) {
        if (unit.where == Unit::Where::kAtStart) {
            advance(unit, true);
        }
    }
}

// A barrier that no running unit can reach any more lets go the units that wait at it.
bool Flight::pass_some_barrier() {
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
        if (pass_barrier(slot, true)) {
            return true;
        }
    }
    return false;
}

bool Flight::pass_barrier(std::size_t index, bool is_stuck) {
    const std::size_t count = slots_[index].waves.size();
    const std::size_t begin = index * count;
    std::vector<Unit*> group;
    for (std::size_t i = begin; i < std::min(begin + count, units_.size()); ++i) {
        Unit& unit = units_[i];
        const bool is_here = unit.where == Unit::Where::kAtBarrier &&
                             (group.empty() || unit.wave->is_beside(*group.front()->wave));
        if (is_here) {
            group.push_back(&unit);
        } else if (!is_stuck) {
            return false;
        }
    }
    if (group.empty()) {
        return false;
    }
    switch_to(index);
    run_barrier(group);
    return true;
}

void Flight::run_barrier(const std::vector<Unit*>& group) {
    std::vector<std::uint32_t> lanes(state_.padded_count);
    for (const Unit* const unit : group) {
        join_lanes(lanes.data(), unit->wave->mask());
    }
    state_.mask = {lanes.data(), 0, 0, 0};
    measure(state_.mask, state_.lane_count);
    group.front()->wave->next_step().run(state_);
    for (Unit* const unit : group) {
        unit->wave->pass_barrier();
        unit->where = Unit::Where::kAtStart;
    }
}

}  // namespace vkp::audit
