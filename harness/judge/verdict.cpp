#include "harness/judge/verdict.hpp"

#include "harness/judge/findings.hpp"
#include "harness/model/frame.hpp"

#include <algorithm>

namespace vkp {

namespace {

// No write was even tried, and nothing else is wrong: the template, or a kernel as good as it.
bool is_not_started(const CaseResult& result) {
    return result.report.total.global_writes == 0 && result.report.total.atomics == 0 &&
           std::all_of(result.findings.begin(), result.findings.end(), [](const Finding& finding) {
               return finding.kind == FindingKind::kUnwrittenResult;
           });
}

void mark_not_started(PuzzleResult& result) {
    result.verdict = Verdict::kNotStarted;
    for (CaseResult& case_result : result.cases) {
        case_result.verdict = Verdict::kNotStarted;
        case_result.findings.clear();
        case_result.notes.clear();
    }
}

bool is_same_cause(const Finding& left, const Finding& right) {
    return left.kind == right.kind && left.lines == right.lines && left.array == right.array;
}

bool has_cause(const std::vector<Finding>& findings, const Finding& finding) {
    return std::any_of(findings.begin(), findings.end(),
                       [&](const Finding& known) { return is_same_cause(known, finding); });
}

void merge(std::vector<Finding>& findings, const std::vector<Finding>& more) {
    std::copy_if(more.begin(), more.end(), std::back_inserter(findings),
                 [&](const Finding& finding) { return !has_cause(findings, finding); });
}

// An input may be without use in a small case; it is worth a note if no case reads it.
bool holds_in_all_cases(const Finding& note, const PuzzleResult& result) {
    return std::all_of(
        result.cases.begin(), result.cases.end(),
        [&](const CaseResult& case_result) { return has_cause(case_result.notes, note); });
}

void merge_findings(PuzzleResult& result) {
    for (const CaseResult& case_result : result.cases) {
        merge(result.findings, case_result.findings);
        merge(result.notes, case_result.notes);
    }
    std::erase_if(result.notes, [&](const Finding& note) {
        return note.kind == FindingKind::kUnusedInput && !holds_in_all_cases(note, result);
    });
}

// What the device saw of workgroups that were not audited.
void add_device_findings(CaseResult& result, const Frame& frame, std::uint32_t loop_turn_limit) {
    std::vector<Finding> findings = findings_of(result.report, frame, loop_turn_limit);
    std::erase_if(findings, [](const Finding& finding) {
        return finding.kind == FindingKind::kEndlessLoop || finding.kind == FindingKind::kLoopLimit;
    });
    merge(result.findings, findings);
}

void find(CaseResult& result, std::uint32_t loop_turn_limit) {
    const Frame frame = frame_of(result.definition);
    result.notes = notes_of(result.audit, frame);
    if (result.audit.gap) {
        result.findings = findings_of(result.report, frame, loop_turn_limit);
    } else {
        result.findings = findings_of(result.audit, frame);
        if (result.ran_on_device) {
            merge(result.findings, loop_limits_of(result.report, frame, loop_turn_limit));
        }
        if (result.ran_on_device &&
            result.audit.audited_workgroups < frame.launch.workgroups.volume()) {
            add_device_findings(result, frame, loop_turn_limit);
        }
    }
    // Where something else went wrong, writes are missing because of that: one finding per cause.
    if (!result.comparison.unwritten.empty() && result.findings.empty()) {
        result.findings.push_back(unwritten_finding(result.comparison.unwritten, "result",
                                                    result.definition.result_shape));
    }
    for (std::vector<Finding>* findings : {&result.findings, &result.notes}) {
        for (Finding& finding : *findings) {
            finding.case_name = result.definition.name;
        }
    }
}

int stars_of(const PuzzleResult& result) {
    if (result.verdict != Verdict::kSolved) {
        return 0;
    }
    if (!result.within_budget) {
        return 1;
    }
    const bool is_best =
        std::all_of(result.cases.begin(), result.cases.end(), [](const CaseResult& case_result) {
            return none_above(case_result.report.maximum, case_result.definition.best);
        });
    return is_best ? 3 : 2;
}

}  // namespace

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

Diagnosis PuzzleResult::diagnosis() const {
    const bool has_finding = verdict == Verdict::kFaulty && !findings.empty();
    return {verdict, has_finding ? std::optional(findings.front().kind) : std::nullopt};
}

void judge_case(CaseResult& result, std::uint32_t loop_turn_limit) {
    find(result, loop_turn_limit);
    if (!result.findings.empty()) {
        result.verdict = Verdict::kFaulty;
    } else {
        result.verdict = result.comparison.holds() ? Verdict::kSolved : Verdict::kWrong;
    }
}

void judge_puzzle(PuzzleResult& result) {
    if (!result.compile_errors.empty()) {
        result.verdict = Verdict::kCompileError;
        return;
    }
    const bool ran_all =
        std::all_of(result.cases.begin(), result.cases.end(),
                    [](const CaseResult& case_result) { return case_result.detail.empty(); });
    if (ran_all && std::all_of(result.cases.begin(), result.cases.end(), is_not_started)) {
        mark_not_started(result);
        return;
    }
    for (const CaseResult& case_result : result.cases) {
        result.verdict = std::max(result.verdict, case_result.verdict);
    }
    merge_findings(result);
    result.within_budget =
        std::all_of(result.cases.begin(), result.cases.end(), [](const CaseResult& case_result) {
            return case_result.definition.budget.allows(case_result.report.maximum);
        });
    result.stars = stars_of(result);
}

}  // namespace vkp
