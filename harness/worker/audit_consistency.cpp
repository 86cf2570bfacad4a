#include "harness/worker/consistency.hpp"
#include "harness/worker/plausible.hpp"

#include <algorithm>

namespace vkp {

namespace {

using plausible::kMaxCauses;
using plausible::kMaxIndices;
using plausible::require;
using plausible::require_counts;
using plausible::require_elements;
using plausible::require_invocation;
using plausible::require_line;

// Whether an audit can report the kind: not findings of the device, or about the audit itself.
bool is_of_an_audit(FindingKind kind) {
    return kind != FindingKind::kLoopLimit && kind != FindingKind::kSampled &&
           kind != FindingKind::kDeviceDiffers && kind != FindingKind::kSubgroupDependent &&
           kind != FindingKind::kDeviceSilent && kind != FindingKind::kNoTiles;
}

void require_access(const audit::Access& access, const RequestView& request) {
    require_line(access.line, request);
    require_invocation(access.invocation, request);
}

// Checks the members that the sentences about this kind of finding use.
void require_complete(const audit::Hazard& hazard, const RequestView& request) {
    require(!is_race(hazard.kind) || hazard.other.has_value(), "a race has one side");
    if (hazard.kind == FindingKind::kBarrierDivergence ||
        hazard.kind == FindingKind::kTileDivergence) {
        require(!hazard.elsewhere.empty(), "nobody missed the barrier");
        require(hazard.arrived < request.interface.launch.workgroup_size.volume(),
                "more threads reached a barrier than there are");
    }
}

void require_hazard(const audit::Hazard& hazard, const RequestView& request) {
    require(is_of_an_audit(hazard.kind), "no audit finds that");
    require_access(hazard.access, request);
    if (hazard.other) {
        require_access(*hazard.other, request);
    }
    require(hazard.element.size() <= kMaxIndices, "an element has too many indices");
    require(hazard.invocations.size() <= request.interface.launch.invocations(),
            "more threads than there are");
    for (const std::uint32_t invocation : hazard.invocations) {
        require_invocation(invocation, request);
    }
    require(hazard.elsewhere.size() <= request.interface.launch.workgroup_size.volume(),
            "more threads missed a barrier than there are");
    for (const audit::Absence& absence : hazard.elsewhere) {
        require_invocation(absence.invocation, request);
        require_line(absence.line, request);
    }
    require(hazard.order.turns.size() <= audit::kMaxTurns, "an order takes too many turns");
    for (const audit::Turn& turn : hazard.order.turns) {
        require_invocation(turn.invocation, request);
    }
    require_complete(hazard, request);
}

void require_hazards(const std::vector<audit::Hazard>& hazards, const RequestView& request) {
    require(hazards.size() <= kMaxCauses, "too many findings");
    for (const audit::Hazard& hazard : hazards) {
        require_hazard(hazard, request);
    }
}

void require_costs(const std::vector<audit::LineCost>& costs, const RequestView& request) {
    require(costs.size() <= kMaxCauses, "too many lines with costs");
    for (const audit::LineCost& cost : costs) {
        require_line(cost.line, request);
    }
}

void require_prints(const audit::Result& audit, const RequestView& request) {
    require(audit.prints.size() <= audit::kMaxPrints, "too much was printed");
    for (const audit::Print& print : audit.prints) {
        require_line(print.line, request);
        require_invocation(print.invocation, request);
        require(print.text.size() <= audit::kMaxPrintBytes, "a print is too long");
    }
}

// Either nothing, or something of every array.
void require_arrays(const audit::Result& audit, const RequestView& request) {
    const std::size_t count = request.arrays.size();
    const auto fits = [count](std::size_t size) { return size == 0 || size == count; };
    require(fits(audit.buffers.size()) && fits(audit.unwritten.size()),
            "the audit has other arrays");
    for (std::size_t i = 0; i < audit.buffers.size(); ++i) {
        require(audit.buffers[i].bytes.size() == request.arrays[i].bytes.size(),
                "an array of the audit has another size");
        require_elements(audit.buffers[i].written, i, request);
    }
    for (const audit::Result::Outcome& outcome : audit.other_outcomes) {
        require(outcome.buffers.size() == count, "another order has other arrays");
        for (std::size_t i = 0; i < count; ++i) {
            require(outcome.buffers[i].size() == request.arrays[i].bytes.size(),
                    "an array has another size in another order");
        }
    }
    for (std::size_t i = 0; i < audit.unwritten.size(); ++i) {
        require_elements(audit.unwritten[i], i, request);
    }
}

// Nothing of an array that is the same.
void require_other_bits(const audit::OtherBits& other, const RequestView& request) {
    const std::size_t count = request.arrays.size();
    require_line(other.line, request);
    require(other.buffers.empty() || other.buffers.size() == count,
            "there are other arrays with other last bits");
    for (std::size_t i = 0; i < other.buffers.size(); ++i) {
        require(
            other.buffers[i].empty() || other.buffers[i].size() == request.arrays[i].bytes.size(),
            "an array has another size with other last bits");
    }
    if (other.way) {
        require_invocation(other.way->invocation, request);
    }
}

// A result that depends on the order must have been seen in two orders.
void require_both_orders(const audit::Result& audit) {
    const bool depends = std::ranges::any_of(audit.hazards, [](const audit::Hazard& hazard) {
        return hazard.kind == FindingKind::kOrderDependent;
    });
    require(!depends || !audit.other_outcomes.empty(), "there is no result of another order");
}

}  // namespace

void require_consistent(const audit::Result& audit, const RequestView& request) {
    require_hazards(audit.hazards, request);
    require_hazards(audit.notes, request);
    require_arrays(audit, request);
    require_both_orders(audit);
    if (audit.other_bits) {
        require_other_bits(*audit.other_bits, request);
    }
    require_counts(audit.per_invocation, request);
    require_costs(audit.costs, request);
    require_prints(audit, request);
    require(audit.audited_workgroups <= request.interface.launch.workgroups.volume(),
            "more workgroups were audited than there are");
    require(!audit.unsupported || audit.unsupported->line >= 0, "no file has such a line");
}

}  // namespace vkp
