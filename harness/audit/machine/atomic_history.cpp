#include "harness/audit/machine/atomic_history.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace vkp::audit {

namespace {
// With the first value.
constexpr std::size_t kMaxWrites = 5;
constexpr std::size_t kMaxWritesOfSmall = 64;
constexpr std::size_t kMaxReaders = 64;
// A thread reads one older value no more often.
constexpr std::uint32_t kMaxTimes = 4;
}  // namespace

bool AtomicHistory::may_pass(const Write& write, const Place& place,
                             const RaceShadow& shadow) const {
    const bool is_redundant = keeps_all_ && !causes_.covers(place.unit, write.turn);
    return !is_redundant && write.step != place.step && !write.is_met_by_all &&
           shadow.are_concurrent(write.epoch, place.lane) &&
           std::ranges::all_of(write.readers, [&](const Reader& reader) {
               return shadow.are_concurrent(reader.epoch, place.lane);
           });
}

bool AtomicHistory::may_read_again(const Write& write, const Place& place,
                                   const RaceShadow& shadow) const {
    return std::ranges::none_of(write.readers, [&](const Reader& reader) {
        return reader.times >= kMaxTimes && shadow.is_own(reader.epoch, place.lane);
    });
}

// Where memory holds another value than the last atomic left, a plain store came between, which is
// ordered after all earlier accesses and before all later ones.
std::vector<AtomicHistory::Spot> AtomicHistory::spots(const Place& place, std::uint64_t newest,
                                                      const RaceShadow& shadow) {
    Writes& writes = by_location_[place.key];
    if (writes.kept.empty() || writes.bits != place.bits || writes.kept.back().value != newest) {
        writes.bits = place.bits;
        writes.kept.clear();
        writes.kept.emplace_back();
        writes.kept.back().value = newest;
        writes.kept.back().number = ++count_;
    }
    std::vector<Spot> spots;
    for (std::size_t i = writes.kept.size(); i-- > 0;) {
        const Write& write = writes.kept[i];
        const bool is_newest = i + 1 == writes.kept.size();
        if (!is_newest && !may_pass(writes.kept[i + 1], place, shadow)) {
            break;
        }
        if (!is_newest && !may_read_again(write, place, shadow)) {
            has_left_out_ = true;
            break;
        }
        spots.push_back({.index = i,
                         .value = write.value,
                         .number = write.number,
                         .is_newest = is_newest,
                         .is_first = i == 0,
                         .has_room = is_newest || !writes.kept[i + 1].follows});
    }
    return spots;
}

void AtomicHistory::note_turn(const Place& place, bool writes) {
    if (keeps_all_) {
        turn_ = causes_.note(place.unit, place.key, writes);
    }
}

void AtomicHistory::note_read(const Place& place, const Spot& spot, const RaceShadow& shadow) {
    Write& write = by_location_[place.key].kept[spot.index];
    const auto own = std::ranges::find_if(write.readers, [&](const Reader& reader) {
        return shadow.is_own(reader.epoch, place.lane);
    });
    if (own != write.readers.end()) {
        ++own->times;
    } else if (write.readers.size() < kMaxReaders || keeps_all_) {
        write.readers.push_back({.epoch = shadow.epoch_of(place.lane)});
    } else {
        write.is_met_by_all = true;
    }
}

std::uint32_t AtomicHistory::note_write(const Place& place, const Spot& spot, std::uint64_t value,
                                        bool follows, const RaceShadow& shadow) {
    Writes& writes = by_location_[place.key];
    writes.kept.insert(writes.kept.begin() + static_cast<std::ptrdiff_t>(spot.index) + 1,
                       {.value = value,
                        .epoch = shadow.epoch_of(place.lane),
                        .number = ++count_,
                        .step = place.step,
                        .turn = turn_,
                        .follows = follows,
                        .readers = {}});
    if (writes.kept.size() > (keeps_all_ ? kMaxWritesOfSmall : kMaxWrites)) {
        forget_second(writes);
        has_left_out_ = true;
    }
    return count_;
}

// What has met it has met all before the next one.
void AtomicHistory::forget_second(Writes& writes) {
    Write& second = writes.kept[1];
    Write& third = writes.kept[2];
    third.follows = second.follows;
    third.is_met_by_all |=
        second.is_met_by_all || third.readers.size() + second.readers.size() >= kMaxReaders;
    third.readers.push_back({.epoch = second.epoch});
    std::ranges::move(second.readers, std::back_inserter(third.readers));
    writes.kept.erase(writes.kept.begin() + 1);
}

}  // namespace vkp::audit
