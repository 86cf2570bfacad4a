#include "harness/instrument/instrument.hpp"
#include "harness/model/frame.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "tests/device/golden_kernel.hpp"
#include "tests/device/support.hpp"
#include "tests/matching.hpp"
#include "tests/validator.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace vkp {
namespace {

std::string id_text(const Extent& id) {
    return fmt::format("{},{},{}", id.x, id.y, id.z);
}

std::string detail_of(const Finding& finding, const std::string& key) {
    if (key == "array") {
        return finding.array;
    }
    if (key == "element") {
        return fmt::format("{}", fmt::join(finding.element, ","));
    }
    if (key == "and") {
        return finding.lines.size() < 2 ? "none" : fmt::format("{}", finding.lines[1]);
    }
    if (key == "case") {
        return finding.case_name;
    }
    const auto& ids = key == "thread" ? finding.threads : finding.workgroups;
    return ids.empty() ? "none" : id_text(ids.front());
}

bool fits(const GoldenFinding& expected, const Finding& actual) {
    const int line = actual.lines.empty() ? 0 : actual.lines.front();
    return finding_name(actual.kind) == expected.kind && line == expected.line &&
           std::all_of(expected.details.begin(), expected.details.end(), [&](const auto& detail) {
               return detail_of(actual, detail.first) == detail.second;
           });
}

std::string text_of(const GoldenFinding& expected) {
    std::string text = fmt::format("{} line {}", expected.kind, expected.line);
    for (const auto& [key, value] : expected.details) {
        text += fmt::format(" {} {}", key, value);
    }
    return text;
}

// The finding in the form of a golden file, with the learner's text.
std::string text_of(const Finding& actual) {
    std::string text = fmt::format("{} line {}", finding_name(actual.kind),
                                   actual.lines.empty() ? 0 : actual.lines.front());
    for (const char* key : {"and", "array", "element", "thread", "workgroup", "case"}) {
        text += fmt::format(" {} {}", key, detail_of(actual, key));
    }
    return text + ": " + actual.message;
}

template <typename Finding>
std::vector<std::string> texts_of(const std::vector<Finding>& findings) {
    std::vector<std::string> texts;
    for (const Finding& finding : findings) {
        texts.push_back(text_of(finding));
    }
    return texts;
}

void expect_findings(const PuzzleResult& result, const std::vector<GoldenFinding>& expected) {
    EXPECT_EQ(difference(texts_of(expected), texts_of(result.findings),
                         [&](std::size_t e, std::size_t f) {
                             return fits(expected[e], result.findings[f]);
                         }),
              "");
}

void expect_counts(const Counts& actual, const std::optional<Counts>& expected, const char* what) {
    for (std::size_t i = 0; expected && i < kCounterCount; ++i) {
        const auto counter = static_cast<Counter>(i);
        EXPECT_EQ(actual[counter], (*expected)[counter]) << what << " " << kCounterNames[i];
    }
}

std::string first_wrong_case(const PuzzleResult& result) {
    for (const CaseResult& case_result : result.cases) {
        if (!case_result.comparison.mismatches.empty()) {
            return case_result.definition.name;
        }
    }
    return "none";
}

class Golden : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Golden, GetsItsVerdict) {
    const GoldenKernel golden = read_golden_kernel(GetParam());
    const PuzzleResult result = check_text(golden.puzzle, golden.text);
    EXPECT_EQ(verdict_name(result.verdict), golden.verdict);
    expect_findings(result, golden.findings);
    EXPECT_EQ(result.stars, golden.stars.value_or(result.stars));
    EXPECT_EQ(first_wrong_case(result), golden.wrong_case.value_or(first_wrong_case(result)));
    if (golden.error_line) {
        ASSERT_FALSE(result.compile_errors.empty());
        EXPECT_EQ(result.compile_errors.front().line, *golden.error_line);
    }
    if (golden.counts || golden.total) {
        ASSERT_NE(result.scored_case(), nullptr);
        expect_counts(result.scored_case()->maximum(), golden.counts, "maximum of");
        expect_counts(result.scored_case()->total(), golden.total, "total of");
    }
}

TEST_P(Golden, IsInstrumentedToAValidModule) {
    const GoldenKernel golden = read_golden_kernel(GetParam());
    const Case definition = puzzle_number(golden.puzzle).cases(1).front();
    const CompiledKernel compilation = compile_kernel(frame_of(definition), golden.text);
    if (!compilation.errors.empty()) {
        EXPECT_EQ(golden.verdict, "compile_error");
        return;
    }
    spirv::Words instrumented;
    const InstrumentOptions options = {.record_binding = binding_count(frame_of(definition))};
    ASSERT_NO_THROW(instrumented = instrument(compilation.shader, options).words);
    EXPECT_EQ(validator_complaint(instrumented), "");
}

std::string test_name(const testing::TestParamInfo<std::filesystem::path>& info) {
    return info.param.stem().string();
}

INSTANTIATE_TEST_SUITE_P(Kernels, Golden, testing::ValuesIn(kernels_in("tests/kernels", 100)),
                         test_name);

}  // namespace
}  // namespace vkp
