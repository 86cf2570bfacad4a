#include "harness/audit/machine/causes.hpp"

#include <algorithm>

namespace vkp::audit {

Causes::Turn Causes::note(std::uint32_t unit, std::uint64_t location, bool writes) {
    Clock& own = of_unit_[unit];
    Accesses& accesses = of_location_[location];
    const std::uint32_t number = ++own[unit];
    join(own, writes ? accesses.all : accesses.writes);
    join(accesses.all, own);
    if (writes) {
        join(accesses.writes, own);
    }
    return {unit, number};
}

bool Causes::covers(std::uint32_t unit, const Turn& turn) const {
    const auto own = of_unit_.find(unit);
    if (own == of_unit_.end()) {
        return false;
    }
    const auto last = own->second.find(turn.unit);
    return last != own->second.end() && last->second >= turn.number;
}

void Causes::meet(const std::vector<std::uint32_t>& units) {
    Clock common;
    for (const std::uint32_t unit : units) {
        join(common, of_unit_[unit]);
    }
    for (const std::uint32_t unit : units) {
        of_unit_[unit] = common;
    }
}

void Causes::join(Clock& into, const Clock& other) {
    for (const auto& [unit, number] : other) {
        std::uint32_t& last = into[unit];
        last = std::max(last, number);
    }
}

}  // namespace vkp::audit
