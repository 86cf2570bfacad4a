// The well-known case of each puzzle, worked out by hand, and what other cases must have.
#include "harness/base/half.hpp"
#include "harness/model/numbers/data.hpp"
#include "tests/unit/puzzles/specification_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace vkp {
namespace {

TEST(Specification, MapAddsTen) {
    EXPECT_EQ(specified(1, "classic"), Values({10, 11, 12, 13}));
    EXPECT_EQ(launch(1, "classic"), (Launch{{1}, {4}}));
}

TEST(Specification, ZipAddsPositions) {
    EXPECT_EQ(specified(2, "classic"), Values({0, 2, 4, 6}));
    EXPECT_EQ(launch(2, "classic"), (Launch{{1}, {4}}));
}

TEST(Specification, GuardHasMoreThreadsThanPositions) {
    EXPECT_EQ(specified(3, "classic"), Values({10, 11, 12, 13}));
    EXPECT_EQ(launch(3, "classic"), (Launch{{1}, {8}}));
}

TEST(Specification, Map2dIsSquare) {
    EXPECT_EQ(specified(4, "classic"), Values({10, 11, 12, 13}));
    EXPECT_EQ(launch(4, "classic"), (Launch{{1}, {3, 3}}));
    for (const Case& definition : puzzle(4).cases(1)) {
        EXPECT_EQ(definition.result().shape[0], definition.result().shape[1]);
    }
}

TEST(Specification, BroadcastAddsColumnAndRow) {
    EXPECT_EQ(specified(5, "classic"), Values({0, 1, 1, 2}));
    EXPECT_EQ(launch(5, "classic"), (Launch{{1}, {3, 3}}));
    EXPECT_EQ(specified(5, "square"), Values({29, -21, 59, 20.5, -29.5, 50.5, 16, -34, 46}));
}

TEST(Specification, WorkgroupsMapAllTheirPositions) {
    EXPECT_EQ(specified(6, "classic"), Values({10, 11, 12, 13, 14, 15, 16, 17, 18}));
    EXPECT_EQ(launch(6, "classic"), (Launch{{3}, {4}}));
}

TEST(Specification, Workgroups2dIsSquare) {
    EXPECT_EQ(specified(7, "classic"), Values(25, 11));
    EXPECT_EQ(launch(7, "classic"), (Launch{{2, 2}, {3, 3}}));
    for (const Case& definition : puzzle(7).cases(1)) {
        EXPECT_EQ(definition.result().shape[0], definition.result().shape[1]);
    }
}

TEST(Specification, SharedMapsThroughSharedMemory) {
    EXPECT_EQ(specified(8, "classic"), Values(8, 11));
    EXPECT_EQ(launch(8, "classic"), (Launch{{2}, {4}}));
}

TEST(Specification, PoolingSumsThreePositionsClippedAtTheEdge) {
    EXPECT_EQ(specified(9, "classic"), Values({0, 1, 3, 6, 9, 12, 15, 18}));
    EXPECT_EQ(specified(9, "descending"), Values({9, 16, 22, 17, 13, 6, 0, -8}));
    EXPECT_EQ(launch(9, "classic"), (Launch{{1}, {8}}));
}

TEST(Specification, DotIsOneSum) {
    EXPECT_EQ(specified(10, "classic"), Values({140}));
    EXPECT_EQ(specified(10, "different"), Values({55.5}));
    EXPECT_EQ(launch(10, "classic"), (Launch{{1}, {8}}));
}

TEST(Specification, ConvolutionEndsWithItsArray) {
    EXPECT_EQ(specified(11, "simple"), Values({5, 8, 11, 14, 5, 0}));
    EXPECT_EQ(specified(11, "full"),
              Values({14, 20, 26, 32, 38, 44, 50, 56, 62, 68, 74, 80, 41, 14, 0}));
    EXPECT_EQ(launch(11, "simple"), (Launch{{1}, {8}}));
    EXPECT_EQ(launch(11, "full"), (Launch{{2}, {8}}));
    EXPECT_EQ(puzzle(11).scored_case, "full");
}

TEST(Specification, PrefixSumHasOneTotalForEachWorkgroup) {
    EXPECT_EQ(specified(12, "simple"), Values({28}));
    EXPECT_EQ(specified(12, "full"), Values({28, 77}));
    EXPECT_EQ(launch(12, "simple"), (Launch{{1}, {8}}));
    EXPECT_EQ(launch(12, "full"), (Launch{{2}, {8}}));
    EXPECT_EQ(puzzle(12).scored_case, "full");
}

TEST(Specification, AxisSumAddsUpRows) {
    EXPECT_EQ(specified(13, "classic"), Values({15, 51, 87, 123}));
    EXPECT_EQ(launch(13, "classic"), (Launch{{1, 4}, {8}}));
    for (const Case& definition : puzzle(13).cases(1)) {
        const Shape& rows = definition.arrays.front().shape;
        EXPECT_EQ(definition.result().shape, Shape({rows[0], 1}));
        EXPECT_LE(static_cast<std::uint32_t>(rows[1]),
                  definition.dispatches.front().launch.workgroup_size.x);
    }
}

TEST(Specification, MatmulMultipliesByTheTranspose) {
    EXPECT_EQ(specified(14, "simple"), Values({1, 3, 3, 13}));
    const Values full = specified(14, "full");
    EXPECT_EQ(full[0], 140);  // 0·0 + 1·1 + … + 7·7
    EXPECT_EQ(full[1], 364);  // 0·8 + 1·9 + … + 7·15
    EXPECT_EQ(full[8], 364);  // symmetric: the classic data cannot detect a transpose
    EXPECT_EQ(full[63], 28364);
    EXPECT_EQ(launch(14, "simple"), (Launch{{1}, {3, 3}}));
    EXPECT_EQ(launch(14, "full"), (Launch{{3, 3}, {3, 3}}));
}

TEST(Specification, MatmulIsNoMatterOfSymmetryInOtherCases) {
    EXPECT_EQ(specified(14, "one_tile"), Values({16, -3, -22, -24, 7, 43, 19.5, 3.5, 3.5}));
}

// Puzzles 1 to 5, 9 and 10 need only one workgroup; the others have cases with different numbers of
// them.
TEST(Specification, WorkgroupsVaryWhereTheyAreTheSubject) {
    for (const Puzzle& each : all_puzzles()) {
        std::vector<std::uint64_t> workgroups;
        for (const Case& definition : each.cases(1)) {
            workgroups.push_back(definition.dispatches.front().launch.workgroups.volume());
        }
        const auto [least, most] = std::minmax_element(workgroups.begin(), workgroups.end());
        const bool is_one_workgroup = each.number <= 5 || each.number == 9 || each.number == 10;
        if (is_one_workgroup) {
            EXPECT_EQ(*most, 1U) << each.id;
        } else if (each.number <= 14) {
            EXPECT_LT(*least, *most) << each.id;
        }
    }
}

TEST(Specification, BatchIsImagesInTheirOrder) {
    const Values pixels = specified(31, "classic");
    ASSERT_EQ(pixels.size(), 96U);
    EXPECT_EQ(pixels[0], 64 / 255.0) << "image 2 comes first";
    EXPECT_EQ(pixels[33], 1 / 255.0);
    EXPECT_EQ(pixels[95], 63 / 255.0);
}

// Row 0 of x is 0 … 6, 0, and column 0 of w is 0, 1, 2, … 6, 0, with a bias of 1.
TEST(Specification, LinearAddsTheBiasAndCutsOffBelowZero) {
    EXPECT_EQ(specified(32, "classic").front(), 0 + 1 + 4 + 9 + 16 + 25 + 36 + 0 + 1);
    const Values ragged = specified(32, "ragged");
    EXPECT_GT(std::count(ragged.begin(), ragged.end(), 0), 5);
    EXPECT_EQ(*std::min_element(ragged.begin(), ragged.end()), 0);
}

TEST(Specification, LossIsTheLogarithmOfAProbability) {
    const Values losses = specified(34, "classic");
    ASSERT_EQ(losses.size(), 6U);
    EXPECT_NEAR(losses[0], std::log(4.0), 1e-12);
    EXPECT_EQ(losses[1], 1) << "the first of equal scores";
    EXPECT_NEAR(losses[2], 0.4401897, 1e-7);
    EXPECT_EQ(losses[3], 1);
    EXPECT_NEAR(losses[4], 3.4401897, 1e-7);
    EXPECT_EQ(losses[5], 0);
}

// The gradient is compared with differences of the loss of puzzle 34.
TEST(Specification, LossGradientIsTheSlopeOfTheMeanLoss) {
    const Case definition = case_named(35, "ten");
    const auto mean_loss = [](Case of) {
        of.arrays.back().shape = {of.arrays[0].shape[0], 2};
        const Values rows = puzzle(34).expected(of).values;
        double sum = 0;
        for (std::size_t i = 0; i < rows.size(); i += 2) {
            sum += rows[i];
        }
        return sum / static_cast<double>(rows.size() / 2);
    };
    const Values gradient = puzzle(35).expected(definition).values;
    constexpr double kStep = 1e-5;
    for (std::size_t i = 0; i < gradient.size(); ++i) {
        Case up = definition;
        Case down = definition;
        up.arrays[0].values[i] += kStep;
        down.arrays[0].values[i] -= kStep;
        EXPECT_NEAR(gradient[i], (mean_loss(up) - mean_loss(down)) / (2 * kStep), 1e-9) << i;
    }
}

// A loss of a layer's outputs, Σ y² / 2, whose slope by y is y itself: the gradients of the weights
// and of the inputs are compared with its differences.
TEST(Specification, LayerGradientsAreTheSlopesOfALoss) {
    const Case layer = case_named(32, "last");  // without ReLU
    const auto loss = [](const Case& of) {
        double sum = 0;
        for (const double y : puzzle(32).expected(of).values) {
            sum += y * y / 2;
        }
        return sum;
    };
    const auto slope = [&](std::size_t input, std::size_t i) {
        constexpr double kStep = 1e-4;
        Case up = layer;
        Case down = layer;
        up.arrays[input].values[i] += kStep;
        down.arrays[input].values[i] -= kStep;
        return (loss(up) - loss(down)) / (2 * kStep);
    };
    const Shape rows_and_outputs = layer.result().shape;
    const Array dy{"dy", rows_and_outputs, puzzle(32).expected(layer).values};
    Case weights = case_named(36, "one_row");
    weights.arrays = {layer.arrays[0], dy, result_array(layer.arrays[1].shape)};
    const Values weight_gradient = puzzle(36).expected(weights).values;
    ASSERT_EQ(weight_gradient.size(), layer.arrays[1].values.size());
    for (std::size_t i = 0; i < weight_gradient.size(); ++i) {
        EXPECT_NEAR(weight_gradient[i], slope(1, i), 1e-5) << i;
    }
    Case inputs = case_named(37, "last");
    const Values ones(layer.arrays[0].values.size(), 1);
    inputs.arrays = {dy, layer.arrays[1], result_array(layer.arrays[0].shape).beginning_with(ones)};
    const Values input_gradient = puzzle(37).expected(inputs).values;
    for (std::size_t i = 0; i < input_gradient.size(); ++i) {
        EXPECT_NEAR(input_gradient[i], slope(0, i), 1e-5) << i;
    }
}

TEST(Specification, BackwardsLetsThroughWhatReluDid) {
    const Case ragged = case_named(37, "ragged");
    const Values gradient = puzzle(37).expected(ragged).values;
    const Values& x = ragged.result().values;
    EXPECT_GT(std::count(x.begin(), x.end(), 0), 5);
    for (std::size_t i = 0; i < x.size(); ++i) {
        EXPECT_TRUE(x[i] > 0 || gradient[i] == 0) << i;
    }
}

TEST(Specification, UpdateGoesAgainstTheGradient) {
    EXPECT_EQ(specified(38, "classic"), Values({10, 10.75, 11.5, 12.25, 13, 13.75, 14.5, 15.25}));
    // The first step of Adam is RATE, whatever the size of the gradient.
    const Case first = case_named(38, "first");
    const Values after = puzzle(38).expected(first).values;
    for (std::size_t i = 0; i < after.size(); ++i) {
        const double step = first.result().values[i] - after[i];
        EXPECT_NEAR(std::abs(step), 0.001, 1e-7) << i;
        EXPECT_EQ(step > 0, first.arrays[0].values[i] > 0) << i;
    }
}

TEST(Specification, SubgroupSumIsOneForEachWorkgroup) {
    EXPECT_EQ(specified(39, "classic"), Values({2016}));
    EXPECT_EQ(specified(39, "wide"), Values({8128}));
    EXPECT_EQ(specified(39, "several").size(), 5U);
    EXPECT_EQ(launch(39, "several"), (Launch{{5}, {64}}));
}

TEST(Specification, ButterflyFindsTheFirstOfTheLargest) {
    EXPECT_EQ(specified(40, "classic"), Values({31}));
    EXPECT_EQ(specified(40, "few"), Values({2}));
    EXPECT_EQ(specified(40, "equal"), Values({0, 64}));
    const Case negative = case_named(40, "negative");
    for (const double value : negative.arrays[0].values) {
        EXPECT_LT(value, 0);
    }
}

TEST(Specification, SubgroupScanBeginsAnewInEachBlock) {
    const Values classic = specified(41, "classic");
    EXPECT_EQ(classic[2], 6);
    EXPECT_EQ(classic.back(), 2080);
    EXPECT_EQ(specified(41, "few"), Values({9, 9, 13, 20, 21}));
    EXPECT_EQ(specified(41, "short")[64], case_named(41, "short").arrays[0].values[64]);
}

TEST(Specification, MatrixTimesVectorIsADotProductForEachRow) {
    const Values classic = specified(42, "classic");
    ASSERT_EQ(classic.size(), 8U);
    EXPECT_EQ(classic[0], 10'912);
    EXPECT_EQ(classic[1], 10'912 + 32 * 528);
    EXPECT_EQ(specified(42, "one"), Values({-10}));
}

TEST(Specification, HistogramCountsAll) {
    EXPECT_EQ(specified(43, "classic"), Values(64, 1));
    const Values skewed = specified(43, "skewed");
    EXPECT_GE(skewed[17], 450);
    EXPECT_EQ(std::accumulate(skewed.begin(), skewed.end(), 0.0), 500);
}

TEST(Specification, FilterKeepsWhatIsAboveZero) {
    const Values classic = specified(44, "classic");
    EXPECT_EQ(std::count(classic.begin(), classic.begin() + 32, 4), 8);
    EXPECT_EQ(std::count(classic.begin() + 32, classic.end(), 0), 32);
    EXPECT_EQ(specified(44, "few"), Values({2.5, 4, 0.5, 0, 0}));
    EXPECT_EQ(specified(44, "none"), Values(100, 0));
    const Values all = specified(44, "all");
    EXPECT_EQ(std::count(all.begin(), all.end(), 0), 0);
}

TEST(Specification, FilterAsksForTheCountAndForNoGap) {
    const Case few = case_named(44, "few");
    const auto broken = [&](double count, const Values& result) {
        return puzzle(44).property(few, {few.arrays[0],
                                         {"count", {1}, {count}, ElementType::kUint32},
                                         {"result", {5}, result}});
    };
    EXPECT_EQ(broken(3, {4, 0.5, 2.5, 0, 0}), "");
    EXPECT_EQ(broken(2, {4, 0.5, 2.5, 0, 0}), "`count[0]` should be 3 and is 2");
    EXPECT_NE(broken(3, {4, 0, 2.5, 0.5, 0}).find("`result[1]` is 0"), std::string::npos);
}

TEST(Specification, TheLastOneIsOneSum) {
    EXPECT_EQ(specified(45, "classic"), Values({130'816}));
    EXPECT_EQ(launch(45, "digits"), (Launch{{70}, {64}}));
}

TEST(Specification, LookBackIsAScanOfAll) {
    const Values classic = specified(46, "classic");
    ASSERT_EQ(classic.size(), 128U);
    EXPECT_EQ(classic.front(), 1);
    EXPECT_EQ(classic[3], 10);
    EXPECT_EQ(classic.back(), 8256);
    EXPECT_EQ(launch(46, "many"), (Launch{{20}, {32}}));
    EXPECT_LT(specified(46, "many").back(), 0x1p30);
}

TEST(Specification, DoubleBufferMultipliesShapesOfAnyKind) {
    EXPECT_EQ(specified(47, "classic").front(), 43);
    EXPECT_EQ(specified(47, "thin").size(), 9U);
    EXPECT_EQ(launch(47, "long"), (Launch{{2, 2}, {8, 8}}));
}

TEST(Specification, TensorCoresMultiplyWhatSixteenBitsHold) {
    EXPECT_EQ(specified(48, "classic"), case_named(48, "classic").input("b").values);
    EXPECT_EQ(specified(48, "digits").size(), 16U * 48U);
    EXPECT_EQ(launch(48, "tall"), (Launch{{1, 3}, {32}}));
    const Case random = case_named(48, "random");
    for (const double value : random.input("a").values) {
        EXPECT_EQ(half_to_float(double_to_half(value)), value);
    }
}

}  // namespace
}  // namespace vkp
