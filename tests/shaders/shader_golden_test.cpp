// Every file of tests/shaders gets just the findings, verdict and values that it names.
#include "checker/isolated/shader_input.hpp"
#include "harness/base/matching.hpp"
#include "harness/check/check.hpp"
#include "harness/execution/audit_executor.hpp"
#include "harness/judge/lab_verdict.hpp"
#include "tests/paths.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace vkp {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> shaders() {
    std::vector<fs::path> paths;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(source_root() / "tests/shaders")) {
        const fs::path ending = entry.path().extension();
        if (ending == ".comp" || ending == ".hlsl" || ending == ".lab") {
            paths.push_back(entry.path());
        }
    }
    std::ranges::sort(paths);
    return paths;
}

bool fits(const ExpectedFinding& expected, const Finding& finding) {
    const std::set<int> wanted(expected.lines.begin(), expected.lines.end());
    const std::set<int> actual(finding.lines.begin(), finding.lines.end());
    return finding_name(finding.kind) == expected.kind && wanted == actual &&
           (!expected.array || *expected.array == finding.array) &&
           (!expected.occurrences || *expected.occurrences == finding.occurrences);
}

std::string text_of(const Finding& finding) {
    return fmt::format("{} lines {} array {} times {}: {}", finding_name(finding.kind),
                       fmt::join(finding.lines, ","), finding.array, finding.occurrences,
                       finding.message);
}

class ShaderGolden : public testing::TestWithParam<fs::path> {};

TEST_P(ShaderGolden, GetsItsFindings) {
    const ShaderInput input = read_shader_input(GetParam().string(), {}, 1, compile_source);
    for (const LabError& error : input.parse.errors) {
        ADD_FAILURE() << error.line << ": " << error.message;
    }
    ASSERT_FALSE(input.is_guessed);
    AuditExecutor executor(TargetDevice{.is_known = true});
    const PuzzleResult result = Checker(executor).check(input.parse.file, input.kernel);
    for (const CompileError& error : result.compile_errors) {
        ADD_FAILURE() << error.line << ": " << error.message;
    }
    const LabExpectations& expected = input.parse.file.expected;
    ASSERT_TRUE(expected.verdict);
    EXPECT_EQ(lab_verdict_name(result.verdict), lab_verdict_name(*expected.verdict));
    std::vector<std::string> wanted;
    for (const ExpectedFinding& finding : expected.findings) {
        wanted.push_back(fmt::format("{}, as line {} says", finding.kind, finding.line));
    }
    std::vector<std::string> found;
    std::ranges::transform(result.findings, std::back_inserter(found), text_of);
    EXPECT_EQ(difference(wanted, found,
                         [&](std::size_t e, std::size_t f) {
                             return fits(expected.findings[e], result.findings[f]);
                         }),
              "");
}

std::string test_name(const testing::TestParamInfo<fs::path>& info) {
    return info.param.stem().string() + "_" + info.param.extension().string().substr(1);
}

INSTANTIATE_TEST_SUITE_P(Golden, ShaderGolden, testing::ValuesIn(shaders()), test_name);

}  // namespace
}  // namespace vkp
