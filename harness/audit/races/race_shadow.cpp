#include "harness/audit/races/race_shadow.hpp"

#include <algorithm>

namespace vkp::audit {

std::optional<Conflict> RaceShadow::read(std::size_t location, std::uint16_t lane,
                                         std::uint16_t site) {
    const std::optional<Conflict> conflict = examine_read(location, lane);
    remember_reader(cells_[location], {happens_before_->now(), lane, site}, snapshot());
    return conflict;
}

std::optional<Conflict> RaceShadow::write(std::size_t location, std::uint16_t lane,
                                          std::uint16_t site) {
    const std::optional<Conflict> conflict = examine_write(location, lane);
    cells_[location].write = {happens_before_->now(), lane, site};
    return conflict;
}

template <typename Try>
std::uint32_t RaceShadow::first_refused(LaneLocations locations, Mask mask, std::uint32_t first,
                                        Try attempt) {
    const std::uint32_t now = happens_before_->now();
    Cell* const cells = cells_.data();
    std::uint32_t lane = first;
    for (; lane < mask.end; ++lane) {
        const AccessEpoch epoch{now, static_cast<std::uint16_t>(lane), locations.site};
        if (mask[lane] && !attempt(cells + locations.of(lane), epoch)) {
            break;
        }
    }
    return lane;
}

std::uint32_t RaceShadow::try_fast_read(LaneLocations locations, Mask mask, std::uint32_t first,
                                        bool must_be_written) {
    if (!atomics_.empty()) {
        return first;
    }
    const EpochSnapshot at = snapshot();
    const std::uint32_t oldest_write = must_be_written ? first_write() : 0;
    return first_refused(locations, mask, first, [&](Cell* cell, const AccessEpoch& epoch) {
        return cell->write.clock >= oldest_write && try_fast_read(*cell, epoch, at);
    });
}

std::uint32_t RaceShadow::try_fast_write(LaneLocations locations, Mask mask, std::uint32_t first,
                                         std::uint32_t count) {
    if (!atomics_.empty()) {
        return first;
    }
    const EpochSnapshot at = snapshot();
    return first_refused(locations, mask, first, [&](Cell* cell, const AccessEpoch& epoch) {
        return std::all_of(cell, cell + count,
                           [&](Cell& each) { return try_fast_write(each, epoch, at); });
    });
}

std::optional<Conflict> RaceShadow::atomic(std::size_t location, std::uint16_t lane,
                                           std::uint16_t site, bool writes, AtomicScope scope) {
    if (atomics_.empty()) {
        atomics_.resize(cells_.size());
    }
    const Cell& cell = cells_[location];
    AtomicCell& atomic_cell = atomics_[location];
    const AtomicEpoch now{{happens_before_->now(), lane, site}, writes, scope};
    std::optional<Conflict> conflict;
    if (races(cell.write, lane)) {
        conflict = {cell.write, true, false};
    } else if (writes && races(cell.reader, lane)) {
        conflict = {cell.reader, false, false};
    } else if (writes && races(cell.second_reader, lane)) {
        conflict = {cell.second_reader, false, false};
    }
    for (const AtomicEpoch& earlier : {atomic_cell.first, atomic_cell.second}) {
        if (!conflict && atomics_race(earlier, now)) {
            conflict = {earlier.epoch, earlier.writes, true};
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
           cells_[location].write.clock >= first_write() ||
           (!atomics_.empty() && atomics_[location].write_clock >= first_write());
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
    for (const AccessEpoch& reader : {cell.reader, cell.second_reader}) {
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
std::optional<Conflict> RaceShadow::examine_plain(const AtomicEpoch& earlier, std::uint16_t lane,
                                                  bool writes) const {
    if ((writes || earlier.writes) && races(earlier.epoch, lane)) {
        return Conflict{earlier.epoch, earlier.writes, true};
    }
    return {};
}

bool RaceShadow::atomics_race(const AtomicEpoch& earlier, const AtomicEpoch& later) const {
    if (!(earlier.writes || later.writes) || !races(earlier.epoch, later.epoch.lane)) {
        return false;
    }
    AtomicScope needed = AtomicScope::kWorkgroup;
    if (earlier.epoch.clock < happens_before_->first_of_workgroup()) {
        needed = AtomicScope::kDevice;
    } else if (happens_before_->same_subgroup(earlier.epoch.lane, later.epoch.lane)) {
        needed = AtomicScope::kSubgroup;
    }
    return std::min(earlier.scope, later.scope) < needed;
}

void RaceShadow::remember_atomic(AtomicCell& cell, const AtomicEpoch& epoch) const {
    if (epoch.writes) {
        cell.write_clock = epoch.epoch.clock;
    }
    // A slot is free if its atomic happens before all from now on. If none is, a write replaces a
    // read, for it races with more.
    for (AtomicEpoch* slot : {&cell.first, &cell.second}) {
        if (!snapshot().may_be_concurrent(slot->epoch, epoch.epoch.lane)) {
            *slot = epoch;
            return;
        }
    }
    if (epoch.writes && !cell.first.writes) {
        cell.first = epoch;
    } else if (epoch.writes && !cell.second.writes) {
        cell.second = epoch;
    }
}

}  // namespace vkp::audit
