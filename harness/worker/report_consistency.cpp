#include "harness/worker/consistency.hpp"
#include "harness/worker/plausible.hpp"

namespace vkp {

namespace {

using plausible::kMaxCauses;
using plausible::kMaxIndices;
using plausible::require;
using plausible::require_counts;
using plausible::require_invocation;
using plausible::require_invocations;
using plausible::require_line;

// The number of indices that each entry must have for a site.
std::size_t index_count(const AccessSite& site) {
    return static_cast<std::size_t>(
        std::count_if(site.steps.begin(), site.steps.end(), [](const IndexStep& step) {
            return step.member.empty() && (step.constant || step.log_slot);
        }));
}

void require_out_of_bounds(const OutOfBounds& found, const RequestView& request) {
    require_line(found.site.line, request);
    require(found.site.steps.size() <= kMaxIndices, "an element has too many indices");
    require(!found.entries.empty(), "nobody was out of bounds");
    require(found.entries.size() <= request.interface.launch.invocations(),
            "more threads than there are");
    const std::size_t indices = index_count(found.site);
    for (const OutOfBounds::Entry& entry : found.entries) {
        require_invocation(entry.invocation, request);
        require(entry.element.size() == indices, "an element has another number of indices");
    }
}

void require_loops(const std::vector<LoopCut>& loops, const RequestView& request) {
    require(loops.size() <= kMaxCauses, "too many loops");
    for (const LoopCut& loop : loops) {
        require_line(loop.line, request);
        require(!loop.invocations.empty(), "nobody was in a loop");
        require_invocations(loop.invocations, request);
    }
}

void require_divergence(const BarrierDivergence& found, const RequestView& request) {
    require_line(found.line, request);
    require(found.workgroup < request.interface.launch.workgroups.volume(),
            "the launch has no such workgroup");
    require(!found.stayed_away.empty(), "nobody missed the barrier");
    require(found.arrived.size() + found.stayed_away.size() ==
                request.interface.launch.workgroup_size.volume(),
            "a workgroup has another number of threads");
    require_invocations(found.arrived, request);
    require_invocations(found.stayed_away, request);
}

}  // namespace

void require_consistent(const RunReport& report, const RequestView& request) {
    require_counts(report.per_invocation, request);
    require(report.out_of_bounds.size() <= kMaxCauses &&
                report.barrier_divergences.size() <= kMaxCauses,
            "too many findings");
    for (const OutOfBounds& found : report.out_of_bounds) {
        require_out_of_bounds(found, request);
    }
    require_loops(report.loops_over_limit, request);
    require_loops(report.loops_left_by_device, request);
    for (const BarrierDivergence& found : report.barrier_divergences) {
        require_divergence(found, request);
    }
}

}  // namespace vkp
