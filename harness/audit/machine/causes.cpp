#include "harness/audit/machine/causes.hpp"

#include <algorithm>

namespace vkp::audit {

Causes::Turn Causes::note(std::uint32_t unit, std::uint64_t location, bool writes) {
    Clock& own = of_unit_[unit];
    Accesses& accesses = of_location_[location];
    const std::uint32_t number = ++own[unit];
    flow_[unit][unit] = number;
    join(own, writes ? accesses.all : accesses.writes);
    join(accesses.all, own);
    if (writes) {
        join(accesses.writes, own);
    }
    return {unit, number};
}

bool Causes::covers(const Clock& past, const Turn& turn) {
    const auto last = past.find(turn.unit);
    return last != past.end() && last->second >= turn.number;
}

void Causes::meet(const std::vector<std::uint32_t>& units) {
    join_all(of_unit_, units);
    join_all(flow_, units);
}

void Causes::join_all(std::unordered_map<std::uint32_t, Clock>& clocks,
                      const std::vector<std::uint32_t>& units) {
    Clock common;
    for (const std::uint32_t unit : units) {
        join(common, clocks[unit]);
    }
    for (const std::uint32_t unit : units) {
        clocks[unit] = common;
    }
}

void Causes::join(Clock& into, const Clock& other) {
    for (const auto& [unit, number] : other) {
        std::uint32_t& last = into[unit];
        last = std::max(last, number);
    }
}

}  // namespace vkp::audit
