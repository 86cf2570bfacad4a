#include "checker/report/evidence.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace vkp {
namespace {

using Elements = std::vector<std::size_t>;
using Words = std::vector<std::string>;

// A case whose result has three rows of four columns, right but for these elements. Its input `x`
// is 0 in its first column.
CaseResult case_of(const std::string& name, Elements wrong) {
    CaseResult item;
    item.definition.name = name;
    item.definition.subgroup_size = 32;
    item.definition.dispatches = {{.launch = {.workgroups = {1}, .workgroup_size = {4}}}};
    item.definition.arrays = {Array{"x", {3, 4}, {0, 7, 2, 5, 0, 1, 8, 3, 0, 9, 4, 6}},
                              result_array({3, 4})};
    item.verdict = wrong.empty() ? Verdict::kSolved : Verdict::kWrong;
    item.comparison.mismatches = std::move(wrong);
    return item;
}

Words seen(std::vector<CaseResult> cases) {
    return evidence_of({.kernel = {}, .verdict = Verdict::kWrong, .cases = std::move(cases)});
}

bool has(const Words& words, const std::string& word) {
    return std::ranges::find(words, word) != words.end();
}

TEST(Evidence, IsWhichCasesAreWrong) {
    const Words words =
        seen({case_of("classic", {}), case_of("far", {1, 6}), case_of("flat", {3, 9})});
    EXPECT_EQ(words, (Words{"case_far", "case_flat", "array_result"}));
    EXPECT_EQ(seen({case_of("classic", {}), case_of("drawn", {1, 6})}),
              (Words{"case_drawn", "array_result"}));
    EXPECT_EQ(seen({case_of("classic", {1, 6})}), (Words{"all_cases", "array_result"}));
}

TEST(Evidence, IsWhereTheyAreWrong) {
    const Words last = seen({case_of("classic", {8, 9}), case_of("far", {9, 10})});
    EXPECT_TRUE(has(last, "last_row") && has(last, "row_2")) << testing::PrintToString(last);
    EXPECT_FALSE(has(last, "first_row"));
    EXPECT_TRUE(has(seen({case_of("classic", {5, 6, 9})}), "later_rows"));
    EXPECT_FALSE(has(seen({case_of("classic", {5, 6})}), "later_rows")) << "the last is right";
    EXPECT_FALSE(has(seen({case_of("classic", {8}), case_of("far", {4})}), "last_row"))
        << "in one case it is another row";
}

TEST(Evidence, IsAnInputThatIsZeroThere) {
    EXPECT_TRUE(has(seen({case_of("classic", {0, 8})}), "where_x_is_0"));
    EXPECT_FALSE(has(seen({case_of("classic", {0, 9})}), "where_x_is_0"));
}

TEST(Evidence, IsWhichSubgroupsAreWrong) {
    CaseResult other = case_of("classic_subgroups_8", {1, 6});
    other.definition.subgroup_size = 8;
    EXPECT_EQ(seen({case_of("classic", {}), other}), (Words{"subgroups_8", "array_result"}));
}

TEST(Evidence, IsTheArrayOfTheFirstFinding) {
    PuzzleResult result{
        .kernel = {}, .verdict = Verdict::kFaulty, .cases = {case_of("classic", {1, 6})}};
    result.findings.emplace_back().array = "keys";
    EXPECT_TRUE(has(evidence_of(result), "array_keys"));
}

TEST(Evidence, IsNothingOfARightKernel) {
    EXPECT_EQ(evidence_of({.kernel = {}, .cases = {case_of("classic", {})}}), Words());
}

}  // namespace
}  // namespace vkp
