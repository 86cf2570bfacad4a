#include "harness/audit/machine/hazard_log.hpp"

#include <algorithm>

namespace vkp::audit {

namespace {
constexpr std::size_t kKeptInvocations = 8;
}

Hazard* HazardLog::add(FindingKind kind, int line, int other_line, const std::string& array,
                       std::uint32_t invocation, bool crosses_workgroups) {
    ++additions_;
    const auto [place, is_new] =
        places_.emplace(Cause{kind, std::min(line, other_line), std::max(line, other_line), array},
                        hazards_.size());
    if (is_new) {
        hazards_.push_back({.kind = kind, .array = array});
        hazards_.back().access.line = line;
        hazards_.back().access.invocation = invocation;
    }
    Hazard& hazard = hazards_[place->second];
    ++hazard.occurrences;
    hazard.crosses_workgroups = hazard.crosses_workgroups || crosses_workgroups;
    std::vector<std::uint32_t>& kept = hazard.invocations;
    if (kept.size() < kKeptInvocations &&
        std::find(kept.begin(), kept.end(), invocation) == kept.end()) {
        kept.push_back(invocation);
    }
    return is_new ? &hazard : nullptr;
}

std::vector<Hazard> HazardLog::take() {
    std::vector<Hazard> hazards = std::move(hazards_);
    *this = {};
    std::stable_sort(hazards.begin(), hazards.end(), [](const Hazard& a, const Hazard& b) {
        return a.access.line < b.access.line;
    });
    return hazards;
}

}  // namespace vkp::audit
