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
    const bool is_passable = write.step != place.step && !write.is_met_by_all &&
                             shadow.are_concurrent(write.epoch, place.lane);
    return (write.is_promised || is_passable) &&
           std::ranges::all_of(write.readers, [&](const Reader& reader) {
               return shadow.are_concurrent(reader.epoch, place.lane);
           });
}

// The parts of an atomic ask for the same location one after the other.
AtomicHistory::Writes& AtomicHistory::writes_at(std::uint64_t key) {
    if (last_ == nullptr || key != last_key_) {
        last_ = &by_location_[key];
        last_key_ = key;
    }
    return *last_;
}

// Whether the access could have come right after the write without passing one of those after it:
// in another turn, which neither its unit's earlier atomics nor the write itself rule out.
bool AtomicHistory::is_redundant(const std::vector<Write>& kept, std::size_t index,
                                 const Place& place) {
    return keeps_all_ &&
           std::any_of(kept.begin() + static_cast<std::ptrdiff_t>(index) + 1, kept.end(),
                       [&](const Write& passed) {
                           return !passed.is_promised &&
                                  !Causes::covers(causes_.past(place.unit), passed.turn) &&
                                  !Causes::covers(kept[index].past, passed.turn);
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
    Writes& writes = writes_at(place.key);
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
        if (is_redundant(writes.kept, i, place)) {
            continue;
        }
        spots.push_back({.index = i,
                         .value = write.value,
                         .number = write.number,
                         .is_newest = is_newest,
                         .is_first = i == 0,
                         .has_room = is_newest || !writes.kept[i + 1].follows,
                         .promised = {}});
        if (!is_newest && writes.kept[i + 1].is_promised) {
            spots.push_back(spots.back());
            spots.back().promised = writes.kept[i + 1].value;
            spots.back().is_promise_newest = i + 2 == writes.kept.size();
        }
    }
    return spots;
}

AtomicHistory::Spot AtomicHistory::promise(const Place& place, std::uint64_t value) {
    Writes& writes = writes_at(place.key);
    Write& write = writes.kept.emplace_back();
    write.value = value;
    write.number = ++count_;
    write.is_promised = true;
    ++open_promises_;
    return {.index = writes.kept.size() - 1, .value = value, .number = count_, .promised = {}};
}

AtomicHistory::Deed AtomicHistory::last_deed(const Place& place) {
    return {.turn = turn_, .location = place.key, .flow = causes_.flow(place.unit)};
}

void AtomicHistory::note_turn(const Place& place, bool writes) {
    if (keeps_all_) {
        turn_ = causes_.note(place.unit, place.key, writes);
    }
}

void AtomicHistory::note_read(const Place& place, const Spot& spot, const RaceShadow& shadow) {
    Write& write = writes_at(place.key).kept[spot.index];
    if (keeps_all_) {
        Causes::join(causes_.flow(place.unit), write.flow);
    }
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
    Writes& writes = writes_at(place.key);
    if (keeps_all_ && follows) {
        Causes::join(causes_.flow(place.unit), writes.kept[spot.index].flow);
    }
    const auto next = writes.kept.begin() + static_cast<std::ptrdiff_t>(spot.index) + 1;
    Write& write = spot.promised ? *next : *writes.kept.emplace(next);
    open_promises_ -= spot.promised ? 1 : 0;
    write.number = spot.promised ? write.number : ++count_;
    write.is_promised = false;
    write.value = value;
    write.epoch = shadow.epoch_of(place.lane);
    write.step = place.step;
    write.turn = turn_;
    write.follows = follows;
    if (keeps_all_) {
        write.flow = causes_.flow(place.unit);
        write.past = causes_.past(place.unit);
    }
    const std::uint32_t number = write.number;
    if (writes.kept.size() > (keeps_all_ ? kMaxWritesOfSmall : kMaxWrites)) {
        forget_second(writes);
        has_left_out_ = true;
    }
    return number;
}

// What has met it has met all before the next one.
void AtomicHistory::forget_second(Writes& writes) {
    Write& second = writes.kept[1];
    Write& third = writes.kept[2];
    third.follows = second.follows;
    third.is_met_by_all |=
        second.is_met_by_all || third.readers.size() + second.readers.size() >= kMaxReaders;
    if (third.is_met_by_all) {
        third.readers.clear();
    } else {
        third.readers.push_back({.epoch = second.epoch});
        std::ranges::move(second.readers, std::back_inserter(third.readers));
    }
    writes.kept.erase(writes.kept.begin() + 1);
}

}  // namespace vkp::audit
