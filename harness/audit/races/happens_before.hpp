// Happens-before of the Vulkan memory model (Vulkan specification, appendix "Memory Model"), for
// one kind of memory: shared or global.
//
// Vector clocks, after Flanagan and Freund, "FastTrack: Efficient and Precise Dynamic Race
// Detection" (PLDI 2009). An access is remembered by its epoch, that is its clock and its lane. The
// lanes run in step, so one clock serves them all; it grows with each barrier and fence. Two things
// order accesses:
// - Barriers. Invariant: an access of lane l with a clock below published(l) happens before all
// that
//   the workgroup does from now on. As a barrier tells every lane the same, one vector does for
//   all.
// - Release, atomic, atomic, acquire. Each location keeps the releases made through it, and each
//   lane a vector clock by location: how many of them it has acquired, directly or through others.
//
// Time: O(lanes) for a barrier or fence; O(1) to compare two epochs that barriers order, else
// O(releases known to the lane). Memory: O(lanes) for each release with a fence of its own.
//
// Approximations: an atomic synchronizes with every earlier release at its location, not only with
// the one whose value it read. A subgroup barrier orders all memory. Availability and visibility
// are not told apart. A fence in front of a barrier, none behind it, counts as both, with a note.
#pragma once

#include "harness/audit/lanes/lanes.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

namespace vkp::audit {

// When and by whom an access was made, and at which site of the shader. Clock 0: there was none.
struct AccessEpoch {
    std::uint32_t clock = 0;
    std::uint16_t lane = 0;
    std::uint16_t site = 0;
};

class HappensBefore {
public:
    HappensBefore(std::uint32_t lane_count, std::uint32_t subgroup_size);

    // Accesses from now on have greater clocks than those of earlier workgroups.
    void begin_workgroup();

    [[nodiscard]] std::uint32_t now() const { return now_; }
    [[nodiscard]] std::uint32_t first_of_workgroup() const { return first_; }

    // Which workgroup an access with this clock belongs to, counted from the first that ran.
    [[nodiscard]] std::size_t workgroup_of(std::uint32_t clock) const;

    // The smallest published(l): whatever this workgroup did before this clock happens before all
    // that it does from now on.
    [[nodiscard]] std::uint32_t all_published() const { return fast_published_; }

    // Whether an earlier access of another invocation is ordered before one that `lane` makes now.
    [[nodiscard]] bool is_ordered(const AccessEpoch& earlier, std::uint32_t lane);

    [[nodiscard]] bool same_subgroup(std::uint32_t lane, std::uint32_t other) const {
        return lane / subgroup_size_ == other / subgroup_size_;
    }

    // A control barrier of the workgroup. `names_memory`: its semantics name this kind of memory.
    void barrier(bool names_memory, int line);
    // A control barrier of the subgroups that the mask holds.
    void subgroup_barrier(const Mask& mask);
    // A memory barrier that names this kind of memory, at workgroup scope or wider.
    struct Fence {
        bool acquires = true;
        bool releases = true;
        bool whole_device = false;
    };
    void fence(const Mask& mask, Fence kind);

    // An atomic at `location`: releases there what the lane's last fence made available, and sees
    // the releases of others, which its next fence acquires.
    void synchronize_through(std::uint64_t location, std::uint32_t lane);

    // Line of a barrier that, strictly, did not order what an access relied on: its fence stood
    // only in front of it. 0: none.
    [[nodiscard]] int lenient_barrier_line() const { return relied_on_line_; }

    // What all of this took so far, in operations. A release counts as many, as it takes memory.
    [[nodiscard]] std::uint64_t work() const { return work_; }

private:
    // How many of the releases at each location a lane has acquired.
    using VectorClock = std::map<std::uint64_t, std::size_t>;

    // What happens before a release: accesses with clocks below `published`, by lane, and for the
    // releasing lane itself below `fenced`.
    struct Release {
        std::shared_ptr<const std::vector<std::uint32_t>> published;  // by lane
        std::uint32_t lane = 0;
        std::uint32_t fenced = 0;
        bool whole_device = false;
        std::shared_ptr<const VectorClock> known;  // what the lane had acquired

        [[nodiscard]] bool covers(const AccessEpoch& earlier) const {
            return earlier.clock < (earlier.lane == lane ? fenced : (*published)[earlier.lane]);
        }
    };
    struct Location {
        std::vector<Release> releases;
        std::unordered_map<std::uint32_t, std::vector<std::size_t>> by_workgroup;  // first clock
    };

    struct Lane {
        std::uint32_t published = 0;  // also what a fence in front of a barrier published
        std::uint32_t strictly_published = 0;
        std::uint32_t subgroup_published = 0;
        std::uint32_t fenced = 0;
        bool fenced_device = false;
        bool has_acquired = true;  // a fence since the last lenient barrier
        VectorClock known;
        VectorClock not_yet_acquired;
    };

    void acquire(Lane& lane);
    static void merge(VectorClock& into, const VectorClock& other);
    void update_fast();
    void join_clocks();
    void release(Location& location, Lane& lane, std::uint32_t lane_index);
    [[nodiscard]] bool is_released_to(const AccessEpoch& earlier, const VectorClock& known) const;

    std::uint32_t subgroup_size_;
    mutable std::uint64_t work_ = 0;
    std::uint32_t now_ = 0;
    std::uint32_t first_ = 0;
    std::uint32_t fast_published_ = 0;
    int lenient_line_ = 0;
    int relied_on_line_ = 0;
    bool any_synchronized_ = false;
    std::vector<Lane> lanes_;
    std::vector<std::uint32_t> firsts_;  // first clocks of all workgroups so far
    std::shared_ptr<const std::vector<std::uint32_t>> published_;  // of the lanes, once needed
    std::unordered_map<std::uint64_t, Location> locations_;
};

}  // namespace vkp::audit
