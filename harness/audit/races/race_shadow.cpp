#include "harness/audit/races/race_shadow.hpp"

#include <algorithm>

namespace vkp::audit {

std::optional<Conflict> RaceShadow::read(std::size_t location, std::uint16_t lane,
                                         std::uint16_t site) {
    const std::optional<Conflict> conflict = examine_read(location, lane);
    remember_reader(cells_[location], {ordering_->now(), lane, site}, glance());
    return conflict;
}

std::optional<Conflict> RaceShadow::write(std::size_t location, std::uint16_t lane,
                                          std::uint16_t site) {
    const std::optional<Conflict> conflict = examine_write(location, lane);
    cells_[location].write = {ordering_->now(), lane, site};
    return conflict;
}

std::uint32_t RaceShadow::read_quietly(LaneLocations locations, Mask mask, std::uint32_t first,
                                       bool must_be_written) {
    if (!atomics_.empty()) {
        return first;
    }
    const Glance at = glance();
    const std::uint32_t oldest_write = must_be_written ? first_write() : 0;
    Cell* const cells = cells_.data();
    std::uint32_t lane = first;
    for (; lane < mask.end; ++lane) {
        if (!mask[lane]) {
            continue;
        }
        const Mark mark{at.now, static_cast<std::uint16_t>(lane), locations.site};
        Cell& cell = cells[locations.of(lane)];
        if (cell.write.stamp < oldest_write || !read_quietly(cell, mark, at)) {
            break;
        }
    }
    return lane;
}

std::uint32_t RaceShadow::write_quietly(LaneLocations locations, Mask mask, std::uint32_t first,
                                        std::uint32_t count) {
    if (!atomics_.empty()) {
        return first;
    }
    const Glance at = glance();
    Cell* const cells = cells_.data();
    std::uint32_t lane = first;
    for (; lane < mask.end; ++lane) {
        if (!mask[lane]) {
            continue;
        }
        const Mark mark{at.now, static_cast<std::uint16_t>(lane), locations.site};
        Cell* const cell = cells + locations.of(lane);
        if (!std::all_of(cell, cell + count,
                         [&](Cell& each) { return write_quietly(each, mark, at); })) {
            break;
        }
    }
    return lane;
}

std::optional<Conflict> RaceShadow::atomic(std::size_t location, std::uint16_t lane,
                                           std::uint16_t site, bool writes, AtomicScope scope) {
    if (atomics_.empty()) {
        atomics_.resize(cells_.size());
    }
    const Cell& cell = cells_[location];
    AtomicCell& atomic_cell = atomics_[location];
    const AtomicMark now{{ordering_->now(), lane, site}, writes, scope};
    std::optional<Conflict> conflict;
    if (races(cell.write, lane)) {
        conflict = {cell.write, true, false};
    } else if (writes && races(cell.reader, lane)) {
        conflict = {cell.reader, false, false};
    } else if (writes && races(cell.second_reader, lane)) {
        conflict = {cell.second_reader, false, false};
    }
    for (const AtomicMark& earlier : {atomic_cell.first, atomic_cell.second}) {
        if (!conflict && atomics_race(earlier, now)) {
            conflict = {earlier.mark, earlier.writes, true};
        }
    }
    remember_atomic(atomic_cell, now);
    return conflict;
}

void RaceShadow::note_written_before(std::size_t first, std::size_t count) {
    written_before_.resize(cells_.size());
    std::fill_n(written_before_.begin() + static_cast<std::ptrdiff_t>(first), count, true);
}

bool RaceShadow::is_written(std::size_t location) const {
    return (!written_before_.empty() && written_before_[location]) ||
           cells_[location].write.stamp >= first_write() ||
           (!atomics_.empty() && atomics_[location].write_stamp >= first_write());
}

std::optional<Conflict> RaceShadow::examine_read(std::size_t location, std::uint16_t lane) const {
    const Cell& cell = cells_[location];
    if (races(cell.write, lane)) {
        return Conflict{cell.write, true, false};
    }
    if (atomics_.empty()) {
        return {};
    }
    const AtomicCell& atomic_cell = atomics_[location];
    const std::optional<Conflict> conflict = examine_plain(atomic_cell.first, lane, false);
    return conflict ? conflict : examine_plain(atomic_cell.second, lane, false);
}

std::optional<Conflict> RaceShadow::examine_write(std::size_t location, std::uint16_t lane) const {
    const Cell& cell = cells_[location];
    if (races(cell.write, lane)) {
        return Conflict{cell.write, true, false};
    }
    for (const Mark& reader : {cell.reader, cell.second_reader}) {
        if (races(reader, lane)) {
            return Conflict{reader, false, false};
        }
    }
    if (atomics_.empty()) {
        return {};
    }
    const AtomicCell& atomic_cell = atomics_[location];
    const std::optional<Conflict> conflict = examine_plain(atomic_cell.first, lane, true);
    return conflict ? conflict : examine_plain(atomic_cell.second, lane, true);
}

// A plain access against an atomic before it.
std::optional<Conflict> RaceShadow::examine_plain(const AtomicMark& earlier, std::uint16_t lane,
                                                  bool writes) const {
    if ((writes || earlier.writes) && races(earlier.mark, lane)) {
        return Conflict{earlier.mark, earlier.writes, true};
    }
    return {};
}

bool RaceShadow::atomics_race(const AtomicMark& earlier, const AtomicMark& later) const {
    if (!(earlier.writes || later.writes) || !races(earlier.mark, later.mark.lane)) {
        return false;
    }
    AtomicScope needed = AtomicScope::kWorkgroup;
    if (earlier.mark.stamp < ordering_->first_of_workgroup()) {
        needed = AtomicScope::kDevice;
    } else if (ordering_->same_subgroup(earlier.mark.lane, later.mark.lane)) {
        needed = AtomicScope::kSubgroup;
    }
    return std::min(earlier.scope, later.scope) < needed;
}

void RaceShadow::remember_atomic(AtomicCell& cell, const AtomicMark& mark) const {
    if (mark.writes) {
        cell.write_stamp = mark.mark.stamp;
    }
    // Of two that may be forgotten, the one that only read goes first.
    for (AtomicMark* slot : {&cell.first, &cell.second}) {
        if (!glance().is_near(slot->mark, mark.mark.lane)) {
            *slot = mark;
            return;
        }
    }
    if (mark.writes && !cell.first.writes) {
        cell.first = mark;
    } else if (mark.writes && !cell.second.writes) {
        cell.second = mark;
    }
}

}  // namespace vkp::audit
