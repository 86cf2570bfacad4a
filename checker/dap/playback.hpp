// The moment at which a debugger stands in a recorded run, and the ways from there.
#pragma once

#include "checker/dap/stops.hpp"
#include "harness/recording/history.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

enum class Direction { kForward, kBackward };

// Where a movement has ended.
struct Arrival {
    std::size_t moment = 0;
    std::uint32_t lane = 0;
    const StopPoint* point = nullptr;  // null: where it was to end, or an end of the run
    std::string text = {};             // what happened there
};

class Playback {
public:
    // The history must outlive it. It begins with the recorded workgroup's first step: what others
    // have written is there by then.
    explicit Playback(const recording::History& history);

    [[nodiscard]] std::size_t moment() const { return moment_; }
    [[nodiscard]] bool is_at_end() const { return moment_ == history_.end(); }

    // The line that a thread is at: the last one that it came to. Nothing for a thread that never
    // comes to one.
    [[nodiscard]] std::optional<int> line_of(std::uint32_t lane) const;
    // Whether it has nothing to do any more.
    [[nodiscard]] bool has_ended(std::uint32_t lane) const;
    // Barriers that the workgroup has passed.
    [[nodiscard]] std::uint32_t barriers() const;

    // Each goes to where it leads, or to an earlier stop on the way.

    // To the end, or the beginning. A stop that is about several threads is shown in this one.
    Arrival run(std::uint32_t lane, Direction direction,
                const std::vector<const StopPoint*>& points);
    // To the next or previous line of a thread.
    Arrival step_line(std::uint32_t lane, Direction direction,
                      const std::vector<const StopPoint*>& points);
    // To the next or previous access of a thread.
    Arrival step_access(std::uint32_t lane, Direction direction,
                        const std::vector<const StopPoint*>& points);
    // To the workgroup's next barrier.
    Arrival run_to_barrier(std::uint32_t lane, const std::vector<const StopPoint*>& points);
    // To the beginning, where a stop may be as well.
    Arrival restart(std::uint32_t lane, const std::vector<const StopPoint*>& points);

private:
    // The first step that is not part of what is shown now.
    [[nodiscard]] std::size_t shown_end() const { return moment_ + (is_after_access_ ? 0 : 1); }
    void move_to(std::size_t moment);
    [[nodiscard]] std::size_t current_line_step(std::uint32_t lane) const;
    Arrival go(std::size_t target, std::uint32_t lane, const std::vector<const StopPoint*>& points);

    const recording::History& history_;
    std::size_t begin_ = 0;
    std::size_t moment_ = 0;  // set by move_to() alone
    // The moment is shown as the end of the access before it, whose line is still the thread's; not
    // as the beginning of a line that a thread comes to then.
    bool is_after_access_ = false;
};

}  // namespace vkp
