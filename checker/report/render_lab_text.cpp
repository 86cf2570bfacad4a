#include "checker/report/array_text.hpp"
#include "checker/report/labels.hpp"
#include "checker/report/located_text.hpp"
#include "checker/report/memory_text.hpp"
#include "checker/report/prints_text.hpp"
#include "checker/report/remedy_text.hpp"
#include "checker/report/render_lab.hpp"
#include "harness/base/utf8.hpp"
#include "harness/judge/subgroup_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace vkp {

namespace {

std::string verdict_text(LabVerdict verdict, const Style& style) {
    switch (verdict) {
        case LabVerdict::kClean:
            return style.good("✓ clean");
        case LabVerdict::kNotProved:
            return style.bad("? no fault found, but not all was audited");
        case LabVerdict::kFaulty:
            return style.bad("✗ faulty");
        case LabVerdict::kWrong:
            return style.bad("✗ wrong");
        case LabVerdict::kCompileError:
            return style.bad("✗ does not compile");
        case LabVerdict::kTimedOut:
            return style.bad("✗ timed out");
        case LabVerdict::kCrashed:
            return style.bad("✗ crashed");
    }
    return {};
}

std::string device_text(const LabResult& result) {
    if (!result.device.empty()) {
        return ", on " + result.device;
    }
    return result.not_run_because.empty()
               ? ", by the audit alone"
               : fmt::format(", by the audit alone: {}", result.not_run_because);
}

// The other subgroups that it was tried in, in a line of their own.
std::string others_text(const LabResult& result) {
    if (result.tried_in.size() < 2) {
        return {};
    }
    return fmt::format("\n  tried in {} too",
                       forms_text({std::next(result.tried_in.begin()), result.tried_in.end()}));
}

// Of several dispatches each in a line, with its function.
std::string launches_text(const LabResult& result) {
    const std::string around =
        (result.subgroups.are_used ? fmt::format(" in subgroups of {}", result.subgroups.size)
                                   : std::string()) +
        device_text(result);
    const std::vector<Dispatch>& dispatches = result.file.dispatches;
    if (dispatches.size() == 1) {
        return launch_text(dispatches.front().launch) + around + others_text(result);
    }
    std::string text = fmt::format("{} dispatches{}", dispatches.size(), around);
    for (const Dispatch& dispatch : dispatches) {
        text += fmt::format("\n  {}() in {}", dispatch.kernel, launch_text(dispatch.launch));
    }
    return text + others_text(result);
}

ArrayOutcome outcome_of(const LabResult& result, std::size_t array) {
    const Array& declared = result.file.arrays[array].content;
    ArrayOutcome outcome{.declared = declared, .content = result.contents[array]};
    for (std::size_t i = 0; i < result.comparisons.size(); ++i) {
        if (result.comparisons[i].array == declared.name) {
            outcome.expected = &result.file.expected.arrays[i].expected;
            outcome.mismatches = result.comparisons[i].mismatches;
        }
    }
    return outcome;
}

std::string buffers_text(const LabResult& result, const Style& style) {
    std::string text;
    for (std::size_t i = 0; i < result.contents.size(); ++i) {
        if (!result.file.arrays[i].is_readonly) {
            text += array_text(outcome_of(result, i), style);
        }
    }
    return text;
}

std::string counts_text(const LabResult& result, const Style& style) {
    std::string text =
        "\n" +
        style.faint(fmt::format("  {:<14}{:>8}{:>14}", "per thread", "most", "all threads")) + "\n";
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        const auto counter = static_cast<Counter>(i);
        if (is_global(counter) || result.total[counter] > 0) {
            text += fmt::format("  {:<14}{:>8}{:>14}\n", counter_label(i), result.maximum[counter],
                                result.total[counter]);
        }
    }
    return text;
}

}  // namespace

std::string render_lab_text(const LabResult& result, const Style& style) {
    std::string text = fmt::format("{}  {}\n", style.strong(printable_in_line(result.kernel.path)),
                                   verdict_text(result.verdict, style));
    if (!result.detail.empty()) {
        text +=
            printable(detail_text(result.detail, result.verdict == LabVerdict::kTimedOut)) + ".\n";
    }
    text += compile_errors_text(result.kernel, result.compile_errors, style, 0) +
            findings_text(result.kernel, result.findings, Severity::kError, style) +
            findings_text(result.kernel, result.notes, Severity::kNote, style) +
            prints_text("printed", result.prints, style);
    if (!result.contents.empty()) {
        text += "\n" + launches_text(result) + "\n" + buffers_text(result, style) +
                counts_text(result, style) + memory_text(result.costs, style) +
                costliest_line_text(result.costs, {}) + tiles_text(result.tiles);
    }
    return text;
}

}  // namespace vkp
