#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/model/results/finding.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

TEST(Results, AreTheScratchArraysThatAreAskedForAndThenResult) {
    const Case definition{
        .name = "several",
        .dispatches = {},
        .arrays = {Array{"a", {4}, {}}, scratch_array("kept", {7}), result_array("y", {3}),
                   result_array({2, 2}, {Scalar::kFloat32, 4})},
        .budget = {},
        .best = {}};
    const std::vector<ResultArray> results = definition.results();
    ASSERT_EQ(results.size(), 2U);
    EXPECT_EQ(results[0].name, "y");
    EXPECT_EQ(results[0].place, 2U) << "behind the input and what is kept";
    EXPECT_EQ(results[0].value_count(), 3U);
    EXPECT_EQ(results[1].name, "result");
    EXPECT_EQ(results[1].place, 3U);
    EXPECT_EQ(results[1].first_value, 3U);
    EXPECT_EQ(definition.expected_value_count(), 19U) << "vectors have four numbers";
}

TEST(Results, SayWhoseAValueIs) {
    const Case definition{.name = "several",
                          .dispatches = {},
                          .arrays = {result_array("y", {3}), result_array({2})},
                          .budget = {},
                          .best = {}};
    EXPECT_EQ(definition.result_at(2).first.name, "y");
    EXPECT_EQ(definition.result_at(2).second, 2U);
    EXPECT_EQ(definition.result_at(3).first.name, "result");
    EXPECT_EQ(definition.result_at(4).second, 1U);
}

TEST(Shape, CountsItsElements) {
    EXPECT_EQ(element_count({}), 1U);
    EXPECT_EQ(element_count({5}), 5U);
    EXPECT_EQ(element_count({4, 1, 3}), 12U);
}

TEST(Shape, HasRowMajorStrides) {
    EXPECT_EQ(row_major_strides({}), Shape());
    EXPECT_EQ(row_major_strides({9}), Shape({1}));
    EXPECT_EQ(row_major_strides({2, 3}), Shape({3, 1}));
    EXPECT_EQ(row_major_strides({2, 3, 4}), Shape({12, 4, 1}));
    EXPECT_EQ(row_major_strides({7, 1}), Shape({1, 1}));
}

TEST(Shape, UnflattensLastAxisFirst) {
    EXPECT_EQ(unflatten(0, {2, 3, 4}), Shape({0, 0, 0}));
    EXPECT_EQ(unflatten(3, {2, 3, 4}), Shape({0, 0, 3}));
    EXPECT_EQ(unflatten(4, {2, 3, 4}), Shape({0, 1, 0}));
    EXPECT_EQ(unflatten(23, {2, 3, 4}), Shape({1, 2, 3}));
}

TEST(Shape, UnflattenIsTheInverseOfTheStrides) {
    const Shape shape = {3, 1, 5, 2};
    const Shape strides = row_major_strides(shape);
    for (std::size_t flat = 0; flat < element_count(shape); ++flat) {
        const Shape position = unflatten(flat, shape);
        int sum = 0;
        for (std::size_t axis = 0; axis < shape.size(); ++axis) {
            EXPECT_LT(position[axis], shape[axis]);
            sum += position[axis] * strides[axis];
        }
        EXPECT_EQ(static_cast<std::size_t>(sum), flat);
    }
}

TEST(Extent, HasAVolumeThatDoesNotOverflow) {
    EXPECT_EQ(Extent().volume(), 1U);
    EXPECT_EQ((Extent{65535, 65535, 2}).volume(), 8589672450U);
}

TEST(Launch, CountsInvocationsOfAllWorkgroups) {
    const Launch launch = {.workgroups = {3, 3}, .workgroup_size = {4, 2, 2}};
    EXPECT_EQ(launch.invocations(), 144U);
}

TEST(Case, FindsItsInputsByName) {
    Case puzzle_case;
    puzzle_case.arrays = {Array{"a", {1}, {5}}, Array{"b", {1}, {7}}};
    EXPECT_EQ(puzzle_case.input("b").values, std::vector<double>({7}));
}

TEST(Puzzle, IsNamedAfterItsFolder) {
    Puzzle puzzle;
    puzzle.id = "11_conv_1d";
    EXPECT_EQ(puzzle.name(), "conv_1d");
}

TEST(Line, IsFoundByItsNumber) {
    constexpr std::string_view kText = "one\ntwo\r\n\nfour";
    EXPECT_EQ(line_of(kText, 1), "one");
    EXPECT_EQ(line_of(kText, 2), "two");
    EXPECT_EQ(line_of(kText, 3), "");
    EXPECT_EQ(line_of(kText, 4), "four");
    EXPECT_EQ(line_of(kText, 5), "");
    EXPECT_EQ(line_of("", 1), "");
}

TEST(Finding, HasTheNamesThatJsonGivesIt) {
    EXPECT_EQ(finding_name(FindingKind::kOutOfBounds), "out_of_bounds");
    EXPECT_EQ(finding_name(FindingKind::kEndlessLoop), "endless_loop");
    EXPECT_EQ(finding_name(FindingKind::kLoopLimit), "loop_limit");
    EXPECT_EQ(finding_name(FindingKind::kBarrierDivergence), "barrier_divergence");
    EXPECT_EQ(finding_name(FindingKind::kUnwrittenResult), "unwritten_result");
    EXPECT_EQ(memory_name(Memory::kGlobal), "global");
    EXPECT_EQ(memory_name(Memory::kShared), "shared");
    EXPECT_EQ(memory_name(Memory::kPrivate), "private");
    EXPECT_EQ(memory_name(Memory::kConstant), "constant");
}

}  // namespace
}  // namespace vkp
