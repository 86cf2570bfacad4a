#include "checker/report/counts_text.hpp"
#include "checker/report/diagnosis_text.hpp"
#include "checker/report/grid.hpp"
#include "checker/report/lab_text.hpp"
#include "checker/report/labels.hpp"
#include "checker/report/located_text.hpp"
#include "checker/report/memory_text.hpp"
#include "checker/report/prints_text.hpp"
#include "checker/report/remarks.hpp"
#include "checker/report/remedy_text.hpp"
#include "checker/report/render.hpp"
#include "checker/report/smallest_text.hpp"
#include "checker/report/wrong_cases.hpp"
#include "checker/text/terminal_text.hpp"
#include "checker/text/typed_commands.hpp"
#include "harness/base/utf8.hpp"
#include "harness/judge/relation.hpp"
#include "harness/judge/sentences/listed.hpp"
#include "harness/model/numbers/drawn_case.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <set>

namespace vkp {

namespace {

std::string verdict_text(const PuzzleResult& result, const Style& style) {
    const std::string_view title = verdict_title(result.verdict);
    switch (result.verdict) {
        case Verdict::kSolved:
            return style.good(fmt::format("✓ {}", title)) + "  " +
                   style.star(stars_text(result.stars));
        case Verdict::kNotStarted:
            return style.faint(fmt::format("· {}", title));
        case Verdict::kNotProved:
            return style.bad(fmt::format("? {}", title));
        default:
            return style.bad(fmt::format("✗ {}", title));
    }
}

// ", 2 workgroups of 8 threads", or a line for each of several dispatches.
std::string dispatches_text(const std::vector<Dispatch>& dispatches) {
    if (dispatches.size() == 1) {
        return ", " + launch_text(dispatches.front().launch);
    }
    std::string text;
    for (const Dispatch& dispatch : dispatches) {
        text += fmt::format("\n  {}() in {}", dispatch.kernel, launch_text(dispatch.launch));
    }
    return text;
}

// "case full: a [15], b [4] → result [15], 2 workgroups of 8 threads"
std::string case_text(const Case& definition) {
    return fmt::format("case {}: {}{}", definition.name, arrays_text(definition),
                       dispatches_text(definition.dispatches));
}

const CaseResult* first_case_with_wrong_values(const PuzzleResult& result) {
    const auto found =
        std::find_if(result.cases.begin(), result.cases.end(),
                     [](const CaseResult& candidate) { return !candidate.comparison.holds(); });
    return found == result.cases.end() ? nullptr : &*found;
}

const CaseResult* first_case_with_broken_property(const PuzzleResult& result) {
    const auto found = std::ranges::find_if(
        result.cases, [](const CaseResult& item) { return !item.broken_property.empty(); });
    return found == result.cases.end() ? nullptr : &*found;
}

// "3 of 8 elements differ; result[2] should be 3 and is 1"
std::string differences_text(const CaseResult& wrong) {
    const Comparison& comparison = wrong.comparison;
    const ResultArray array = wrong.compared();
    if (comparison.mismatches.empty()) {
        const std::size_t count = comparison.unwritten.size();
        return fmt::format("{} of {} elements {} never written; the first is {}", count,
                           comparison.actual.size(), count == 1 ? "was" : "were",
                           result_place(array, comparison.unwritten.front()));
    }
    const std::size_t first = comparison.mismatches.front();
    const auto [expected, actual] =
        different_texts(wrong.expected.values[first], comparison.actual[first]);
    const std::size_t count = comparison.mismatches.size();
    return fmt::format("{} of {} elements differ{}; {} should be {} and is {}", count,
                       comparison.actual.size(), count == 1 ? "s" : "", result_place(array, first),
                       expected, actual);
}

// Of a kernel with findings, which are to be mended first, in brief.
std::string values_text(const PuzzleResult& result, const Style& style) {
    if (const CaseResult* broken = first_case_with_broken_property(result)) {
        return fmt::format("\n{}\n{}.\n", case_text(broken->definition), broken->broken_property);
    }
    const CaseResult* wrong = first_case_with_wrong_values(result);
    if (wrong == nullptr || wrong->comparison.actual.empty()) {
        return {};
    }
    const std::string relation =
        relations(result.cases)[static_cast<std::size_t>(wrong - result.cases.data())].text;
    return fmt::format("\n{}\n{}{}{}", case_text(wrong->definition),
                       result.findings.empty() ? comparison_text(*wrong, style)
                                               : fmt::format("  {}\n", differences_text(*wrong)),
                       relation, relation.empty() ? "" : "\n");
}

// In the first part sectors are something only where a star is about them.
bool tells_of_sectors(const PuzzleResult& result) {
    return !result.puzzle->part.starts_with("Part I:") ||
           std::ranges::any_of(result.cases, [](const CaseResult& item) {
               return item.definition.best_traffic.global_sectors.has_value();
           });
}

std::string scored_memory_text(const PuzzleResult& result, const Style& style) {
    const CaseResult* scored = result.scored_case();
    if (scored == nullptr) {
        return {};
    }
    return memory_text(scored->costs(), style) +
           (tells_of_sectors(result) ? costliest_line(result) : std::string());
}

// What cannot run at one size of subgroups is run at the device's own.
bool may_run(const DispatchResult& dispatch) {
    return dispatch.subgroups.device_has_them || !dispatch.subgroups.are_used;
}

// In which case the device was kept from running, or that there is none.
std::string no_device_text(const PuzzleResult& result) {
    for (const CaseResult& item : result.cases) {
        for (const DispatchResult& dispatch : item.dispatches) {
            if (!dispatch.ran_on_device && may_run(dispatch)) {
                return dispatch.not_run_because.empty()
                           ? "No device ran it: values and counts are the audit's.\n"
                           : fmt::format(
                                 "The device did not run case {}: {}. Values and counts "
                                 "are the audit's.\n",
                                 item.definition.name, dispatch.not_run_because);
            }
        }
    }
    return {};
}

bool has_printed(const CaseResult& item) {
    return std::any_of(
        item.dispatches.begin(), item.dispatches.end(),
        [](const DispatchResult& dispatch) { return !dispatch.audit.prints.empty(); });
}

// The prints of the case that tells most, or of the first that printed anything.
std::string prints_text(const PuzzleResult& result, const Style& style) {
    const CaseResult* item = result.telling_case();
    if (item == nullptr || !has_printed(*item)) {
        const auto first = std::find_if(result.cases.begin(), result.cases.end(), has_printed);
        if (first == result.cases.end()) {
            return {};
        }
        item = &*first;
    }
    return prints_text(fmt::format("printed in case {}", item->definition.name), prints_of(*item),
                       style);
}

std::string starter_text(const PuzzleResult& result) {
    if (!result.starter_verdict) {
        return {};
    }
    return with_typed_commands(
        fmt::format("This is the kernel as it was given, and something is wrong with it: what a "
                    "check sees stands below. Mend it in {}; `workbook show {}` has its story.\n",
                    printable_in_line(result.kernel.path), result.puzzle->number));
}

std::string not_started_text(const PuzzleResult& result) {
    return with_typed_commands(fmt::format(
        "Nothing is written to `result` yet. Edit {}; `workbook show {}` has the task.\n",
        printable_in_line(result.kernel.path), result.puzzle->number));
}

std::string costs_text(const PuzzleResult& result, const Style& style) {
    return counts_text(result, style) + advice_on_costs(result) + scored_memory_text(result, style);
}

}  // namespace

std::string render_title(const PuzzleResult& result, const Style& style) {
    const Puzzle& puzzle = *result.puzzle;
    return fmt::format("{}  {}",
                       style.strong(fmt::format("Puzzle {}: {}", puzzle.number, puzzle.title)),
                       verdict_text(result, style));
}

std::string render_text(const PuzzleResult& result, const TextOptions& options) {
    if (result.puzzle == nullptr) {
        return lab_text(result, options);
    }
    return render_title(result, options.style) + "\n" + render_details(result, options);
}

std::string render_details(const PuzzleResult& result, const TextOptions& options) {
    const Style& style = options.style;
    const Verdict outcome = result.outcome();
    std::string text = starter_text(result);
    if (const std::string detail = failure_text(result); !detail.empty()) {
        text += printable(detail) + ".\n";
    }
    text +=
        compile_errors_text(result.kernel, result.compile_errors, style, result.puzzle->number) +
        findings_text(result.kernel, result.findings, Severity::kError, style) +
        findings_text(result.kernel, result.notes, Severity::kNote, style) +
        prints_text(result, style);
    if (outcome == Verdict::kNotStarted) {
        return text + not_started_text(result);
    }
    if (outcome == Verdict::kWrong) {
        text += wrong_cases_text(result);
    }
    if (outcome == Verdict::kWrong || outcome == Verdict::kFaulty) {
        text += values_text(result, style) +
                (options.smallest ? smallest_text(result, style) : smallest_line(result));
    } else if (is_judged(outcome)) {
        text += costs_text(result, style) + subgroups_text(result) + orders_text(result) +
                tiles_text(result) + no_device_text(result);
    }
    const CaseResult* scored = result.scored_case();
    return options.per_thread && scored != nullptr ? text + per_thread_text(*scored, style) : text;
}

std::string render_text_line(const PuzzleResult& result, const TextOptions& options) {
    const Puzzle& puzzle = *result.puzzle;
    std::string text = fmt::format("{:>2}  {:<34}{}\n", puzzle.number, puzzle.title,
                                   verdict_text(result, options.style));
    if (result.verdict != Verdict::kSolved && result.verdict != Verdict::kNotStarted) {
        const int line = !result.compile_errors.empty() ? result.compile_errors.front().line
                         : !result.findings.empty() && !result.findings.front().lines.empty()
                             ? result.findings.front().lines.front()
                             : 0;
        text += located_text(result.kernel, {line, summary(result), ""}, options.style);
    }
    return text;
}

std::string summary(const PuzzleResult& result) {
    if (!result.compile_errors.empty()) {
        return result.compile_errors.front().message;
    }
    if (!result.findings.empty()) {
        return result.findings.front().message;
    }
    if (const CaseResult* broken = first_case_with_broken_property(result)) {
        return fmt::format("in case {}, {}", broken->definition.name, broken->broken_property);
    }
    if (const CaseResult* wrong = first_case_with_wrong_values(result);
        wrong != nullptr && !wrong->comparison.mismatches.empty()) {
        return fmt::format("in case {}, {}", wrong->definition.name, differences_text(*wrong));
    }
    if (result.outcome() == Verdict::kTooCostly) {
        return excess_text(result, false);
    }
    if (result.verdict == Verdict::kNotProved) {
        return std::find_if(result.notes.begin(), result.notes.end(), leaves_doubt)->message;
    }
    return failure_text(result);
}

}  // namespace vkp
