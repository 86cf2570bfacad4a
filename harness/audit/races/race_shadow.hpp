// The shadow memory of one array: finds data races as the Vulkan memory model defines them (Vulkan
// specification, appendix "Memory Model", "Data Race").
//
// A location is a scalar. Two accesses to one race if different invocations make them, at least
// one writes, they are not both atomic in a scope that holds both, and neither happens before the
// other (happens_before.hpp).
//
// FastTrack (see there) keeps the epoch of the last write, and of the readers either one epoch or a
// vector of them. Here two epochs of concurrent readers stand for the vector, and two for atomics:
// a write races with one of them unless it is its own, and then with the other. Invariant: where
// nothing but barriers of the workgroup orders accesses, a location that has a race gets a report.
//
// Time: O(1) for an access, and for most of them two comparisons (try_fast_read, try_fast_write).
// Memory: 24 bytes for each location, 52 from an array's first atomic on.
//
// Approximations: of several races at a location in one barrier interval some are reported, not
// all. A third concurrent reader is forgotten: a write that a release or a subgroup barrier orders
// behind the other two only is not seen to race with it.
#pragma once

#include "harness/audit/races/happens_before.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace vkp::audit {

// The earlier access that an access races with.
struct Conflict {
    AccessEpoch earlier;
    bool writes = false;
    bool is_atomic = false;
};

// Scope of an atomic, from the narrowest.
enum class AtomicScope : std::uint8_t { kInvocation, kSubgroup, kWorkgroup, kDevice };

// The locations that lanes access at one site.
struct LaneLocations {
    const std::uint32_t* offsets = nullptr;  // in bytes; null: 0 in every lane
    std::uint32_t offset = 0;                // that every lane adds
    std::uint32_t shift = 0;                 // 1 << shift bytes are a location
    std::uint16_t site = 0;

    [[nodiscard]] std::size_t of(std::uint32_t lane) const {
        return ((offsets != nullptr ? offsets[lane] : 0) + offset) >> shift;
    }
};

class RaceShadow {
public:
    // `crosses_workgroups`: other workgroups see the array too. `ordering` must outlive this.
    RaceShadow(std::size_t locations, bool crosses_workgroups, HappensBefore& happens_before)
        : cells_(locations),
          crosses_workgroups_(crosses_workgroups),
          happens_before_(&happens_before) {}

    // Notes an access now, by `lane`, at a site of the shader. Returns what it races with, if
    // anything.
    std::optional<Conflict> read(std::size_t location, std::uint16_t lane, std::uint16_t site);
    std::optional<Conflict> write(std::size_t location, std::uint16_t lane, std::uint16_t site);
    // The same for the lanes of the mask from `first` on, as long as epochs alone show that there
    // is no race. Returns the first lane for which they do not, to be noted with read() or write(),
    // or the end of the mask. With `must_be_written`, also a read of what nothing wrote stops it.
    std::uint32_t try_fast_read(LaneLocations locations, Mask mask, std::uint32_t first,
                                bool must_be_written);
    // `count`: locations of each lane, side by side.
    std::uint32_t try_fast_write(LaneLocations locations, Mask mask, std::uint32_t first,
                                 std::uint32_t count);
    // `writes` is false for an atomic load or a compare-exchange that failed.
    std::optional<Conflict> atomic(std::size_t location, std::uint16_t lane, std::uint16_t site,
                                   bool writes, AtomicScope scope);

    // That locations were written before the dispatch, which every access is ordered behind.
    void note_written_before(std::size_t first, std::size_t count);

    // Whether anything wrote the location: in this workgroup, if other workgroups do not see it.
    [[nodiscard]] bool is_written(std::size_t location) const;

    [[nodiscard]] std::size_t size_bytes() const {
        return cells_.size() * sizeof(Cell) + atomics_.size() * sizeof(AtomicCell);
    }

private:
    struct Cell {
        AccessEpoch write;
        AccessEpoch reader;
        AccessEpoch second_reader;
    };
    struct AtomicEpoch {
        AccessEpoch epoch;
        bool writes = false;
        AtomicScope scope = AtomicScope::kDevice;
    };
    struct AtomicCell {
        AtomicEpoch first;
        AtomicEpoch second;
        std::uint32_t write_clock = 0;
    };

    // What is needed to see from an epoch alone that it happens before an access now.
    struct EpochSnapshot {
        std::uint32_t published;           // clocks from here on are of accesses not ordered by all
        std::uint32_t earlier_workgroups;  // the last clock of theirs; 0 if they do not count

        // Whether an earlier access of another invocation may be concurrent with one of `lane` now.
        // Such a reader is worth keeping, for a later write may race with it.
        [[nodiscard]] bool may_be_concurrent(const AccessEpoch& earlier, std::uint32_t lane) const {
            return earlier.clock - 1 < earlier_workgroups ||
                   (earlier.clock >= published && earlier.lane != lane);
        }
    };
    [[nodiscard]] EpochSnapshot snapshot() const {
        return {happens_before_->all_published(),
                crosses_workgroups_ ? happens_before_->first_of_workgroup() - 1 : 0};
    }
    [[nodiscard]] bool races(const AccessEpoch& earlier, std::uint16_t lane) const {
        return snapshot().may_be_concurrent(earlier, lane) &&
               !happens_before_->is_ordered(earlier, lane);
    }
    // A write with this clock or a later one gives a read its value: shared memory is undefined
    // again in each workgroup.
    [[nodiscard]] std::uint32_t first_write() const {
        return crosses_workgroups_ ? 1 : happens_before_->first_of_workgroup();
    }
    static void remember_reader(Cell& cell, const AccessEpoch& epoch,
                                const EpochSnapshot& snapshot) {
        if (!snapshot.may_be_concurrent(cell.reader, epoch.lane)) {
            cell.reader = epoch;
        } else if (!snapshot.may_be_concurrent(cell.second_reader, epoch.lane)) {
            cell.second_reader = epoch;
        }
    }
    // Note an access unless it may race. To note one twice changes nothing.
    static bool try_fast_read(Cell& cell, const AccessEpoch& epoch, const EpochSnapshot& snapshot) {
        const bool is_ordered = !snapshot.may_be_concurrent(cell.write, epoch.lane);
        if (is_ordered) {
            remember_reader(cell, epoch, snapshot);
        }
        return is_ordered;
    }
    static bool try_fast_write(Cell& cell, const AccessEpoch& epoch,
                               const EpochSnapshot& snapshot) {
        const bool is_ordered = !snapshot.may_be_concurrent(cell.write, epoch.lane) &&
                                !snapshot.may_be_concurrent(cell.reader, epoch.lane) &&
                                !snapshot.may_be_concurrent(cell.second_reader, epoch.lane);
        if (is_ordered) {
            cell.write = epoch;
        }
        return is_ordered;
    }
    // The first lane of the mask from `first` on for which attempt(cell, epoch) is false; the end
    // of the mask if there is none.
    template <typename Try>
    std::uint32_t first_refused(LaneLocations locations, Mask mask, std::uint32_t first,
                                Try attempt);
    [[nodiscard]] std::optional<Conflict> examine_read(std::size_t location,
                                                       std::uint16_t lane) const;
    [[nodiscard]] std::optional<Conflict> examine_write(std::size_t location,
                                                        std::uint16_t lane) const;
    [[nodiscard]] std::optional<Conflict> examine_plain(const AtomicEpoch& earlier,
                                                        std::uint16_t lane, bool writes) const;
    [[nodiscard]] bool atomics_race(const AtomicEpoch& earlier, const AtomicEpoch& later) const;
    void remember_atomic(AtomicCell& cell, const AtomicEpoch& epoch) const;

    std::vector<Cell> cells_;
    std::vector<AtomicCell> atomics_;   // empty until the first atomic
    std::vector<bool> written_before_;  // empty where nothing was
    bool crosses_workgroups_;
    HappensBefore* happens_before_;
};

}  // namespace vkp::audit
