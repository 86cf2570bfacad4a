#include "harness/audit/overflow.hpp"

#include "harness/audit/final_checks.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace vkp::audit {

namespace {

bool is_outside(const Hazard& hazard) {
    return hazard.kind == FindingKind::kOutOfBounds;
}

// Adds the overflow that the second run found to the findings of the first one.
void link_indices(std::vector<Hazard>& hazards, const std::vector<Hazard>& again) {
    for (Hazard& hazard : hazards) {
        const auto same = std::ranges::find_if(again, [&](const Hazard& other) {
            return is_outside(other) && is_outside(hazard) && other.array == hazard.array &&
                   other.access.line == hazard.access.line;
        });
        if (same != again.end()) {
            hazard.linked_line = same->linked_line;
            hazard.value = same->value;
            hazard.other_value = same->other_value;
        }
    }
}

}  // namespace

void explain_overflow(Result& result, GridRun& dispatch, const std::vector<Buffer>& before,
                      const std::function<std::unique_ptr<GridRun>()>& run_again) {
    const bool has_outside = std::ranges::any_of(result.hazards, is_outside);
    const bool has_infinities =
        result.complete && result.hazards.empty() && has_new_infinities(dispatch, before);
    if (!has_outside && !has_infinities) {
        return;
    }
    const std::unique_ptr<GridRun> again = run_again();
    if (has_infinities) {
        std::ranges::move(infinite_results(*again), std::back_inserter(result.notes));
    }
    link_indices(result.hazards, again->state().log.take());
}

}  // namespace vkp::audit
