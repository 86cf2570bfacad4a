#include "harness/judge/result.hpp"

#include <algorithm>

namespace vkp {

namespace {

std::uint64_t most_barriers(const std::vector<DispatchResult>& dispatches) {
    std::uint64_t most = 0;
    for (const DispatchResult& dispatch : dispatches) {
        most = std::max(most, dispatch.audit.most_barriers);
    }
    return most;
}

std::uint64_t divergent_branches(const std::vector<DispatchResult>& dispatches) {
    std::uint64_t sum = 0;
    for (const DispatchResult& dispatch : dispatches) {
        sum += dispatch.audit.divergent_branches;
    }
    return sum;
}

// What is limited must be known.
bool holds(const TrafficLimit& limit, const std::optional<Traffic>& traffic) {
    return limit == TrafficLimit() || (traffic && limit.allows(*traffic));
}

}  // namespace

DispatchResult audited_dispatch(audit::Result audit) {
    DispatchResult dispatch;
    dispatch.report.per_invocation = audit.per_invocation;
    dispatch.report.maximum = audit.maximum;
    dispatch.report.total = audit.total;
    dispatch.audit = std::move(audit);
    return dispatch;
}

bool CaseResult::has_endless_loop() const {
    return std::ranges::find(findings, FindingKind::kEndlessLoop, &Finding::kind) != findings.end();
}

bool PuzzleResult::has_endless_loop() const {
    return std::ranges::find(findings, FindingKind::kEndlessLoop, &Finding::kind) != findings.end();
}

ResultArray CaseResult::compared() const {
    return compared_array ? *compared_array : definition.results().back();
}

Counts CaseResult::maximum() const {
    Counts maximum;
    for (const DispatchResult& dispatch : dispatches) {
        maximum = higher_of(maximum, dispatch.report.maximum);
    }
    return maximum;
}

Counts CaseResult::total() const {
    Counts total;
    for (const DispatchResult& dispatch : dispatches) {
        total = total + dispatch.report.total;
    }
    return total;
}

bool CaseResult::wrote_nothing() const {
    const Counts all = total();
    return all[Counter::kGlobalWrites] == 0 && all[Counter::kGlobalAtomics] == 0;
}

std::vector<audit::LineCost> CaseResult::costs() const {
    std::vector<audit::LineCost> all;
    for (const DispatchResult& dispatch : dispatches) {
        all.insert(all.end(), dispatch.audit.costs.begin(), dispatch.audit.costs.end());
    }
    return audit::sums_by_line(all);
}

std::optional<Traffic> CaseResult::traffic() const {
    for (std::size_t i = 0; i < dispatches.size(); ++i) {
        if (!is_whole(dispatches[i].audit, definition.dispatches[i].launch)) {
            return {};
        }
    }
    const audit::LineCost global = audit::sum_of(costs(), Memory::kGlobal);
    const audit::LineCost shared = audit::sum_of(costs(), Memory::kShared);
    return Traffic{.global_requests = global.requests,
                   .global_sectors = global.transactions,
                   .shared_requests = shared.requests,
                   .bank_conflicts = shared.transactions - shared.ideal_transactions,
                   .divergent_branches = divergent_branches(dispatches),
                   .global_atomics = total().global_atomics,
                   .barriers = most_barriers(dispatches)};
}

bool CaseResult::within_budget() const {
    return definition.budget.allows(maximum()) && holds(definition.traffic_budget, traffic());
}

bool CaseResult::is_best() const {
    return definition.best.allows(maximum()) && holds(definition.best_traffic, traffic());
}

std::vector<std::string_view> CaseResult::below_best() const {
    std::vector<std::string_view> names;
    const Counts counts = maximum();
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        const auto counter = static_cast<Counter>(i);
        if (counts[counter] < definition.best[counter].value_or(0)) {
            names.push_back(kCounterNames[i]);
        }
    }
    const std::optional<Traffic> cost = traffic();
    for (std::size_t i = 0; cost && i < kTrafficKindCount; ++i) {
        const auto kind = static_cast<TrafficKind>(i);
        const auto best = definition.best_traffic[kind];
        const auto least = definition.least_traffic[kind];
        if ((*cost)[kind] < least.value_or(best.value_or(0))) {
            names.push_back(kTrafficNames[i]);
        }
    }
    return names;
}

bool CaseResult::ran_on_device() const {
    return std::all_of(dispatches.begin(), dispatches.end(),
                       [](const DispatchResult& dispatch) { return dispatch.ran_on_device; });
}

std::string CaseResult::not_run_because() const {
    const auto found = std::ranges::find_if(dispatches, [](const DispatchResult& dispatch) {
        return !dispatch.not_run_because.empty();
    });
    return found == dispatches.end() ? std::string() : found->not_run_because;
}

std::size_t CaseResult::telling_dispatch() const {
    return dispatches.empty() ? 0 : dispatches.size() - 1;
}

const Launch& CaseResult::telling_launch() const {
    return definition.dispatches[telling_dispatch()].launch;
}

const CaseResult* PuzzleResult::scored_case() const {
    const auto found = std::find_if(cases.begin(), cases.end(), [&](const CaseResult& result) {
        return result.definition.name == puzzle->scored_case;
    });
    return found == cases.end() ? nullptr : &*found;
}

const CaseResult* PuzzleResult::telling_case() const {
    const auto is_right = [](const CaseResult& result) {
        return result.verdict == Verdict::kSolved;
    };
    const CaseResult* const scored = scored_case();
    if (scored != nullptr && !is_right(*scored)) {
        return scored;
    }
    const auto found = std::find_if_not(cases.begin(), cases.end(), is_right);
    return found == cases.end() ? scored : &*found;
}

std::vector<std::string_view> PuzzleResult::below_best() const {
    const CaseResult* const scored = scored_case();
    return stars == 3 && scored != nullptr ? scored->below_best() : std::vector<std::string_view>();
}

std::vector<SubgroupForm> PuzzleResult::tried_in() const {
    std::vector<SubgroupForm> forms;
    const bool are_used = puzzle == nullptr && !cases.empty() && !cases[0].dispatches.empty() &&
                          cases[0].dispatches.back().subgroups.are_used;
    for (std::size_t i = 0; are_used && i < cases.size(); ++i) {
        const Case& definition = cases[i].definition;
        forms.push_back(
            {i == 0 ? cases[i].dispatches.back().subgroups.size : definition.subgroup_size,
             definition.subgroup_arrangement.value_or(SubgroupArrangement::kLinear)});
    }
    return forms;
}

bool PuzzleResult::is_right() const {
    return outcome() == Verdict::kSolved || outcome() == Verdict::kTooCostly;
}

const Finding* PuzzleResult::costly_note() const {
    const auto found = std::find_if(notes.begin(), notes.end(), [&](const Finding& note) {
        return std::ranges::find(puzzle->costly_notes, note.kind) != puzzle->costly_notes.end();
    });
    return found == notes.end() ? nullptr : &*found;
}

Diagnosis PuzzleResult::diagnosis() const {
    return verdict == Verdict::kFaulty && !findings.empty()
               ? fault(findings.front().kind, findings.front().cause)
               : Diagnosis{verdict};
}

}  // namespace vkp
