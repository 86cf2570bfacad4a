#include "harness/audit/hazard_merge.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

namespace vkp::audit {

namespace {

// The two lines of a race, the smaller one first, and the array; of any other finding its line.
using Place = std::tuple<int, int, std::string>;

Place place_of(const Hazard& hazard) {
    const int other = hazard.other ? hazard.other->line : hazard.access.line;
    return {std::min(hazard.access.line, other), std::max(hazard.access.line, other), hazard.array};
}

}  // namespace

bool is_known(const Hazard& hazard, const std::vector<Hazard>& known) {
    return std::ranges::any_of(known, [&](const Hazard& other) {
        return other.kind == hazard.kind && place_of(other) == place_of(hazard);
    });
}

bool is_wait(const Hazard& hazard) {
    return hazard.kind == FindingKind::kEndlessLoop && hazard.access.is_atomic &&
           !hazard.value.empty();
}

void merge_same_value_races(std::vector<Hazard>& hazards) {
    std::set<Place> data_races;
    for (const Hazard& hazard : hazards) {
        if (hazard.kind == FindingKind::kDataRace) {
            data_races.insert(place_of(hazard));
        }
    }
    std::erase_if(hazards, [&](const Hazard& hazard) {
        return hazard.kind == FindingKind::kSameValueRace && data_races.contains(place_of(hazard));
    });
}

}  // namespace vkp::audit
