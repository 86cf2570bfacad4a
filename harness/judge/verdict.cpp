#include "harness/judge/verdict.hpp"

#include "harness/base/source_text.hpp"
#include "harness/judge/causes.hpp"
#include "harness/judge/findings.hpp"
#include "harness/judge/sentences/text_notes.hpp"
#include "harness/judge/sentences/unreached_text.hpp"
#include "harness/judge/sentences/warning_notes.hpp"
#include "harness/model/kernel_interface.hpp"

#include <algorithm>
#include <iterator>

namespace vkp {

namespace {

// No write was even tried, and nothing else is wrong.
bool stores_nothing(const CaseResult& result) {
    const Counts total = result.total();
    return total.global_writes == 0 && total.global_atomics == 0 &&
           std::all_of(result.findings.begin(), result.findings.end(), [](const Finding& finding) {
               return finding.kind == FindingKind::kUnwrittenResult;
           });
}

// Whether two texts are the same but for comments and blanks.
bool is_same_code(std::string_view one, std::string_view other) {
    const auto words_of = [](std::string_view text) {
        const SourceText source(text);
        std::vector<std::string> words;
        for (const TokenLine& line : source.lines()) {
            for (const Token& token : line) {
                words.emplace_back(token.text);
            }
        }
        return words;
    };
    return words_of(one) == words_of(other);
}

// Says why of a kernel that stores nothing.
void explain_emptiness(PuzzleResult& result) {
    const KernelInterface interface = interface_of(result.cases.front().definition);
    for (Finding& finding : result.findings) {
        if (finding.kind == FindingKind::kUnwrittenResult) {
            explain_unreached(finding, result.kernel.text, interface);
        }
    }
    std::erase_if(result.notes,
                  [](const Finding& note) { return note.kind == FindingKind::kUnusedInput; });
    std::ranges::move(unused_value_notes(result.kernel.text), std::back_inserter(result.notes));
}

void mark_not_started(PuzzleResult& result) {
    result.verdict = Verdict::kNotStarted;
    for (CaseResult& case_result : result.cases) {
        case_result.verdict = Verdict::kNotStarted;
        case_result.findings.clear();
        case_result.notes.clear();
    }
}

// An input may be without use in a small case; it is worth a note if no case reads it.
void merge_findings(PuzzleResult& result) {
    std::vector<Causes> notes_by_case;
    for (const CaseResult& case_result : result.cases) {
        merge(result.findings, case_result.findings);
        merge(result.notes, case_result.notes);
        notes_by_case.emplace_back(case_result.notes);
    }
    std::erase_if(result.notes, [&](const Finding& note) {
        return note.kind == FindingKind::kUnusedInput &&
               !std::all_of(notes_by_case.begin(), notes_by_case.end(),
                            [&](const Causes& notes) { return notes.hold(note); });
    });
}

// The most basic first: what it is about may bring the others with it.
int weight(FindingKind kind) {
    switch (kind) {
        case FindingKind::kEndlessLoop:
        case FindingKind::kLoopLimit:
        case FindingKind::kEndlessWait:
            return 0;
        case FindingKind::kBarrierDivergence:
        case FindingKind::kTileDivergence:
            return 1;
        case FindingKind::kOutOfBounds:
            return 2;
        case FindingKind::kDataRace:
        case FindingKind::kSameValueRace:
            return 3;
        default:
            return 4;
    }
}

void sort_by_weight(std::vector<Finding>& findings) {
    std::stable_sort(findings.begin(), findings.end(), [](const Finding& a, const Finding& b) {
        return weight(a.kind) < weight(b.kind);
    });
}

bool holds(const std::vector<FindingKind>& kinds, FindingKind kind) {
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

// What the device saw of workgroups that were not audited.
void add_device_findings(std::vector<Finding>& findings, const DispatchResult& dispatch,
                         const KernelInterface& interface, std::uint32_t loop_iteration_limit,
                         std::string_view kernel_text) {
    std::vector<Finding> more =
        findings_of(dispatch.report, interface, loop_iteration_limit, kernel_text);
    std::erase_if(more, [](const Finding& finding) {
        return finding.kind == FindingKind::kEndlessLoop || finding.kind == FindingKind::kLoopLimit;
    });
    merge(findings, more);
}

std::vector<Finding> findings_of(const DispatchResult& dispatch, const KernelInterface& interface,
                                 std::uint32_t loop_iteration_limit, std::string_view kernel_text) {
    if (dispatch.audit.unsupported) {
        return findings_of(dispatch.report, interface, loop_iteration_limit, kernel_text);
    }
    std::vector<Finding> findings = findings_of(dispatch.audit, interface, kernel_text);
    if (dispatch.ran_on_device && !is_whole(dispatch.audit, interface.launch)) {
        merge(findings, loop_limits_of(dispatch.report, interface, loop_iteration_limit));
        add_device_findings(findings, dispatch, interface, loop_iteration_limit, kernel_text);
    }
    return findings;
}

std::vector<Finding> notes_of(const DispatchResult& dispatch, const KernelInterface& interface,
                              std::uint32_t loop_iteration_limit) {
    std::vector<Finding> notes = notes_of(dispatch.audit, interface);
    if (dispatch.ran_on_device && is_whole(dispatch.audit, interface.launch)) {
        merge(notes, loop_limit_notes_of(dispatch.report, interface, loop_iteration_limit));
    }
    return notes;
}

// An input is unused if no dispatch reads it.
void add_notes(CaseResult& result, const std::vector<Finding>& notes) {
    if (result.dispatches.size() > 1) {
        const Causes now(notes);
        std::erase_if(result.notes, [&](const Finding& note) {
            return note.kind == FindingKind::kUnusedInput && !now.hold(note);
        });
    }
    Causes known(result.notes);
    std::copy_if(notes.begin(), notes.end(), std::back_inserter(result.notes),
                 [&](const Finding& note) {
                     const bool is_late =
                         note.kind == FindingKind::kUnusedInput && result.dispatches.size() > 1;
                     return !is_late && known.add(note);
                 });
}

// Where there are some to multiply.
bool does_without_tiles(const CaseResult& result) {
    return result.definition.has_tiles &&
           std::ranges::all_of(result.dispatches, [](const DispatchResult& dispatch) {
               return dispatch.audit.tile_products == 0;
           });
}

int stars_of(const PuzzleResult& result) {
    if (result.verdict != Verdict::kSolved) {
        return 0;
    }
    if (!result.within_budget) {
        return 1;
    }
    return std::all_of(result.cases.begin(), result.cases.end(),
                       [](const CaseResult& case_result) { return case_result.is_best(); })
               ? 3
               : 2;
}

}  // namespace

bool leaves_doubt(const Finding& note) {
    return note.kind == FindingKind::kNotAudited || note.kind == FindingKind::kSampled ||
           note.kind == FindingKind::kUndefinedOperation ||
           note.kind == FindingKind::kDeviceDiffers;
}

void leave_to_hints(Finding& finding, const Puzzle& puzzle) {
    if (!holds(puzzle.teaches, finding.kind)) {
        return;
    }
    if (puzzle.starter_gets) {
        finding.advice = "Finding the cause is the puzzle; the hints help.";
        finding.cure.clear();
        finding.fix.reset();
        finding.is_cause_told = false;
    } else if (!finding.cure.empty()) {
        finding.cure = "The hints for this puzzle show what to write.";
        finding.fix.reset();
    }
}

namespace {

void move_kind(FindingKind kind, std::vector<Finding>& from, std::vector<Finding>& to) {
    const auto first = std::stable_partition(
        from.begin(), from.end(), [&](const Finding& each) { return each.kind != kind; });
    std::move(first, from.end(), std::back_inserter(to));
    from.erase(first, from.end());
}

// Where any order of the elements will do, that it depends on the order of the threads says
// nothing, but for a result that is right in one order alone.
void judge_order(CaseResult& result) {
    if (result.is_wrong_in_other_order && result.has_right_values()) {
        move_kind(FindingKind::kOrderDependent, result.notes, result.findings);
    } else if (result.definition.result_is_unordered) {
        std::erase_if(result.notes, [](const Finding& note) {
            return note.kind == FindingKind::kOrderDependent;
        });
    }
}

// Whether one order of the threads may not give other values of that array than another. Where a
// lab file expects nothing, or what holds in all orders, it may.
bool is_determined(const CaseResult& result, const audit::Result& audit, const std::string& array) {
    if (!result.is_of_lab()) {
        return !result.definition.result_is_unordered;
    }
    const bool is_last = result.dispatches.size() == result.definition.dispatches.size();
    return is_last && is_broken_by_order(result.definition, array, audit);
}

}  // namespace

void judge_dispatch(CaseResult& result, std::uint32_t loop_iteration_limit,
                    std::string_view kernel_text) {
    const DispatchResult& dispatch = result.dispatches.back();
    const KernelInterface interface = interface_of(result.definition, result.dispatches.size() - 1);
    std::vector<Finding> findings =
        findings_of(dispatch, interface, loop_iteration_limit, kernel_text);
    std::vector<Finding> notes = notes_of(dispatch, interface, loop_iteration_limit);
    merge(notes, take_free_orders(findings, [&](const std::string& array) {
              return is_determined(result, dispatch.audit, array);
          }));
    if (!result.is_of_lab()) {
        move_kind(FindingKind::kEndlessWait, notes, findings);
    }
    merge(result.findings, findings);
    if (!result.is_of_lab() && dispatch.difference.kind == CrossDifference::Kind::kWay) {
        notes.push_back(difference_note(dispatch.difference, dispatch.audit));
    }
    add_notes(result, notes);
}

void judge_case(CaseResult& result) {
    if (result.dispatches.size() < result.definition.dispatches.size()) {
        // A dispatch that did not run might have read it.
        std::erase_if(result.notes,
                      [](const Finding& note) { return note.kind == FindingKind::kUnusedInput; });
    }
    judge_order(result);
    // Where something else went wrong, writes are missing because of that: one finding per cause.
    if (!result.comparison.unwritten.empty() && result.findings.empty()) {
        result.findings.push_back(
            unwritten_finding(result.comparison.unwritten, result.compared().name,
                              value_shape(result.compared().shape, result.compared().type)));
    }
    if (result.findings.empty() && result.has_right_values() && does_without_tiles(result)) {
        result.notes.push_back(no_tiles_note());
    }
    if (result.comparison.holds() && result.other_comparison && !result.other_comparison->holds()) {
        result.notes.push_back(one_sided_note());
    }
    for (std::vector<Finding>* findings : {&result.findings, &result.notes}) {
        for (Finding& finding : *findings) {
            finding.case_name = result.definition.name;
        }
    }
    if (!result.findings.empty()) {
        result.verdict = Verdict::kFaulty;
    } else if (!result.has_right_values()) {
        result.verdict = Verdict::kWrong;
    } else {
        result.verdict = std::any_of(result.notes.begin(), result.notes.end(), leaves_doubt)
                             ? Verdict::kNotProved
                             : Verdict::kSolved;
    }
}

Verdict verdict_of(const std::vector<CompileError>& errors) {
    const auto has = [&](Refusal refusal) {
        return std::ranges::find(errors, refusal, &CompileError::refusal) != errors.end();
    };
    return has(Refusal::kInvalid)        ? Verdict::kCompileError
           : has(Refusal::kNotSupported) ? Verdict::kNotSupported
                                         : Verdict::kNotDescribed;
}

void judge_puzzle(PuzzleResult& result) {
    if (!result.compile_errors.empty()) {
        result.verdict = verdict_of(result.compile_errors);
        return;
    }
    const bool ran_all =
        std::all_of(result.cases.begin(), result.cases.end(),
                    [](const CaseResult& case_result) { return case_result.detail.empty(); });
    const bool is_empty =
        ran_all && std::all_of(result.cases.begin(), result.cases.end(), stores_nothing);
    const auto is_text = [&](std::string_view text) {
        return is_same_code(result.kernel.text, text);
    };
    if (is_empty && (is_text(result.puzzle->given) || is_text("void kernel() {}"))) {
        mark_not_started(result);
        return;
    }
    for (const CaseResult& case_result : result.cases) {
        result.verdict = std::max(result.verdict, case_result.verdict);
    }
    merge_findings(result);
    sort_by_weight(result.findings);
    if (is_empty) {
        explain_emptiness(result);
    }
    if (result.verdict == Verdict::kWrong || result.verdict == Verdict::kFaulty) {
        add_warnings(result.kernel.text, interface_of(result.cases.front().definition),
                     result.findings, result.notes);
    }
    for (std::vector<Finding>* findings : {&result.findings, &result.notes}) {
        for (Finding& finding : *findings) {
            leave_to_hints(finding, *result.puzzle);
        }
    }
    result.within_budget =
        result.costly_note() == nullptr &&
        std::all_of(result.cases.begin(), result.cases.end(),
                    [](const CaseResult& case_result) { return case_result.within_budget(); });
    result.stars = stars_of(result);
    if (result.verdict == Verdict::kSolved && result.stars < result.puzzle->stars_to_solve) {
        result.verdict = Verdict::kTooCostly;
        result.stars = 0;
    }
    if (!result.puzzle->starter.empty() && result.kernel.text == result.puzzle->starter) {
        result.starter_verdict = result.verdict;
        result.verdict = Verdict::kNotStarted;
        result.stars = 0;
    }
}

}  // namespace vkp
