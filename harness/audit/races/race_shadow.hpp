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
    Mark earlier;
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
    RaceShadow(std::size_t locations, bool crosses_workgroups, Ordering& ordering)
        : cells_(locations), crosses_workgroups_(crosses_workgroups), ordering_(&ordering) {}

    // Note an access now, by `lane`, at an access site. Return what it races with, if anything.
    std::optional<Conflict> read(std::size_t location, std::uint16_t lane, std::uint16_t site);
    std::optional<Conflict> write(std::size_t location, std::uint16_t lane, std::uint16_t site);
    // The same for the lanes of the mask from `first` on, up to one whose access is worth a closer
    // look. Return that lane, to be noted with read() or write(), or the end of the mask. A read is
    // worth a look too if nothing wrote its location and `must_be_written`.
    std::uint32_t read_quietly(LaneLocations locations, Mask mask, std::uint32_t first,
                               bool must_be_written);
    // `count`: locations of each lane, side by side.
    std::uint32_t write_quietly(LaneLocations locations, Mask mask, std::uint32_t first,
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
        Mark write;
        Mark reader;
        Mark second_reader;
    };
    struct AtomicMark {
        Mark mark;
        bool writes = false;
        AtomicScope scope = AtomicScope::kDevice;
    };
    struct AtomicCell {
        AtomicMark first;
        AtomicMark second;
        std::uint32_t write_stamp = 0;
    };

    // What tells at a glance that an earlier access does not matter to one that is made now.
    struct Glance {
        std::uint32_t now;
        std::uint32_t published;           // stamps from here on are of accesses not ordered by all
        std::uint32_t earlier_workgroups;  // the last stamp of theirs; 0 if they do not count

        // Whether another invocation's access is one that may not be ordered before an access now.
        // Such a reader is worth keeping too, for some write may still race with it.
        [[nodiscard]] bool is_near(const Mark& earlier, std::uint32_t lane) const {
            return earlier.stamp - 1 < earlier_workgroups ||
                   (earlier.stamp >= published && earlier.lane != lane);
        }
    };
    [[nodiscard]] Glance glance() const {
        return {ordering_->now(), ordering_->all_published(),
                crosses_workgroups_ ? ordering_->first_of_workgroup() - 1 : 0};
    }
    [[nodiscard]] bool races(const Mark& earlier, std::uint16_t lane) const {
        return glance().is_near(earlier, lane) && !ordering_->is_ordered(earlier, lane);
    }
    // Stamps of writes from here on are of writes that a read may rely on.
    [[nodiscard]] std::uint32_t first_write() const {
        return crosses_workgroups_ ? 1 : ordering_->first_of_workgroup();
    }
    static void remember_reader(Cell& cell, const Mark& mark, const Glance& glance) {
        if (!glance.is_near(cell.reader, mark.lane)) {
            cell.reader = mark;
        } else if (!glance.is_near(cell.second_reader, mark.lane)) {
            cell.second_reader = mark;
        }
    }
    // Note an access, unless it is worth a closer look. To note one twice changes nothing.
    static bool read_quietly(Cell& cell, const Mark& mark, const Glance& glance) {
        const bool is_quiet = !glance.is_near(cell.write, mark.lane);
        if (is_quiet) {
            remember_reader(cell, mark, glance);
        }
        return is_quiet;
    }
    static bool write_quietly(Cell& cell, const Mark& mark, const Glance& glance) {
        const bool is_quiet = !glance.is_near(cell.write, mark.lane) &&
                              !glance.is_near(cell.reader, mark.lane) &&
                              !glance.is_near(cell.second_reader, mark.lane);
        if (is_quiet) {
            cell.write = mark;
        }
        return is_quiet;
    }
    [[nodiscard]] std::optional<Conflict> examine_read(std::size_t location,
                                                       std::uint16_t lane) const;
    [[nodiscard]] std::optional<Conflict> examine_write(std::size_t location,
                                                        std::uint16_t lane) const;
    [[nodiscard]] std::optional<Conflict> examine_plain(const AtomicMark& earlier,
                                                        std::uint16_t lane, bool writes) const;
    [[nodiscard]] bool atomics_race(const AtomicMark& earlier, const AtomicMark& later) const;
    void remember_atomic(AtomicCell& cell, const AtomicMark& mark) const;

    std::vector<Cell> cells_;
    std::vector<AtomicCell> atomics_;   // empty until the first atomic
    std::vector<bool> written_before_;  // empty where nothing was
    bool crosses_workgroups_;
    Ordering* ordering_;
};

}  // namespace vkp::audit
