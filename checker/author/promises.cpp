#include "checker/author/promises.hpp"

#include "checker/progress/hints.hpp"
#include "checker/report/evidence.hpp"
#include "checker/report/render.hpp"
#include "harness/base/matching.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace vkp {

namespace {

using Texts = std::vector<std::string>;

// It does not matter where the report folds its sentences.
std::string said_in_a_line(const PuzzleResult& result) {
    std::istringstream words(render_text(result, {}));
    std::string text;
    for (std::string word; words >> word;) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

std::vector<int> blamed_lines(const Finding& finding) {
    return finding.lines.empty() ? std::vector<int>{0} : finding.lines;
}

bool fits(const GoldenFinding& expected, const Finding& actual) {
    const auto agrees = [](const auto& wanted, const auto& found) {
        return !wanted || *wanted == found;
    };
    const auto agrees_at = [](const auto& wanted, const auto& found, std::size_t at) {
        return !wanted || (at < found.size() && *wanted == found[at]);
    };
    return finding_name(actual.kind) == expected.kind && blamed_lines(actual) == expected.lines &&
           agrees(expected.array, actual.array) && agrees(expected.element, actual.element) &&
           agrees(expected.occurrences, actual.occurrences) &&
           agrees(expected.case_name, actual.case_name) &&
           agrees_at(expected.thread, actual.threads, 0) &&
           agrees_at(expected.other, actual.threads, 1) &&
           agrees_at(expected.workgroup, actual.workgroups, 0);
}

std::string id_text(const Extent& id) {
    return fmt::format("{},{},{}", id.x, id.y, id.z);
}

// As a header has to say it, and what the learner reads.
std::string text_of(const Finding& finding) {
    std::string text = fmt::format("{} line {}", finding_name(finding.kind),
                                   fmt::join(blamed_lines(finding), " line "));
    if (!finding.array.empty()) {
        text += fmt::format(" array {} element {}", finding.array, fmt::join(finding.element, ","));
    }
    if (!finding.threads.empty()) {
        text += fmt::format(" thread {}", id_text(finding.threads.front()));
    }
    return text + fmt::format(" case {}: {}", finding.case_name, finding.message);
}

// A faulty kernel without any in its header may have whichever there are.
void hold_findings(Texts& broken, const GoldenKernel& kernel, const PuzzleResult& result) {
    if (kernel.findings.empty() && (kernel.verdict.empty() || kernel.verdict == "faulty")) {
        return;
    }
    Texts wanted;
    for (const GoldenFinding& finding : kernel.findings) {
        wanted.push_back(fmt::format("{}, as line {} says", finding.kind, finding.line));
    }
    Texts found;
    for (const Finding& finding : result.findings) {
        found.push_back(text_of(finding));
    }
    const std::string other = difference(wanted, found, [&](std::size_t e, std::size_t f) {
        return fits(kernel.findings[e], result.findings[f]);
    });
    if (!other.empty()) {
        broken.push_back("has other findings; " + other);
    }
}

void hold_counts(Texts& broken, const std::optional<Counts>& expected, const Counts& actual,
                 std::string_view what) {
    for (std::size_t i = 0; expected && i < kCounterCount; ++i) {
        const auto counter = static_cast<Counter>(i);
        if (actual[counter] != (*expected)[counter]) {
            broken.push_back(fmt::format("has {} {} {}, not {}", actual[counter], kCounterNames[i],
                                         what, (*expected)[counter]));
        }
    }
}

std::string first_wrong_case(const PuzzleResult& result) {
    const auto wrong =
        std::find_if(result.cases.begin(), result.cases.end(),
                     [](const CaseResult& each) { return !each.comparison.mismatches.empty(); });
    return wrong == result.cases.end() ? "none" : wrong->definition.name;
}

// The line of the first error, or else finding, or else note.
std::optional<int> first_line(const PuzzleResult& result) {
    if (!result.compile_errors.empty()) {
        return result.compile_errors.front().line;
    }
    for (const auto* findings : {&result.findings, &result.notes}) {
        if (!findings->empty()) {
            return blamed_lines(findings->front()).front();
        }
    }
    return {};
}

void hold_verdict(Texts& broken, const GoldenKernel& kernel, const PuzzleResult& result) {
    const auto hold = [&](const auto& wanted, const auto& actual, std::string_view what) {
        if (wanted && *wanted != actual) {
            broken.push_back(fmt::format("has {} {}, not {}", what, actual, *wanted));
        }
    };
    const std::string verdict(verdict_name(result.verdict));
    hold(std::optional(kernel.verdict.empty() ? verdict : kernel.verdict), verdict, "the verdict");
    hold(kernel.stars, result.stars, "stars");
    hold(kernel.wrong_case, first_wrong_case(result), "as the first wrong case");
    hold(kernel.line, first_line(result).value_or(-1), "as the first line");
    if (const CaseResult* const scored = result.scored_case(); scored != nullptr) {
        hold_counts(broken, kernel.maximum, scored->maximum(), "in a thread");
        hold_counts(broken, kernel.total, scored->total(), "in all");
    } else if (kernel.maximum || kernel.total) {
        broken.emplace_back("has no counts");
    }
}

void hold_words(Texts& broken, const GoldenKernel& kernel, const PuzzleResult& result) {
    const std::string text = said_in_a_line(result);
    if (kernel.says.empty() && kernel.verdict.empty() && !kernel.stars) {
        broken.emplace_back("has no line `// says: `");
    }
    for (const std::string& part : kernel.says) {
        if (text.find(part) == std::string::npos) {
            broken.push_back(fmt::format("does not say \"{}\", but: {}", part, text));
        }
    }
    for (const std::string& part : kernel.says_not) {
        if (text.find(part) != std::string::npos) {
            broken.push_back(fmt::format("says \"{}\"", part));
        }
    }
}

}  // namespace

int first_hint(const PuzzleResult& result) {
    PuzzleProgress progress;
    progress.last = diagnosis_name(result.diagnosis());
    progress.evidence = evidence_of(result);
    return next_hint(*result.puzzle, progress).value_or(0);
}

std::vector<std::string> broken_promises(const GoldenKernel& kernel, const PuzzleResult& result) {
    Texts broken;
    hold_verdict(broken, kernel, result);
    hold_findings(broken, kernel, result);
    hold_words(broken, kernel, result);
    if (const int hint = first_hint(result); kernel.hint && *kernel.hint != hint) {
        broken.push_back(fmt::format("is {} and gets hint {} first, not {}",
                                     diagnosis_name(result.diagnosis()), hint, *kernel.hint));
    }
    return broken;
}

}  // namespace vkp
