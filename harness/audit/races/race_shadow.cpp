#include "harness/audit/races/race_shadow.hpp"

#include <algorithm>
#include <ranges>
#include <set>
#include <tuple>
#include <utility>

namespace vkp::audit {

namespace {
constexpr std::size_t kMaxRemembered = 2'000'000;
}  // namespace

std::optional<Conflict> RaceShadow::read(std::size_t location, std::uint16_t lane,
                                         std::uint16_t site) {
    const std::optional<Conflict> conflict = examine_read(location, lane);
    const AccessEpoch epoch{happens_before_->now(), lane, site};
    if (!remember_reader(cells_, location, epoch, snapshot(is_private(location))) &&
        remembers_all()) {
        remember_beside(location, epoch, {});
    }
    return conflict;
}

std::optional<Conflict> RaceShadow::write(std::size_t location, std::uint16_t lane,
                                          std::uint16_t site) {
    const std::optional<Conflict> conflict = examine_write(location, lane);
    const AccessEpoch write = cells_[location].write;
    const bool is_alone = is_private(location);
    if ((remembers_all() || conflict) && snapshot(is_alone).may_be_concurrent(write, lane) &&
        !(is_alone ? happens_before_->is_own(write, lane)
                   : happens_before_->is_strictly_ordered(write, lane))) {
        remember_beside(location, write, {.writes = true});
    }
    cells_.set(location, &Cell::write, {happens_before_->now(), lane, site});
    return conflict;
}

std::optional<AtomicScope> RaceShadow::coherent_scope_without(const Conflict& conflict,
                                                              std::size_t location,
                                                              std::uint16_t lane,
                                                              bool writes) const {
    if (is_private(location)) {
        return AtomicScope::kInvocation;
    }
    return conflict.writes && is_out_of_reach(conflict.earlier, lane, writes)
               ? std::optional(writes ? reach_.to_writes : reach_.to_reads)
               : std::nullopt;
}

template <typename Try>
std::uint32_t RaceShadow::first_refused(LaneLocations locations, Mask mask, std::uint32_t first,
                                        Try attempt) const {
    const std::uint32_t now = happens_before_->now();
    std::uint32_t lane = first;
    for (; lane < mask.end; ++lane) {
        const AccessEpoch epoch{now, static_cast<std::uint16_t>(lane), locations.site};
        if (mask[lane] && !attempt(locations.of(lane), epoch)) {
            break;
        }
    }
    return lane;
}

std::uint32_t RaceShadow::try_fast_read(LaneLocations locations, Mask mask, std::uint32_t first,
                                        bool must_be_written) {
    if (!atomics_.empty() || takes_the_long_way()) {
        return first;
    }
    const EpochSnapshot at = snapshot(are_all_private());
    const std::uint32_t oldest_write = must_be_written ? first_write() : 0;
    return cells_.visit([&](auto&& cells) {
        return first_refused(
            locations, mask, first, [&](std::size_t location, const AccessEpoch& epoch) {
                const AccessEpoch write = cells[location].write;
                return write.clock >= oldest_write && !at.may_be_concurrent(write, epoch.lane) &&
                       (remember_reader(cells, location, epoch, at) || !remembers_all());
            });
    });
}

std::uint32_t RaceShadow::try_fast_write(LaneLocations locations, Mask mask, std::uint32_t first,
                                         std::uint32_t count) {
    if (!atomics_.empty() || takes_the_long_way()) {
        return first;
    }
    const EpochSnapshot at = snapshot(are_all_private());
    return cells_.visit([&](auto&& cells) {
        return first_refused(
            locations, mask, first, [&](std::size_t location, const AccessEpoch& epoch) {
                bool is_ordered = true;
                for (std::size_t i = location; is_ordered && i < location + count; ++i) {
                    is_ordered = try_fast_write(cells, i, epoch, at);
                }
                return is_ordered;
            });
    });
}

std::uint32_t RaceShadow::try_fast_atomics(LaneLocations locations, Mask mask, std::uint32_t first,
                                           bool writes, AtomicScope scope, bool must_be_written) {
    if (remembers_all() || takes_the_long_way() || scope != AtomicScope::kDevice) {
        return first;
    }
    if (atomics_.empty()) {
        atomics_ = LazyList<AtomicCell>(cells_.size());
    }
    const EpochSnapshot at = snapshot(are_all_private());
    return cells_.visit([&](auto&& cells) {
        return first_refused(
            locations, mask, first, [&](std::size_t location, const AccessEpoch& epoch) {
                AtomicCell& atomic_cell = atomics_.at(location);
                const bool is_in_scope =
                    atomic_cell.first.scope == scope && atomic_cell.second.scope == scope;
                if (!is_in_scope || (must_be_written && !is_written(location)) ||
                    !is_ordered_after(cells[location], epoch.lane, writes, at)) {
                    return false;
                }
                note_atomic(atomic_cell, {epoch, writes, scope}, at);
                return true;
            });
    });
}

std::optional<Conflict> RaceShadow::atomic(std::size_t location, std::uint16_t lane,
                                           std::uint16_t site, bool writes, AtomicScope scope) {
    if (atomics_.empty()) {
        atomics_ = LazyList<AtomicCell>(cells_.size());
    }
    const Cell& cell = cells_[location];
    AtomicCell& atomic_cell = atomics_.at(location);
    const AtomicEpoch now{{happens_before_->now(), lane, site}, writes, scope};
    const bool is_own = is_private(location);
    std::optional<Conflict> conflict;
    if (races_with_write(cell.write, lane, writes, is_own)) {
        conflict = {cell.write, true, false};
    } else if (writes && races(cell.reader, lane, is_own)) {
        conflict = {cell.reader, false, false};
    } else if (writes && races(cell.second_reader, lane, is_own)) {
        conflict = {cell.second_reader, false, false};
    }
    const Kind kind{.writes = writes, .is_atomic = true, .scope = scope};
    conflict = conflict ? conflict : examine_others(location, lane, kind);
    if (remembers_all()) {
        atomic_cell.write_clock = writes ? now.epoch.clock : atomic_cell.write_clock;
        remember_beside(location, now.epoch, kind);
        return conflict;
    }
    for (const AtomicEpoch& earlier : {atomic_cell.first, atomic_cell.second}) {
        if (!conflict && atomics_race(earlier, now)) {
            conflict = {earlier.epoch, earlier.writes, true};
        }
    }
    note_atomic(atomic_cell, now, snapshot(is_own));
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
    if (races_with_write(cell.write, lane, false, is_private(location))) {
        return Conflict{cell.write, true, false};
    }
    return examine_beside(location, lane, {});
}

std::optional<Conflict> RaceShadow::examine_write(std::size_t location, std::uint16_t lane) const {
    const Cell& cell = cells_[location];
    const bool is_own = is_private(location);
    if (races_with_write(cell.write, lane, true, is_own)) {
        return Conflict{cell.write, true, false};
    }
    for (const AccessEpoch& reader : {cell.reader, cell.second_reader}) {
        if (races(reader, lane, is_own)) {
            return Conflict{reader, false, false};
        }
    }
    return examine_beside(location, lane, {.writes = true});
}

// Checks a plain access against the accesses that the cell does not hold.
std::optional<Conflict> RaceShadow::examine_beside(std::size_t location, std::uint16_t lane,
                                                   const Kind& kind) const {
    std::optional<Conflict> conflict = examine_others(location, lane, kind);
    if (conflict || remembers_all() || atomics_.empty()) {
        return conflict;
    }
    const AtomicCell& atomic_cell = atomics_[location];
    const bool is_own = is_private(location);
    conflict = examine_plain(atomic_cell.first, lane, kind.writes, is_own);
    return conflict ? conflict : examine_plain(atomic_cell.second, lane, kind.writes, is_own);
}

// A plain access against an atomic before it, whose own write reaches as far as its scope.
std::optional<Conflict> RaceShadow::examine_plain(const AtomicEpoch& earlier, std::uint16_t lane,
                                                  bool writes, bool is_private) const {
    const bool is_unseen =
        earlier.writes && !writes && is_out_of_reach(earlier.epoch, lane, writes);
    if (is_unseen || ((writes || earlier.writes) && races(earlier.epoch, lane, is_private))) {
        return Conflict{earlier.epoch, earlier.writes, true};
    }
    return {};
}

bool RaceShadow::atomics_race(const AtomicEpoch& earlier, const AtomicEpoch& later) const {
    return (earlier.writes || later.writes) &&
           !happens_before_->in_scope(earlier.epoch, earlier.scope, later.epoch.lane,
                                      later.scope) &&
           are_concurrent(earlier.epoch, later.epoch.lane);
}

std::optional<Conflict> RaceShadow::examine_others(std::size_t location, std::uint16_t lane,
                                                   const Kind& kind) const {
    const auto found = others_.find(location);
    if (found == others_.end()) {
        return {};
    }
    const Others& others = found->second;
    const bool is_own = is_private(location);
    const std::optional<Conflict> conflict = examine_remembered(others.plain, lane, kind, is_own);
    const bool are_in_scope =
        kind.is_atomic && kind.scope == AtomicScope::kDevice && !others.has_narrow_atomics;
    if (conflict || are_in_scope) {
        return conflict;
    }
    return examine_remembered(others.atomics, lane, kind, is_own);
}

std::optional<Conflict> RaceShadow::examine_remembered(const std::vector<Remembered>& accesses,
                                                       std::uint16_t lane, const Kind& kind,
                                                       bool is_private) const {
    const auto is_unseen = [&](const Kind& of_earlier, const AccessEpoch& epoch) {
        return of_earlier.writes && !(of_earlier.is_atomic && kind.writes) &&
               is_out_of_reach(epoch, lane, kind.writes);
    };
    for (const Remembered& earlier : accesses) {
        if (!earlier.kind.writes && !kind.writes) {
            continue;
        }
        for (std::uint32_t other = earlier.first; other <= earlier.last; ++other) {
            const AccessEpoch epoch{earlier.clock, static_cast<std::uint16_t>(other), earlier.site};
            const bool are_atomics = kind.is_atomic && earlier.kind.is_atomic;
            const bool is_race =
                are_atomics
                    ? !happens_before_->in_scope(epoch, earlier.kind.scope, lane, kind.scope) &&
                          are_concurrent(epoch, lane)
                    : races(epoch, lane, is_private) || is_unseen(earlier.kind, epoch);
            if (is_race) {
                return Conflict{epoch, earlier.kind.writes, earlier.kind.is_atomic};
            }
        }
    }
    return {};
}

void RaceShadow::remember_beside(std::size_t location, const AccessEpoch& epoch, const Kind& kind) {
    if (remembered_count_ >= kMaxRemembered) {
        return;
    }
    Others& others = others_[location];
    others.has_narrow_atomics |= kind.is_atomic && kind.scope != AtomicScope::kDevice;
    std::vector<Remembered>& accesses = kind.is_atomic ? others.atomics : others.plain;
    if (!accesses.empty()) {
        Remembered& last = accesses.back();
        if (last.clock == epoch.clock && last.site == epoch.site && last.kind == kind &&
            last.last + 1 == epoch.lane) {
            last.last = epoch.lane;
            return;
        }
    }
    accesses.push_back({epoch.clock, epoch.lane, epoch.lane, epoch.site, kind});
    ++remembered_count_;
    if (others.plain.size() + others.atomics.size() >= others.tidy_at) {
        tidy(others, snapshot(is_private(location) || !reaches_all()));
    }
}

void RaceShadow::tidy(Others& others, const EpochSnapshot& at) {
    const auto count = [&] { return others.plain.size() + others.atomics.size(); };
    remembered_count_ -= count();
    tidy(others.plain, at);
    tidy(others.atomics, at);
    remembered_count_ += count();
    others.tidy_at = std::max<std::size_t>(16, 2 * count());
}

// Forgets what happens before all from now on, and all but the newest access of the same lanes.
void RaceShadow::tidy(std::vector<Remembered>& accesses, const EpochSnapshot& at) const {
    const auto is_over = [&](const Remembered& access) {
        return access.clock - 1 >= at.earlier_workgroups && access.clock < at.published;
    };
    std::set<std::tuple<std::size_t, std::uint16_t, std::uint16_t, Kind>> seen;
    std::vector<Remembered> kept;
    for (const Remembered& access : std::ranges::reverse_view(accesses)) {
        const std::size_t workgroup = happens_before_->workgroup_of(access.clock);
        if (!is_over(access) &&
            seen.emplace(workgroup, access.first, access.last, access.kind).second) {
            kept.push_back(access);
        }
    }
    std::reverse(kept.begin(), kept.end());
    accesses = std::move(kept);
}

void RaceShadow::note_atomic(AtomicCell& cell, const AtomicEpoch& epoch, const EpochSnapshot& at) {
    cell.write_clock = epoch.writes ? epoch.epoch.clock : cell.write_clock;
    // A slot is free if its atomic happens before all from now on. If none is, a write replaces a
    // read, for it races with more accesses; it also replaces one of the same lane, as it
    // represents that lane's later reads.
    for (AtomicEpoch* slot : {&cell.first, &cell.second}) {
        const bool is_own =
            slot->epoch.lane == epoch.epoch.lane && slot->epoch.clock >= at.published;
        if (is_own && slot->writes && !epoch.writes) {
            return;
        }
        if (!at.may_be_concurrent(slot->epoch, epoch.epoch.lane)) {
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
