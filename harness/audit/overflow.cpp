#include "harness/audit/overflow.hpp"

#include "harness/audit/decode/decoder.hpp"
#include "harness/audit/final_checks.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

namespace vkp::audit {

namespace {

// Operations of a second run that only explains a finding; a larger dispatch is sampled.
constexpr std::uint64_t kMaxToExplain = 200'000'000;

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

void explain_overflow(Result& result, GridRun& run, const Dispatched& dispatched,
                      const Options& options) {
    const bool has_outside = std::ranges::any_of(result.hazards, is_outside);
    const bool has_infinities =
        result.complete && result.hazards.empty() && has_new_infinities(run, dispatched.buffers);
    if (!has_outside && !has_infinities) {
        return;
    }
    Options watching = options;
    watching.finds_overflow = true;
    watching.operation_limit = std::min(watching.operation_limit, kMaxToExplain);
    const std::unique_ptr<const StepTree> tree = decoded(dispatched, watching);
    GridRun again(*tree, dispatched, watching);
    again.run();
    if (has_infinities) {
        // What stays infinite tells more than what was so on the way.
        std::erase_if(result.notes,
                      [](const Hazard& note) { return note.kind == FindingKind::kInfiniteResult; });
        std::ranges::move(infinite_results(again), std::back_inserter(result.notes));
    }
    link_indices(result.hazards, again.state().log.take());
}

}  // namespace vkp::audit
