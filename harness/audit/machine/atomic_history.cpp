#include "harness/audit/machine/atomic_history.hpp"

#include <algorithm>

namespace vkp::audit {

namespace {
constexpr std::size_t kMaxWrites = 4;
constexpr std::size_t kMaxMeetings = 64;
}  // namespace

std::vector<AtomicHistory::Older> AtomicHistory::older_values(const Place& place,
                                                              const RaceShadow& shadow) const {
    std::vector<Older> values;
    const auto found = by_location_.find(place.key);
    if (found == by_location_.end()) {
        return values;
    }
    const Writes& writes = found->second;
    for (auto write = writes.kept.rbegin(); write != writes.kept.rend(); ++write) {
        const bool may_come_first =
            write->step != place.step && write->bits == place.bits && !write->is_met_by_all &&
            shadow.are_concurrent(write->epoch, place.lane) &&
            std::ranges::all_of(write->met, [&](const AccessEpoch& meeting) {
                return shadow.are_concurrent(meeting, place.lane);
            });
        if (!may_come_first) {
            break;
        }
        const bool is_first = std::next(write) == writes.kept.rend() && !writes.has_forgotten;
        values.push_back({write->replaced, is_first});
    }
    return values;
}

void AtomicHistory::note_met(const Place& place, const RaceShadow& shadow) {
    const auto found = by_location_.find(place.key);
    if (found == by_location_.end()) {
        return;
    }
    for (Write& write : found->second.kept) {
        write.is_met_by_all |= write.met.size() >= kMaxMeetings;
        if (!write.is_met_by_all) {
            write.met.push_back(shadow.epoch_of(place.lane));
        }
    }
}

void AtomicHistory::note_write(const Place& place, std::uint64_t replaced,
                               const RaceShadow& shadow) {
    Writes& writes = by_location_[place.key];
    if (writes.kept.size() == kMaxWrites) {
        writes.kept.erase(writes.kept.begin());
        writes.has_forgotten = true;
    }
    writes.kept.push_back({.epoch = shadow.epoch_of(place.lane),
                           .replaced = replaced,
                           .bits = place.bits,
                           .step = place.step,
                           .met = {}});
}

}  // namespace vkp::audit
