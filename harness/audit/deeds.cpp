#include "harness/audit/deeds.hpp"

#include <algorithm>

namespace vkp::audit {

void Deeds::note(const Deed& deed) {
    const Position position{deed.turn.unit, deed.turn.number, deed.location, deed.reads,
                            deed.writes};
    if (positions_.insert(position).second) {
        reached_.clear();
        has_grown_ = true;
    }
    if (!deed.writes) {
        return;
    }
    const auto [found, is_new] = written_.try_emplace({position, deed.value}, deed.flow);
    has_grown_ |= is_new;
    for (auto& [unit, fewest] : found->second) {
        const auto needed = deed.flow.find(unit);
        const std::uint32_t number = needed == deed.flow.end() ? 0 : needed->second;
        has_grown_ |= number < fewest;
        fewest = std::min(fewest, number);
    }
}

const Deeds::Firsts& Deeds::reached_from(std::uint32_t unit, std::uint32_t number) {
    const auto [found, is_new] = reached_.try_emplace({unit, number});
    Firsts& firsts = found->second;
    for (bool has_more = is_new; has_more;) {
        has_more = false;
        for (const Position& write : positions_) {
            const auto first = firsts.find(write.unit);
            const bool knows = write.unit == unit
                                   ? write.number > number
                                   : first != firsts.end() && write.number >= first->second;
            has_more |= knows && write.writes && add_readers(firsts, write, unit);
        }
    }
    return firsts;
}

// Adds the first read of each unit, but `unit`, that may read the write. Returns whether one is
// new.
bool Deeds::add_readers(Firsts& firsts, const Position& write, std::uint32_t unit) const {
    bool has_more = false;
    for (const Position& read : positions_) {
        if (!read.reads || read.location != write.location || read.unit == write.unit ||
            read.unit == unit) {
            continue;
        }
        const auto [own, is_first] = firsts.try_emplace(read.unit, read.number);
        has_more |= is_first || read.number < own->second;
        own->second = std::min(own->second, read.number);
    }
    return has_more;
}

std::vector<std::uint64_t> Deeds::futures_of(const Deed& deed) {
    std::vector<std::uint64_t> values;
    if (!deed.reads) {
        return values;
    }
    const Firsts& reached = reached_from(deed.turn.unit, deed.turn.number);
    for (const auto& [write, needed] : written_) {
        const auto& [position, value] = write;
        const auto first = reached.find(position.unit);
        const auto fewest = needed.find(deed.turn.unit);
        if (position.location == deed.location && first != reached.end() &&
            first->second < position.number &&
            (fewest == needed.end() || fewest->second < deed.turn.number) &&
            std::ranges::find(values, value) == values.end()) {
            values.push_back(value);
        }
    }
    return values;
}

bool Deeds::have_futures() {
    return std::ranges::any_of(positions_, [&](const Position& position) {
        return !futures_of({.turn = {position.unit, position.number},
                            .location = position.location,
                            .reads = position.reads,
                            .flow = {}})
                    .empty();
    });
}

}  // namespace vkp::audit
