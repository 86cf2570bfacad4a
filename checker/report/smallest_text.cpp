#include "checker/report/smallest_text.hpp"

#include "checker/report/array_text.hpp"
#include "checker/report/grid.hpp"
#include "checker/report/labels.hpp"
#include "checker/report/located_text.hpp"
#include "harness/model/numbers/encoding.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

std::string launch_and_arrays(const CaseResult& item) {
    return fmt::format("{}: {}", launch_text(item.telling_launch()), arrays_text(item.definition));
}

// Where what is wrong is said to happen.
std::string case_that_is_named(const PuzzleResult& result) {
    if (!result.findings.empty()) {
        return result.findings.front().case_name;
    }
    const auto wrong = std::ranges::find(result.cases, Verdict::kWrong, &CaseResult::verdict);
    return wrong == result.cases.end() ? std::string() : wrong->definition.name;
}

std::string inputs_text(const Case& definition, const Style& style) {
    std::string text;
    for (const CaseArray& array : definition.arrays) {
        if (array.is_initialized) {
            const ArrayContent content = {
                .bytes = array.content.empty() ? ArrayBytes(encode(array)) : array.content,
                .type = array.type};
            text += array_text({.declared = array, .content = content}, style);
        }
    }
    return text;
}

// What to do about it is said already.
std::string what_is_wrong(const PuzzleResult& smallest, const Style& style) {
    std::vector<Finding> findings = smallest.findings;
    for (Finding& finding : findings) {
        finding.advice.clear();
        finding.cure.clear();
    }
    const std::string text = findings_text(smallest.kernel, findings, Severity::kError, style);
    return text.empty() ? comparison_text(smallest.cases.front(), style) : text;
}

}  // namespace

std::string smallest_line(const PuzzleResult& result) {
    if (result.smallest == nullptr) {
        return {};
    }
    const CaseResult& item = result.smallest->cases.front();
    return item.definition.name == case_that_is_named(result)
               ? std::string()
               : fmt::format("Already with {}\n", launch_and_arrays(item));
}

std::string smallest_text(const PuzzleResult& result, const Style& style) {
    const Verdict outcome = result.outcome();
    if (outcome != Verdict::kWrong && outcome != Verdict::kFaulty) {
        return {};
    }
    if (result.smallest == nullptr) {
        return "\nNo smaller case was found that shows this.\n";
    }
    const CaseResult& item = result.smallest->cases.front();
    return fmt::format("\n{}\n{}\n{}",
                       style.strong("The smallest case, " + launch_and_arrays(item)),
                       inputs_text(item.definition, style), what_is_wrong(*result.smallest, style));
}

}  // namespace vkp
