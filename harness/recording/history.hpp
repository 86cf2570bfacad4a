// What each value of a recorded run was at any moment, and who wrote it: for the threads of its
// first recorded workgroup, and memory as that sees it.
#pragma once

#include "harness/recording/run.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vkp::recording {

// An access to a scalar, and the step that it belongs to, by their indices in the run.
struct Touch {
    std::uint32_t step = 0;
    std::uint32_t access = 0;
};

// It answers in logarithmic time. The run must outlive it.
class History {
public:
    explicit History(const Run& run);

    [[nodiscard]] const Run& run() const { return run_; }
    [[nodiscard]] std::size_t end() const { return run_.steps.size(); }

    // The last write to a scalar before a moment; `lane` matters for a thread's own variable. If
    // several lanes write it in one step, that of the last one stays.
    [[nodiscard]] std::optional<Touch> last_write(std::uint32_t cell, std::uint32_t lane,
                                                  std::size_t moment) const;

    // The last step before a moment in which the lane comes to a line; nothing if there is none.
    [[nodiscard]] std::optional<std::size_t> last_line(std::uint32_t lane,
                                                       std::size_t moment) const;
    // The first step from a moment on in which the lane comes to a line.
    [[nodiscard]] std::optional<std::size_t> next_line(std::uint32_t lane,
                                                       std::size_t moment) const;
    // The steps in which a lane of the recorded workgroup takes part, ascending.
    [[nodiscard]] const std::vector<std::uint32_t>& steps_of(std::uint32_t lane) const {
        return steps_of_lane_[lane];
    }

    // The step that a moment comes before, and the lanes that take part in it. At the end there is
    // none.
    [[nodiscard]] const Step* step_at(std::size_t moment) const {
        return moment < end() ? &run_.steps[moment] : nullptr;
    }
    [[nodiscard]] std::span<const std::uint32_t> lanes_at(std::size_t moment) const;

private:
    template <typename Visit>
    void for_each_write(const Visit& visit) const;
    [[nodiscard]] std::size_t slot(std::uint32_t cell, std::uint32_t lane) const;
    void number_slots();
    void collect_writes();
    void collect_steps();

    const Run& run_;
    std::uint32_t lane_count_;
    // A scalar in memory has one slot, and one of a thread's own variables has one for each lane.
    std::vector<std::size_t> first_slot_;   // by cell, and one more
    std::vector<std::size_t> first_write_;  // by slot, and one more: in writes_
    std::vector<Touch> writes_;             // by slot, and in a slot by time
    std::vector<std::vector<std::uint32_t>> steps_of_lane_;
    std::vector<std::vector<std::uint32_t>> lines_of_lane_;  // those of kind kLine
};

}  // namespace vkp::recording
