// Remembers who accessed each location of one array last, and finds accesses that race.
//
// A location is a scalar. Two accesses to one race if different invocations make them, at least
// one writes, they are not both atomic in a scope that holds both, and nothing orders them. Enough
// to remember for that: the last write, two readers, two atomics, each of different invocations.
#pragma once

#include "harness/audit/races/happens_before.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace vkp::audit {

// What an access races with.
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

    // Note an access now, by `lane`, at an access site. Return what it races with, if anything.
    std::optional<Conflict> read(std::size_t location, std::uint16_t lane, std::uint16_t site);
    std::optional<Conflict> write(std::size_t location, std::uint16_t lane, std::uint16_t site);
    // The same for the lanes of the mask from `first` on, up to one whose access is worth a closer
    // look. Return that lane, to be noted with read() or write(), or the end of the mask. A read is
    // worth a look too if nothing wrote its location and `must_be_written`.
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

    // What tells at a glance that an earlier access does not matter to one that is made now.
    struct EpochSnapshot {
        std::uint32_t now;
        std::uint32_t published;           // clocks from here on are of accesses not ordered by all
        std::uint32_t earlier_workgroups;  // the last clock of theirs; 0 if they do not count

        // Whether another invocation's access is one that may not be ordered before an access now.
        // Such a reader is worth keeping too, for some write may still race with it.
        [[nodiscard]] bool may_be_concurrent(const AccessEpoch& earlier, std::uint32_t lane) const {
            return earlier.clock - 1 < earlier_workgroups ||
                   (earlier.clock >= published && earlier.lane != lane);
        }
    };
    [[nodiscard]] EpochSnapshot snapshot() const {
        return {happens_before_->now(), happens_before_->all_published(),
                crosses_workgroups_ ? happens_before_->first_of_workgroup() - 1 : 0};
    }
    [[nodiscard]] bool races(const AccessEpoch& earlier, std::uint16_t lane) const {
        return snapshot().may_be_concurrent(earlier, lane) &&
               !happens_before_->is_ordered(earlier, lane);
    }
    // Clocks of writes from here on are of writes that a read may rely on.
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
    // Note an access, unless it is worth a closer look. To note one twice changes nothing.
    static bool try_fast_read(Cell& cell, const AccessEpoch& epoch, const EpochSnapshot& snapshot) {
        const bool is_quiet = !snapshot.may_be_concurrent(cell.write, epoch.lane);
        if (is_quiet) {
            remember_reader(cell, epoch, snapshot);
        }
        return is_quiet;
    }
    static bool try_fast_write(Cell& cell, const AccessEpoch& epoch,
                               const EpochSnapshot& snapshot) {
        const bool is_quiet = !snapshot.may_be_concurrent(cell.write, epoch.lane) &&
                              !snapshot.may_be_concurrent(cell.reader, epoch.lane) &&
                              !snapshot.may_be_concurrent(cell.second_reader, epoch.lane);
        if (is_quiet) {
            cell.write = epoch;
        }
        return is_quiet;
    }
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
