// A wave: lanes of a workgroup that go through a decoded shader together, and may pause on the way
// so that other waves run. All lanes of a workgroup are one wave where they go in lock-step.
//
// A block waits with the lanes that have branched to it. The first block that waits, in structured
// order, runs next: so lanes that diverge meet again at the merge block, which comes after both
// sides, and a loop's lanes leave together, for its merge block comes after all of it. Lanes that
// branch together to a block before all waiting ones continue there at once, which is the same and
// saves time.
//
// Lanes that fall through into a case of a switch are held back until all others have come to the
// merge block of the switch, and go through that case on their own then.
#pragma once

#include "harness/audit/steps/step_tree.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace vkp::audit {

class Wave {
public:
    // The places where a wave pauses, besides its end.
    struct Pauses {
        bool at_barriers = false;  // the wave then does not run them itself
        bool at_atomics = false;   // before each
    };
    enum class Pause { kAtBarrier, kAtAtomic, kEnded };

    // The wave has the lanes of `lanes`, which are copied. `state` and `tree` must outlive it.
    Wave(WorkgroupState& state, const StepTree& tree, const Mask& lanes);

    // Puts it at the beginning of the shader.
    void start();

    // Runs the wave to its next pause. It is then in front of a barrier or atomic, which the next
    // call runs.
    Pause advance(const Pauses& pauses);

    // The next step, while the wave is paused.
    [[nodiscard]] const Step& next_step() const;
    [[nodiscard]] const Mask& mask() const { return mask_; }
    // Whether both waves are at the same instruction, called in the same way.
    [[nodiscard]] bool is_beside(const Wave& other) const;
    // Continues after a barrier that the caller has run for this wave and others.
    void pass_barrier();
    // Restores the state after other waves ran.
    void resume();

    [[nodiscard]] bool has_ended() const { return stack_.empty(); }
    // The first of its lanes.
    [[nodiscard]] std::uint32_t first_lane() const { return first_lane_; }

private:
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

    // A block of a function that runs.
    struct Place {
        std::uint32_t* waiting = nullptr;  // lanes that have branched here; may be null
        bool has_waiting = false;
        std::uint32_t iterations = 0;    // iterations of the loop since lanes entered it
        std::uint64_t atomic_steps = 0;  // steps of the state at the last iteration
        std::uint64_t changes = 0;       // likewise, of memory
        std::uint32_t idle = 0;          // iterations since then
        std::uint64_t effort = 0;        // effort of the state at the last iteration
        std::uint64_t idle_effort = 0;   // of these idle iterations
    };
    // Lanes that go on at a block once no others wait before the block `until`.
    struct Held {
        std::size_t block = 0;
        std::size_t until = 0;
        std::vector<std::uint32_t> lanes;
        Mask mask;  // mask of these lanes
    };
    // A function that runs. No function calls itself, so there is at most one of each.
    struct KernelInterface {
        const StepFunction* function = nullptr;
        const CallStep* call = nullptr;  // null: of the entry point
        Mask callers;                    // the lanes that called it
        std::uint32_t* active = nullptr;
        std::vector<Place> places;  // by block
        std::size_t block = 0;
        std::size_t step = 0;
        std::size_t stop = 0;               // next stop of the block
        std::size_t first_waiting = kNone;  // the first block at which lanes wait
        std::size_t waiting_count = 0;      // number of waiting blocks
        std::vector<Held> held;             // lanes held back; the innermost switch last

        [[nodiscard]] std::size_t held_until() const {
            return held.empty() ? kNone : held.back().until;
        }
    };

    [[nodiscard]] KernelInterface& interface() { return *stack_.back(); }
    [[nodiscard]] const KernelInterface& interface() const { return *stack_.back(); }
    [[nodiscard]] const StepBlock& block() const {
        return interface().function->blocks[interface().block];
    }

    void enter(const StepFunction& function, const CallStep* call);
    void leave_function();
    void enter_block(std::size_t index);
    // Runs the steps of the block up to this one.
    void run_to(std::size_t end);
    // Tells the observer, if there is one, the line of a step before it runs.
    void tell_line(const Step& step) const;
    // Runs the rest of the block, or up to the end of a call. Returns a pause if there is one on
    // the way.
    std::optional<Pause> run_block(const Pauses& pauses);
    void end_block();

    // The lanes that wait at a block run from now on.
    void take_waiting(std::size_t index);
    void wait_at(std::size_t index, const Mask& lanes);
    // Lanes that follow an edge wait, or are held back where they must not meet others.
    void send(const Edge& edge);
    [[nodiscard]] bool falls_among_others(const Edge& edge) const {
        return interface().first_waiting < edge.apart_until;
    }
    void hold_back(const Edge& edge);
    void release_held();

    // These send the lanes of the current mask along the edges of the block. They return the block
    // at which all of them continue, if there is one; else lanes wait.
    std::optional<std::size_t> leave();
    std::optional<std::size_t> leave_by_condition();
    std::optional<std::size_t> leave_by_switch();
    std::optional<std::size_t> go_on(const Edge& edge);
    void send_some(const Edge& edge, std::uint32_t* lanes, std::size_t count);

    void follow(const Edge& edge);
    void part(int line);
    void count_iteration(std::size_t to);
    void count_idle(Place& place);
    void end_idle(Place& place);
    bool stands_still(const Place& place);

    // The frame as it was in an iteration of a loop.
    struct Snapshot {
        const Place* place = nullptr;
        std::uint32_t iteration = 0;
        std::uint64_t changes = 0;
        std::vector<std::byte> frame;
    };

    WorkgroupState& state_;
    const StepTree& tree_;
    Mask lanes_;
    std::uint32_t first_lane_ = 0;
    Mask mask_;  // mask of the state, while the wave is paused
    bool is_paused_ = false;
    std::vector<std::unique_ptr<KernelInterface>>
        interfaces_;  // by function, made at its first call
    std::vector<KernelInterface*> stack_;
    Snapshot snapshot_;
};

}  // namespace vkp::audit
