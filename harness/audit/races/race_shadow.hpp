// The shadow memory of one array: finds data races as the Vulkan memory model defines them (Vulkan
// specification, appendix "Memory Model", "Data Race").
//
// A location is a scalar. Two accesses to one race if different invocations make them, at least
// one writes, they are not both atomic in a scope that holds both, and neither happens before the
// other (happens_before.hpp).
//
// FastTrack (see there) keeps the epoch of the last write, and for the readers either one epoch or
// a vector. Here two epochs of concurrent readers replace the vector, and two for atomics: a write
// races with one of them unless it is its own, and then with the other. That holds as long as
// nothing but barriers of the workgroup orders accesses, and all atomics have the widest scope.
// Where a shader has more (HappensBefore::orders_partly), the accesses that do not fit are
// remembered beside the cell, without a limit for each location: all that may be concurrent with
// later ones. A write that a racing one displaces is remembered there in any shader. Invariant: an
// access that races with any earlier one gives a conflict.
//
// The newest access of each kind represents all of one invocation, as it is ordered after the
// others; and a write represents the accesses that happen before it.
//
// Time: O(1) for an access, and for most of them two comparisons (try_fast_read, try_fast_write,
// try_fast_atomics); else O(remembered accesses). Memory: 24 bytes for each location, 28 more from
// an array's first atomic on, and 16 for each access beside a cell; in large arrays only for
// locations near those that are accessed, and mostly 2 to 6 bytes instead of 24 (lazy_list.hpp,
// shadow_cells.hpp).
//
// Approximation: at most 2,000,000 accesses of an array are remembered beside the cells.
#pragma once

#include "harness/audit/races/happens_before.hpp"
#include "harness/audit/races/lazy_list.hpp"
#include "harness/audit/races/shadow_cells.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vkp::audit {

// The earlier access that an access races with.
struct Conflict {
    AccessEpoch earlier;
    bool writes = false;
    bool is_atomic = false;
};

// The locations that lanes access at one site.
struct LaneLocations {
    const std::uint32_t* offsets = nullptr;  // in bytes; null: 0 in every lane
    std::uint32_t offset = 0;                // added in every lane
    std::uint32_t shift = 0;                 // 1 << shift bytes are a location
    std::uint16_t site = 0;

    [[nodiscard]] std::size_t of(std::uint32_t lane) const {
        return ((offsets != nullptr ? offsets[lane] : 0) + offset) >> shift;
    }
};

struct LocationRange {
    std::size_t first = 0;
    std::size_t end = std::numeric_limits<std::size_t>::max();
    bool operator==(const LocationRange&) const = default;
};

class RaceShadow {
public:
    // `crosses_workgroups`: other workgroups see the array too. `are_private`: these locations are
    // not coherent, so that no synchronization orders plain accesses of different invocations to
    // them; atomics are never private (Vulkan specification, appendix "Memory Model", "Non-Private
    // Memory"). `reach`: of writes to the others. `happens_before` must outlive this.
    RaceShadow(std::size_t locations, bool crosses_workgroups, HappensBefore& happens_before,
               std::vector<LocationRange> are_private = {}, Reach reach = {})
        : cells_(locations),
          crosses_workgroups_(crosses_workgroups),
          private_(std::move(are_private)),
          reach_(reach),
          happens_before_(&happens_before) {}

    [[nodiscard]] bool is_private(std::size_t location) const {
        return std::ranges::any_of(private_, [&](const LocationRange& range) {
            return location >= range.first && location < range.end;
        });
    }

    // The scope in which accesses are ordered by what synchronizes their threads, if that scope
    // does not hold both of these: an earlier one, and one of `lane` now.
    [[nodiscard]] std::optional<AtomicScope> coherent_scope_without(const Conflict& conflict,
                                                                    std::size_t location,
                                                                    std::uint16_t lane,
                                                                    bool writes) const;

    // Notes an access now, by `lane`, at a site of the shader. Returns what it races with, if
    // anything.
    std::optional<Conflict> read(std::size_t location, std::uint16_t lane, std::uint16_t site);
    std::optional<Conflict> write(std::size_t location, std::uint16_t lane, std::uint16_t site);
    // The same for the lanes of the mask from `first` on, as long as epochs alone show that there
    // is no race. Returns the first lane for which they do not, to be noted with read() or write(),
    // or the end of the mask. With `must_be_written`, a read of memory that nothing wrote stops it
    // too.
    std::uint32_t try_fast_read(LaneLocations locations, Mask mask, std::uint32_t first,
                                bool must_be_written);
    // `count`: locations of each lane, side by side.
    std::uint32_t try_fast_write(LaneLocations locations, Mask mask, std::uint32_t first,
                                 std::uint32_t count);
    // `writes` is false for an atomic load or a compare-exchange that failed.
    std::optional<Conflict> atomic(std::size_t location, std::uint16_t lane, std::uint16_t site,
                                   bool writes, AtomicScope scope);
    // As the other quick looks, for atomics of these lanes.
    std::uint32_t try_fast_atomics(LaneLocations locations, Mask mask, std::uint32_t first,
                                   bool writes, AtomicScope scope, bool must_be_written);

    // Notes that locations were written before the dispatch; every access is ordered after that.
    void note_written_before(std::size_t first, std::size_t count);

    // Whether nothing orders an atomic of `lane` now after an earlier one of another invocation.
    [[nodiscard]] bool are_concurrent(const AccessEpoch& earlier, std::uint16_t lane) const {
        return snapshot(false).may_be_concurrent(earlier, lane) &&
               !happens_before_->is_ordered(earlier, lane);
    }
    [[nodiscard]] bool is_own(const AccessEpoch& earlier, std::uint16_t lane) const {
        return happens_before_->is_own(earlier, lane);
    }
    // The epoch of an access by `lane` now.
    [[nodiscard]] AccessEpoch epoch_of(std::uint16_t lane) const {
        return {happens_before_->now(), lane};
    }

    // Whether anything wrote the location: in this workgroup, if other workgroups do not see it.
    [[nodiscard]] bool is_written(std::size_t location) const;

    // Whether the last write to the location was no atomic: a reader acquires nothing from it.
    [[nodiscard]] bool is_last_write_plain(std::size_t location) const {
        return cells_[location].write.clock >
               (atomics_.empty() ? 0 : atomics_[location].write_clock);
    }

private:
    using Cell = ShadowCell;
    struct AtomicEpoch {
        AccessEpoch epoch;
        bool writes = false;
        AtomicScope scope = AtomicScope::kDevice;
    };
    struct Kind {
        bool writes = false;
        bool is_atomic = false;
        AtomicScope scope = AtomicScope::kDevice;
        auto operator<=>(const Kind&) const = default;
    };
    // The same access by lanes side by side.
    struct Remembered {
        std::uint32_t clock = 0;
        std::uint16_t first = 0;
        std::uint16_t last = 0;
        std::uint16_t site = 0;
        Kind kind;
    };
    // The accesses that are remembered beside a cell.
    struct Others {
        std::vector<Remembered> plain;
        std::vector<Remembered> atomics;
        bool has_narrow_atomics = false;
        std::size_t tidy_at = 16;
    };
    struct AtomicCell {
        AtomicEpoch first;
        AtomicEpoch second;
        std::uint32_t write_clock = 0;
    };

    // The values that show from an epoch alone that it happens before an access now.
    struct EpochSnapshot {
        std::uint32_t published;           // clocks from here on are of accesses not ordered by all
        std::uint32_t earlier_workgroups;  // the last clock of others; 0 if they do not count

        // Whether an earlier access of another invocation may be concurrent with one of `lane` now.
        // Such a reader must be remembered, as a later write may race with it.
        [[nodiscard]] bool may_be_concurrent(const AccessEpoch& earlier, std::uint32_t lane) const {
            return earlier.clock - 1 < earlier_workgroups ||
                   (earlier.clock >= published && earlier.lane != lane);
        }
    };
    // `is_private`: of the location.
    [[nodiscard]] EpochSnapshot snapshot(bool is_private) const {
        const std::uint32_t published = is_private ? 1 : happens_before_->all_published();
        if (!crosses_workgroups_) {
            return {published, 0};
        }
        // The clocks between the stretches of a workgroup belong to others.
        const std::uint32_t first = happens_before_->first_of_stretch();
        return {std::max(published, first), first - 1};
    }
    [[nodiscard]] bool races(const AccessEpoch& earlier, std::uint16_t lane,
                             bool is_private) const {
        return snapshot(is_private).may_be_concurrent(earlier, lane) &&
               !(is_private ? happens_before_->is_own(earlier, lane)
                            : happens_before_->is_ordered(earlier, lane));
    }
    // Whether a write of `earlier` is out of reach of an access of `lane` now.
    [[nodiscard]] bool is_out_of_reach(const AccessEpoch& earlier, std::uint16_t lane,
                                       bool writes) const {
        const AtomicScope scope = writes ? reach_.to_writes : reach_.to_reads;
        return scope != AtomicScope::kDevice && earlier.clock != 0 &&
               !happens_before_->is_own(earlier, lane) &&
               !happens_before_->in_scope(earlier, scope, lane, scope);
    }
    // As races(), for an earlier plain write.
    [[nodiscard]] bool races_with_write(const AccessEpoch& earlier, std::uint16_t lane, bool writes,
                                        bool is_private) const {
        return races(earlier, lane, is_private) || is_out_of_reach(earlier, lane, writes);
    }
    [[nodiscard]] bool reaches_all() const {
        return reach_.to_reads == AtomicScope::kDevice && reach_.to_writes == AtomicScope::kDevice;
    }
    [[nodiscard]] bool are_all_private() const {
        return private_.size() == 1 && private_.front() == LocationRange();
    }
    // Whether the array has something that epochs alone cannot show quickly: accesses beside the
    // cells, locations of which only some are private, or writes that do not reach all.
    [[nodiscard]] bool takes_the_long_way() const {
        return !others_.empty() || !(private_.empty() || are_all_private()) || !reaches_all();
    }
    [[nodiscard]] bool remembers_all() const { return happens_before_->orders_partly(); }
    // A read has a value if it follows a write with this clock or a later one: shared memory is
    // undefined again in each workgroup.
    [[nodiscard]] std::uint32_t first_write() const {
        return crosses_workgroups_ ? 1 : happens_before_->first_of_workgroup();
    }
    // Whether there was room.
    template <typename Cells>
    static bool remember_reader(Cells& cells, std::size_t location, const AccessEpoch& epoch,
                                const EpochSnapshot& snapshot) {
        const Cell& cell = cells[location];
        if (!snapshot.may_be_concurrent(cell.reader, epoch.lane)) {
            cells.set(location, &Cell::reader, epoch);
        } else if (!snapshot.may_be_concurrent(cell.second_reader, epoch.lane)) {
            cells.set(location, &Cell::second_reader, epoch);
        } else {
            return false;
        }
        return true;
    }
    // To note an access twice changes nothing.
    template <typename Cells>
    static bool try_fast_write(Cells& cells, std::size_t location, const AccessEpoch& epoch,
                               const EpochSnapshot& snapshot) {
        const bool is_ordered = is_ordered_after(cells[location], epoch.lane, true, snapshot);
        if (is_ordered) {
            cells.set(location, &Cell::write, epoch);
        }
        return is_ordered;
    }
    // Whether epochs alone show that an access of `lane` happens after those in the cell that it
    // could race with.
    static bool is_ordered_after(const Cell& cell, std::uint32_t lane, bool writes,
                                 const EpochSnapshot& snapshot) {
        return !snapshot.may_be_concurrent(cell.write, lane) &&
               (!writes || (!snapshot.may_be_concurrent(cell.reader, lane) &&
                            !snapshot.may_be_concurrent(cell.second_reader, lane)));
    }
    // The first lane of the mask from `first` on for which attempt(location, epoch) is false; the
    // end of the mask if there is none.
    template <typename Try>
    std::uint32_t first_refused(LaneLocations locations, Mask mask, std::uint32_t first,
                                Try attempt) const;
    [[nodiscard]] std::optional<Conflict> examine_read(std::size_t location,
                                                       std::uint16_t lane) const;
    [[nodiscard]] std::optional<Conflict> examine_write(std::size_t location,
                                                        std::uint16_t lane) const;
    [[nodiscard]] std::optional<Conflict> examine_beside(std::size_t location, std::uint16_t lane,
                                                         const Kind& kind) const;
    [[nodiscard]] std::optional<Conflict> examine_plain(const AtomicEpoch& earlier,
                                                        std::uint16_t lane, bool writes,
                                                        bool is_private) const;
    [[nodiscard]] std::optional<Conflict> examine_others(std::size_t location, std::uint16_t lane,
                                                         const Kind& kind) const;
    [[nodiscard]] std::optional<Conflict> examine_remembered(
        const std::vector<Remembered>& accesses, std::uint16_t lane, const Kind& kind,
        bool is_private) const;
    [[nodiscard]] bool atomics_race(const AtomicEpoch& earlier, const AtomicEpoch& later) const;
    static void note_atomic(AtomicCell& cell, const AtomicEpoch& epoch, const EpochSnapshot& at);
    void remember_beside(std::size_t location, const AccessEpoch& epoch, const Kind& kind);
    void tidy(Others& others, const EpochSnapshot& at);
    void tidy(std::vector<Remembered>& accesses, const EpochSnapshot& at) const;

    ShadowCells cells_;
    LazyList<AtomicCell> atomics_;                    // empty until the first atomic
    std::vector<bool> written_before_;                // empty if there were no such writes
    std::unordered_map<std::size_t, Others> others_;  // by location
    std::size_t remembered_count_ = 0;                // accesses in others_
    bool crosses_workgroups_;
    std::vector<LocationRange> private_;
    Reach reach_;
    HappensBefore* happens_before_;
};

}  // namespace vkp::audit
