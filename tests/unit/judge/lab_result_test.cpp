#include "harness/check/check.hpp"
#include "harness/judge/lab_verdict.hpp"
#include "tests/unit/sample_lab.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace vkp {
namespace {

using Places = std::vector<std::size_t>;

// The mismatches of `o`, a buffer of this type with these expected values.
Places mismatches(const std::string& type, const std::string& expected, std::vector<double> values,
                  std::vector<std::size_t> unwritten = {}) {
    const LabParse parse =
        parse_lab_file("// workgroup: 1\n// buffer: o " + type + "\n// expect: o = " + expected, 1);
    EXPECT_TRUE(parse.errors.empty());
    const Case& definition = parse.file.definition;
    const ArrayContent content =
        content_of(definition.arrays.at(0), std::move(values), std::move(unwritten));
    return compare_expected(definition, {content}).at(0).mismatches;
}

TEST(LabResult, HoldsIntegersToTheirExactValues) {
    EXPECT_EQ(mismatches("int[3]", "{1, 2, 3}", {1, 2, 3}), Places());
    EXPECT_EQ(mismatches("int[3]", "{1, 2, 3}", {0, 2, 4}), Places({0, 2}));
}

TEST(LabResult, LetsFloatsDifferByTheTolerance) {
    EXPECT_EQ(mismatches("float[2]", "{100, 100}", {100.0009, 100.002}), Places({1}));
    EXPECT_EQ(mismatches("float[2]", "zeros +- 0.1", {0.0625, -0.2}), Places({1}));
    EXPECT_EQ(mismatches("float16_t[2]", "{100, 100}", {100.0625, 100.5}), Places({1}));
}

TEST(LabResult, ComparesWhatIsNotFinite) {
    const double nan = std::nan("");
    EXPECT_EQ(mismatches("float[4]", "{inf, nan, inf, 1}", {INFINITY, nan, -INFINITY, nan}),
              Places({2, 3}));
}

TEST(LabResult, TakesAnElementNeverWrittenForADifferentOne) {
    EXPECT_EQ(mismatches("vec2[2]", "zeros", {0, 0, 0, 0}, {1}), Places({2, 3}));
}

TEST(LabResult, ComparesOnlyWhatIsExpected) {
    const PuzzleResult result = clean_lab_result();
    const CaseResult& item = result.cases.front();
    ASSERT_EQ(item.comparisons.size(), 1U);
    EXPECT_EQ(item.definition.arrays[item.comparisons[0].place].name, "o");
    EXPECT_TRUE(item.comparisons[0].holds());
    EXPECT_FALSE(faulty_lab_result().cases.front().comparisons[0].holds());
}

TEST(LabResult, RefusesAFileWhoseCommentsAreWrong) {
    const std::string text = "// workgroup: 0\n// buffer: out int[1]\n";
    const PuzzleResult result = refused(parse_lab_file(text, 1), {"mine.comp", text});
    EXPECT_EQ(result.verdict, Verdict::kNotDescribed);
    ASSERT_EQ(result.compile_errors.size(), 2U);
    EXPECT_EQ(result.compile_errors[0].line, 1);
    EXPECT_EQ(result.compile_errors[1].message, "`out` is a word of GLSL itself");
    EXPECT_FALSE(result.compile_errors[1].advice.empty());
    EXPECT_EQ(result.kernel.path, "mine.comp");
}

TEST(LabResult, HasVerdictsWithTheNamesOfFiles) {
    EXPECT_EQ(lab_verdict_name(Verdict::kSolved), "clean");
    EXPECT_EQ(lab_verdict_name(Verdict::kCompileError), "compile_error");
    EXPECT_EQ(lab_verdict_name(Verdict::kCrashed), "crashed");
}

}  // namespace
}  // namespace vkp
