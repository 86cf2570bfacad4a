#include "checker/report/diagnosis_text.hpp"
#include "checker/report/render.hpp"
#include "checker/text/xml_text.hpp"
#include "harness/judge/lab_verdict.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

// What could not be judged is no fault.
bool is_skipped(const PuzzleResult& result) {
    switch (result.verdict) {
        case Verdict::kNotStarted:
            return true;
        case Verdict::kNotProved:
        case Verdict::kNotSupported:
        case Verdict::kNotDescribed:
        case Verdict::kNothingRan:
            return result.puzzle == nullptr;
        default:
            return false;
    }
}

bool is_failure(const PuzzleResult& result, bool strict) {
    return !is_skipped(result) &&
           (result.verdict != Verdict::kSolved || (strict && !result.within_budget));
}

std::string skipped_text(const PuzzleResult& result) {
    const std::string why =
        result.compile_errors.empty() ? "" : result.compile_errors.front().message;
    return std::string(verdict_title(result.verdict)) + (why.empty() ? "" : ": " + why);
}

std::string body(const PuzzleResult& result, bool strict) {
    if (is_skipped(result)) {
        return fmt::format("    <skipped message=\"{}\"/>\n", xml_escaped(skipped_text(result)));
    }
    if (!is_failure(result, strict)) {
        return {};
    }
    const bool is_over_budget = result.verdict == Verdict::kSolved;
    const std::string message = is_over_budget ? "solved, but over the budget"
                                : result.puzzle == nullptr
                                    ? std::string(lab_verdict_name(result.verdict))
                                    : summary(result);
    return fmt::format(
        "    <failure type=\"{}\" message=\"{}\">{}</failure>\n",
        is_over_budget ? "over_budget" : verdict_name(result.verdict), xml_escaped(message),
        xml_escaped(render_text(result, {.style = Style(false), .per_thread = false})));
}

}  // namespace

std::string render_junit(const std::vector<PuzzleResult>& results, bool strict) {
    const auto failures = std::count_if(results.begin(), results.end(), [&](const auto& result) {
        return is_failure(result, strict);
    });
    const auto skipped = std::count_if(results.begin(), results.end(), is_skipped);
    std::string xml = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<testsuite name=\"puzzles\" tests=\"{}\" failures=\"{}\" skipped=\"{}\">\n",
        results.size(), failures, skipped);
    for (const PuzzleResult& result : results) {
        xml += fmt::format(
            "  <testcase classname=\"puzzles\" name=\"{}\" file=\"{}\">\n{}  "
            "</testcase>\n",
            xml_escaped(result.puzzle == nullptr ? result.kernel.path : result.puzzle->id),
            xml_escaped(result.kernel.path), body(result, strict));
    }
    return xml + "</testsuite>\n";
}

}  // namespace vkp
