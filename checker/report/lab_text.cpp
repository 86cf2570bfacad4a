#include "checker/report/lab_text.hpp"

#include "checker/report/array_text.hpp"
#include "checker/report/labels.hpp"
#include "checker/report/located_text.hpp"
#include "checker/report/memory_text.hpp"
#include "checker/report/prints_text.hpp"
#include "checker/report/remarks.hpp"
#include "checker/report/remedy_text.hpp"
#include "checker/report/smallest_text.hpp"
#include "harness/base/utf8.hpp"
#include "harness/judge/lab_verdict.hpp"
#include "harness/judge/sentences/subgroup_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace vkp {

namespace {

// Where all was audited, what is open is what other devices do.
std::string doubt_text(const PuzzleResult& result) {
    const bool is_whole = std::ranges::none_of(result.notes, [](const Finding& note) {
        return note.kind == FindingKind::kNotAudited || note.kind == FindingKind::kSampled;
    });
    const bool has_reason = std::ranges::any_of(result.notes, leaves_doubt);
    return is_whole && has_reason ? "? no fault found, but other devices may do something else"
                                  : "? no fault found, but not all was audited";
}

std::string verdict_text(const PuzzleResult& result, const Style& style) {
    switch (result.verdict) {
        case Verdict::kSolved:
            return style.good("✓ clean");
        case Verdict::kNotProved:
            return style.bad(doubt_text(result));
        case Verdict::kFaulty:
            return style.bad("✗ faulty");
        case Verdict::kWrong:
            return style.bad("✗ wrong");
        case Verdict::kTimedOut:
            return style.bad("✗ timed out");
        case Verdict::kCrashed:
            return style.bad("✗ crashed");
        case Verdict::kNotSupported:
            return style.bad("? cannot be audited");
        case Verdict::kNotDescribed:
            return style.bad("? not described: its comments are incomplete or wrong");
        case Verdict::kNothingRan:
            return style.bad("? nothing ran: no thread wrote to any array");
        default:
            return style.bad("✗ does not compile");
    }
}

std::string device_text(const PuzzleResult& result) {
    if (!result.device.empty()) {
        return ", on " + result.device;
    }
    const std::string why = result.cases.front().not_run_because();
    return why.empty() ? ", by the audit alone" : fmt::format(", by the audit alone: {}", why);
}

// The other subgroups that it was tried in, in a line of their own.
std::string others_text(const PuzzleResult& result) {
    const std::vector<SubgroupForm> forms = result.tried_in();
    if (forms.size() < 2) {
        return {};
    }
    return fmt::format("\n  tried in {} too", forms_text({std::next(forms.begin()), forms.end()}));
}

// One launch, or a line for each of several with its function.
std::string launches_text(const PuzzleResult& result) {
    const CaseResult& item = result.cases.front();
    const Subgroups& subgroups = item.dispatches.back().subgroups;
    const std::string around =
        (subgroups.are_used ? fmt::format(" in subgroups of {}", subgroups.size) : std::string()) +
        device_text(result);
    const std::vector<Dispatch>& dispatches = item.definition.dispatches;
    if (dispatches.size() == 1) {
        return launch_text(dispatches.front().launch) + around + others_text(result);
    }
    std::string text = fmt::format("{} dispatches{}", dispatches.size(), around);
    for (const Dispatch& dispatch : dispatches) {
        text +=
            fmt::format("\n  {}{} in {}", dispatch.kernel,
                        result.kernel.modules.empty() ? "()" : "", launch_text(dispatch.launch));
    }
    return text + others_text(result);
}

ArrayOutcome outcome_of(const CaseResult& result, std::size_t array) {
    ArrayOutcome outcome{.declared = result.definition.arrays[array],
                         .content = result.contents[array]};
    for (std::size_t i = 0; i < result.comparisons.size(); ++i) {
        if (result.comparisons[i].place == array) {
            outcome.expected = &(*result.definition.expectations)[i].expected;
            outcome.mismatches = result.comparisons[i].mismatches;
        }
    }
    return outcome;
}

std::string buffers_text(const CaseResult& result, const Style& style) {
    std::string text;
    for (std::size_t i = 0; i < result.contents.size(); ++i) {
        if (result.definition.arrays[i].role != ArrayRole::kInput) {
            text += array_text(outcome_of(result, i), style);
        }
    }
    return text;
}

// What a baseline says, line by line.
std::string baseline_text(const PuzzleResult& result) {
    std::string text;
    for (const Finding& finding : result.accepted) {
        text += fmt::format("known, and accepted: {}\n", baseline_line(finding));
    }
    for (const std::string& gone : result.gone) {
        text += fmt::format("no longer found, take it out of the baseline: {}\n", gone);
    }
    return text;
}

std::string counts_text(const CaseResult& result, const Style& style) {
    const Counts maximum = result.maximum();
    const Counts total = result.total();
    std::string text =
        "\n" +
        style.faint(fmt::format("  {:<14}{:>8}{:>14}", "per thread", "most", "all threads")) + "\n";
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        const auto counter = static_cast<Counter>(i);
        if (is_global(counter) || total[counter] > 0) {
            text += fmt::format("  {:<14}{:>8}{:>14}\n", counter_label(i), maximum[counter],
                                total[counter]);
        }
    }
    return text;
}

}  // namespace

std::string lab_text(const PuzzleResult& result, const TextOptions& options) {
    const Style& style = options.style;
    const CaseResult& item = result.cases.front();
    std::string text = fmt::format("{}  {}\n", style.strong(printable_in_line(result.kernel.path)),
                                   verdict_text(result, style));
    if (const std::string detail = failure_text(result); !detail.empty()) {
        text += printable(detail) + ".\n";
    }
    text +=
        compile_errors_text(result.kernel, result.compile_errors, style, 0) +
        findings_by_kind_text(result.kernel, result.findings,
                              item.definition.is_guessed ? Severity::kWarning : Severity::kError,
                              style) +
        baseline_text(result) + findings_text(result.kernel, result.notes, Severity::kNote, style) +
        (options.smallest ? smallest_text(result, style) : smallest_line(result)) +
        prints_text("printed", prints_of(item), style);
    if (!item.contents.empty()) {
        const std::vector<audit::LineCost> costs = item.costs();
        text += "\n" + launches_text(result) + "\n" + buffers_text(item, style) +
                counts_text(item, style) + memory_text(costs, style) +
                with_file_names(costliest_line_text(costs, {}), result.kernel.files) +
                orders_text(result) + tiles_text(item.dispatches.back().tiles);
    }
    return text;
}

std::string lab_line(const PuzzleResult& result, const Style& style) {
    std::string text =
        fmt::format("{}  {}\n", printable_in_line(result.kernel.path), verdict_text(result, style));
    if (!result.compile_errors.empty()) {
        const CompileError& error = result.compile_errors.front();
        return text + located_text(result.kernel, {error.line, error.message, ""}, style);
    }
    if (result.verdict == Verdict::kNotProved) {
        const auto doubt = std::ranges::find_if(result.notes, leaves_doubt);
        return doubt == result.notes.end()
                   ? text
                   : text + findings_text(result.kernel, {*doubt}, Severity::kNote, style);
    }
    if (result.findings.empty()) {
        return text;
    }
    const Finding& first = result.findings.front();
    return text + located_text(result.kernel,
                               {first.lines.empty() ? 0 : first.lines.front(), first.message, ""},
                               style);
}

}  // namespace vkp
