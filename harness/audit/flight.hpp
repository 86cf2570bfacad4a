// Workgroups in flight: several of a dispatch that run at the same time, in units that take turns.
//
// A unit is one invocation, or those of a subgroup where subgroups do something together, or a
// whole workgroup. It runs up to a barrier of the workgroup, at which it waits for the others, or,
// if the scheduler wants that, up to an atomic. Other units can see what a unit does between two
// atomics only by a race, so nothing is lost if it is not interrupted there.
#pragma once

#include "harness/audit/steps/wave.hpp"
#include "harness/model/results/run_order.hpp"

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace vkp::audit {

struct Unit {
    std::size_t slot = 0;          // the workgroup's, in the flight
    std::uint32_t invocation = 0;  // first invocation of the unit
    std::uint32_t atomics = 0;     // atomics that the unit has made
    enum class Where : std::uint8_t { kAtStart, kAtAtomic, kAtBarrier, kEnded };
    Where where = Where::kAtStart;
    Wave* wave = nullptr;

    [[nodiscard]] bool can_run() const {
        return where == Where::kAtStart || where == Where::kAtAtomic;
    }
};

// Decides which unit runs next.
class Scheduler {
public:
    virtual ~Scheduler() = default;
    // Whether units pause at atomics now.
    [[nodiscard]] virtual bool pauses_at_atomics() const { return true; }
    // One of the units that can run; there is one. `last` ran before.
    virtual std::size_t pick(const std::vector<Unit>& units, std::size_t last) = 0;
};

// Its life: construct, then start() and run() for some workgroups at a time.
class Flight {
public:
    // Runs as many workgroups at a time as there are frames, which must outlive it, as `tree` must.
    Flight(WorkgroupState& state, const StepTree& tree, const std::vector<const Frame*>& frames,
           RunOrder::Unit unit);

    void start(const std::vector<std::uint32_t>& workgroups);
    // Runs until all have ended. Adds the turns that it takes. Throws Stop.
    void run(Scheduler& scheduler, std::vector<Turn>& turns);

private:
    struct Slot {
        const Frame* frame = nullptr;
        std::vector<std::unique_ptr<Wave>> waves;  // made once; lent to the units
        bool has_run = false;
        std::uint32_t workgroup = 0;
        std::uint32_t interval = 0;
        bool has_diverged = false;
        std::uint32_t* parted_at = nullptr;
        std::uint32_t* has_returned = nullptr;
        std::vector<HappensBefore::Parked> known;  // of each storage class
    };

    void make_waves(Slot& slot, RunOrder::Unit unit);
    // Makes the state that of this slot's workgroup.
    void switch_to(std::size_t index);
    void park();
    static void note_turn(const Unit& unit, std::vector<Turn>& turns);
    void advance(Unit& unit, bool pauses_at_atomics);
    // Runs all units that are not in front of an atomic up to their first one.
    void settle();
    // Lets the units of a workgroup continue if all of them wait at the same barrier or, when no
    // unit can run (`is_stuck`), those that wait at one. Returns whether any continues.
    bool pass_barrier(std::size_t index, bool is_stuck);
    bool pass_some_barrier();
    void run_barrier(const std::vector<Unit*>& group);

    WorkgroupState& state_;
    const StepTree& tree_;
    std::deque<Slot> slots_;
    std::size_t running_;  // the slot of the state; slots_.size(): none
    std::vector<Unit> units_;
};

}  // namespace vkp::audit
