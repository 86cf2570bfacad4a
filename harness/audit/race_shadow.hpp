// Remembers who accessed each location of one array last, and finds accesses that race.
//
// A location is a scalar. Two accesses to one race if different invocations make them, at least
// one writes, they are not both atomic in a scope that holds both, and nothing orders them. Enough
// to remember for that: the last write, two readers, two atomics, each of different invocations.
#pragma once

#include "harness/audit/ordering.hpp"

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

class RaceShadow {
public:
    // `crosses_workgroups`: other workgroups see the array too. `ordering` must outlive this.
    RaceShadow(std::size_t locations, bool crosses_workgroups, Ordering& ordering)
        : cells_(locations), crosses_workgroups_(crosses_workgroups), ordering_(&ordering) {}

    // Note an access now, by `lane`, at an access site. Return what it races with, if anything.
    std::optional<Conflict> read(std::size_t location, std::uint16_t lane, std::uint16_t site) {
        Cell& cell = cells_[location];
        const bool is_suspect = is_near(cell.write, lane) || !atomics_.empty();
        remember_reader(cell, lane, site);
        return is_suspect ? examine_read(location, lane) : std::nullopt;
    }
    std::optional<Conflict> write(std::size_t location, std::uint16_t lane, std::uint16_t site) {
        Cell& cell = cells_[location];
        const bool is_suspect = is_near(cell.write, lane) || is_near(cell.reader, lane) ||
                                is_near(cell.second_reader, lane) || !atomics_.empty();
        const std::optional<Conflict> conflict =
            is_suspect ? examine_write(location, lane) : std::nullopt;
        cell.write = {ordering_->now(), lane, site};
        return conflict;
    }
    // `writes` is false for an atomic load or a compare-exchange that failed.
    std::optional<Conflict> atomic(std::size_t location, std::uint16_t lane, std::uint16_t site,
                                   bool writes, AtomicScope scope);

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

    // Whether another invocation's access is one that may not be ordered before an access now.
    [[nodiscard]] bool is_near(const Mark& earlier, std::uint16_t lane) const {
        const bool is_of_workgroup = earlier.stamp >= ordering_->first_of_workgroup();
        return is_of_workgroup ? earlier.stamp >= ordering_->all_published() && earlier.lane != lane
                               : crosses_workgroups_ && earlier.stamp != 0;
    }
    [[nodiscard]] bool races(const Mark& earlier, std::uint16_t lane) const {
        return is_near(earlier, lane) && !ordering_->is_ordered(earlier, lane);
    }
    [[nodiscard]] bool may_forget(const Mark& reader, std::uint16_t lane) const;
    void remember_reader(Cell& cell, std::uint16_t lane, std::uint16_t site) {
        if (may_forget(cell.reader, lane)) {
            cell.reader = {ordering_->now(), lane, site};
        } else if (may_forget(cell.second_reader, lane)) {
            cell.second_reader = {ordering_->now(), lane, site};
        }
    }
    std::optional<Conflict> examine_read(std::size_t location, std::uint16_t lane) const;
    std::optional<Conflict> examine_write(std::size_t location, std::uint16_t lane) const;
    std::optional<Conflict> examine_plain(const AtomicMark& earlier, std::uint16_t lane,
                                          bool writes) const;
    [[nodiscard]] bool atomics_race(const AtomicMark& earlier, const AtomicMark& later) const;
    void remember_atomic(AtomicCell& cell, const AtomicMark& mark) const;

    std::vector<Cell> cells_;
    std::vector<AtomicCell> atomics_;  // empty until the first atomic
    bool crosses_workgroups_;
    Ordering* ordering_;
};

// A reader of this workgroup is worth keeping while some write of it may still race with it; one of
// an earlier workgroup as long as there is one.
inline bool RaceShadow::may_forget(const Mark& reader, std::uint16_t lane) const {
    return reader.stamp >= ordering_->first_of_workgroup()
               ? reader.lane == lane || reader.stamp < ordering_->all_published()
               : !crosses_workgroups_ || reader.stamp == 0;
}

}  // namespace vkp::audit
