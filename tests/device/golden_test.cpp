#include "harness/instrument/instrument.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/spirv/validity.hpp"
#include "tests/device/golden_kernel.hpp"
#include "tests/device/support.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace vkp {
namespace {

std::vector<std::filesystem::path> golden_files() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry :
         std::filesystem::directory_iterator(source_root() / "tests" / "kernels")) {
        if (entry.path().extension() == ".comp") {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

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

bool fits(const Finding& actual, const GoldenFinding& expected) {
    const int line = actual.lines.empty() ? 0 : actual.lines.front();
    return finding_name(actual.kind) == expected.kind && line == expected.line &&
           std::all_of(expected.details.begin(), expected.details.end(), [&](const auto& detail) {
               return detail_of(actual, detail.first) == detail.second;
           });
}

void expect_findings(const PuzzleResult& result, const std::vector<GoldenFinding>& expected) {
    std::string said;
    for (const Finding& finding : result.findings) {
        said += fmt::format("{} line {}: {} [case {}]\n", finding_name(finding.kind),
                            fmt::join(finding.lines, ","), finding.message, finding.case_name);
    }
    EXPECT_EQ(result.findings.size(), expected.size()) << said;
    for (const GoldenFinding& golden : expected) {
        EXPECT_TRUE(std::any_of(result.findings.begin(), result.findings.end(),
                                [&](const Finding& actual) { return fits(actual, golden); }))
            << "not found: " << golden.kind << " line " << golden.line << "\nfound:\n"
            << said;
    }
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
    const Instrumented instrumented =
        instrument(compilation.shader, {.record_binding = binding_count(frame_of(definition))});
    EXPECT_EQ(spirv::objection_to(instrumented.words), "");
}

std::string test_name(const testing::TestParamInfo<std::filesystem::path>& info) {
    return info.param.stem().string();
}

INSTANTIATE_TEST_SUITE_P(Kernels, Golden, testing::ValuesIn(golden_files()), test_name);

}  // namespace
}  // namespace vkp
