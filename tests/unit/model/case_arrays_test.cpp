#include "harness/execution/case_walk.hpp"
#include "harness/model/numbers/data.hpp"
#include "harness/model/numbers/encoding.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

using Elements = std::vector<std::size_t>;

Case two_dispatches() {
    return {.name = "two",
            .dispatches = {{{}, "first"}, {{}, "second"}},
            .arrays = {arange("a", {4}), scratch_array("parts", {3}), result_array({2})},
            .budget = {},
            .best = {}};
}

// The audit of a dispatch that left these elements of `parts` and `result` unwritten.
audit::Result audit_with(const Elements& parts, const Elements& result) {
    audit::Result audit;
    audit.unwritten = {{}, parts, result};
    audit.complete = true;
    audit.audited_workgroups = 1;
    return audit;
}

TEST(CaseArrays, AreInputsThenScratchThenResult) {
    const std::vector<InitialArray> arrays = arrays_of(two_dispatches());
    ASSERT_EQ(arrays.size(), 3U);
    EXPECT_EQ(arrays[0].bytes, encode(arange("a", {4})));
    EXPECT_TRUE(arrays[0].initialized);
    EXPECT_EQ(to_words(arrays[1].bytes), std::vector<std::uint32_t>(3, kPoison));
    EXPECT_FALSE(arrays[1].initialized);
    EXPECT_EQ(to_words(arrays[2].bytes), std::vector<std::uint32_t>(2, kPoison));
}

TEST(CaseArrays, BeginWithTheirValuesWhereTheyHaveSome) {
    Case definition = two_dispatches();
    definition.arrays[1] = scratch_array("parts", {3}).beginning_with({1, 2, 3});
    definition.arrays[2] = result_array({2}).beginning_with({-1, 0.5});
    CaseWalk walk(definition);
    EXPECT_EQ(walk.arrays()[1].bytes, encode(values("parts", {3}, {1, 2, 3})));
    EXPECT_EQ(walk.arrays()[2].bytes, encode(values("result", {2}, {-1, 0.5})));
    EXPECT_TRUE(walk.arrays()[1].initialized);
    EXPECT_TRUE(walk.arrays()[2].initialized);
    const std::vector<std::byte> parts = encode(values("parts", {3}, {5, 6, 7}));
    walk.carry_over({{}, parts, {}}, audit_with({}, {}));
    EXPECT_EQ(walk.arrays()[1].bytes, parts);
    EXPECT_TRUE(walk.arrays()[1].initialized);
}

TEST(CaseArrays, MustBeFullOfResultsOnlyInTheEnd) {
    const Case definition = two_dispatches();
    CaseWalk walk(definition);
    EXPECT_TRUE(walk.arrays()[1].may_stay_unwritten);
    EXPECT_TRUE(walk.arrays()[2].may_stay_unwritten);
    walk.carry_over({{}, {}, {}}, audit_with({0, 1, 2}, {0, 1}));
    EXPECT_TRUE(walk.arrays()[1].may_stay_unwritten);
    EXPECT_FALSE(walk.arrays()[2].may_stay_unwritten);
    Case single = definition;
    single.dispatches.pop_back();
    EXPECT_FALSE(arrays_of(single)[2].may_stay_unwritten);
}

TEST(CaseArrays, CarryOverWhatWasWrittenElementByElement) {
    const Case definition = two_dispatches();
    CaseWalk walk(definition);
    const std::vector<std::byte> parts = encode(values("parts", {3}, {5, 6, 7}));
    walk.carry_over({{}, parts, {}}, audit_with({1}, {0, 1}));
    EXPECT_EQ(walk.arrays()[0].bytes, encode(arange("a", {4}))) << "nothing came back of the input";
    EXPECT_EQ(walk.arrays()[1].bytes, parts);
    EXPECT_FALSE(walk.arrays()[1].initialized);
    EXPECT_EQ(walk.arrays()[1].written, Elements({0, 2}));
    EXPECT_TRUE(walk.arrays()[2].written.empty());
    walk.carry_over({{}, parts, {}}, audit_with({}, {0}));
    EXPECT_TRUE(walk.arrays()[1].initialized);
    EXPECT_TRUE(walk.arrays()[1].written.empty());
    EXPECT_EQ(walk.arrays()[2].written, Elements({1}));
}

TEST(CaseArrays, HoldAnythingBehindASample) {
    Case definition = two_dispatches();
    definition.dispatches[0].launch.workgroups = {1000};
    CaseWalk walk(definition);
    walk.carry_over({{}, {}, {}}, audit_with({1}, {0, 1}));
    EXPECT_TRUE(walk.arrays()[1].initialized) << "999 workgroups may have written parts[1]";
    EXPECT_TRUE(walk.arrays()[2].initialized);
}

TEST(CaseArrays, HoldAnythingBehindWhatWasNotAudited) {
    const Case definition = two_dispatches();
    CaseWalk walk(definition);
    audit::Result gap;
    gap.unsupported = {3, "an instruction"};
    walk.carry_over({{}, {}, {}}, gap);
    EXPECT_TRUE(walk.arrays()[1].initialized);
    EXPECT_TRUE(walk.arrays()[2].initialized);
}

}  // namespace
}  // namespace vkp
