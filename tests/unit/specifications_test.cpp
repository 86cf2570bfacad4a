// The well-known case of each puzzle, worked out by hand, and what other cases must have.
#include "puzzles/registry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace vkp {
namespace {

const Puzzle& puzzle(int number) {
    const std::vector<Puzzle>& puzzles = all_puzzles();
    return *std::find_if(puzzles.begin(), puzzles.end(),
                         [&](const Puzzle& each) { return each.number == number; });
}

Case case_named(int number, std::string_view name) {
    for (const Case& definition : puzzle(number).cases(1)) {
        if (definition.name == name) {
            return definition;
        }
    }
    ADD_FAILURE() << "puzzle " << number << " has no case " << name;
    return {};
}

std::vector<double> specified(int number, std::string_view name) {
    return puzzle(number).specification(case_named(number, name)).values;
}

Launch launch(int number, std::string_view name) {
    return case_named(number, name).dispatches.front().launch;
}

using Values = std::vector<double>;

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
        EXPECT_EQ(definition.result_shape[0], definition.result_shape[1]);
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
        EXPECT_EQ(definition.result_shape[0], definition.result_shape[1]);
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
        const Shape& rows = definition.inputs.front().shape;
        EXPECT_EQ(definition.result_shape, Shape({rows[0], 1}));
        EXPECT_LE(static_cast<std::uint32_t>(rows[1]),
                  definition.dispatches.front().launch.workgroup_size.x);
    }
}

TEST(Specification, MatmulMultipliesByTheTranspose) {
    EXPECT_EQ(specified(14, "simple"), Values({1, 3, 3, 13}));
    const Values full = specified(14, "full");
    EXPECT_EQ(full[0], 140);  // 0·0 + 1·1 + … + 7·7
    EXPECT_EQ(full[1], 364);  // 0·8 + 1·9 + … + 7·15
    EXPECT_EQ(full[8], 364);  // symmetric: the classic data cannot tell a transpose
    EXPECT_EQ(full[63], 28364);
    EXPECT_EQ(launch(14, "simple"), (Launch{{1}, {3, 3}}));
    EXPECT_EQ(launch(14, "full"), (Launch{{3, 3}, {3, 3}}));
}

TEST(Specification, MatmulIsNoMatterOfSymmetryInOtherCases) {
    EXPECT_EQ(specified(14, "one_tile"), Values({16, -3, -22, -24, 7, 43, 19.5, 3.5, 3.5}));
}

// 1 to 5, 9 and 10 stay within one workgroup; the others have cases with other numbers of them.
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

// Differences of the loss of puzzle 34 are what the gradient is held against.
TEST(Specification, LossGradientIsTheSlopeOfTheMeanLoss) {
    const Case definition = case_named(35, "ten");
    const auto mean_loss = [](const Case& of) {
        const Values rows = puzzle(34).specification(of).values;
        double sum = 0;
        for (std::size_t i = 0; i < rows.size(); i += 2) {
            sum += rows[i];
        }
        return sum / static_cast<double>(rows.size() / 2);
    };
    const Values gradient = puzzle(35).specification(definition).values;
    constexpr double kStep = 1e-5;
    for (std::size_t i = 0; i < gradient.size(); ++i) {
        Case up = definition;
        Case down = definition;
        up.inputs[0].values[i] += kStep;
        down.inputs[0].values[i] -= kStep;
        EXPECT_NEAR(gradient[i], (mean_loss(up) - mean_loss(down)) / (2 * kStep), 1e-9) << i;
    }
}

// A loss of a layer's outputs, Σ y² / 2, whose slope by y is y itself: the gradients of the weights
// and of the inputs are held against its differences.
TEST(Specification, LayerGradientsAreTheSlopesOfALoss) {
    const Case layer = case_named(32, "last");  // without ReLU
    const auto loss = [](const Case& of) {
        double sum = 0;
        for (const double y : puzzle(32).specification(of).values) {
            sum += y * y / 2;
        }
        return sum;
    };
    const auto slope = [&](std::size_t input, std::size_t i) {
        constexpr double kStep = 1e-4;
        Case up = layer;
        Case down = layer;
        up.inputs[input].values[i] += kStep;
        down.inputs[input].values[i] -= kStep;
        return (loss(up) - loss(down)) / (2 * kStep);
    };
    const Shape rows_and_outputs = layer.result_shape;
    const Array dy{"dy", rows_and_outputs, puzzle(32).specification(layer).values};
    Case weights = case_named(36, "one_row");
    weights.inputs = {layer.inputs[0], dy};
    const Values weight_gradient = puzzle(36).specification(weights).values;
    ASSERT_EQ(weight_gradient.size(), layer.inputs[1].values.size());
    for (std::size_t i = 0; i < weight_gradient.size(); ++i) {
        EXPECT_NEAR(weight_gradient[i], slope(1, i), 1e-5) << i;
    }
    Case inputs = case_named(37, "last");
    inputs.inputs = {dy, layer.inputs[1]};
    inputs.result_shape = layer.inputs[0].shape;
    inputs.result_begins_with = Values(layer.inputs[0].values.size(), 1);
    const Values input_gradient = puzzle(37).specification(inputs).values;
    for (std::size_t i = 0; i < input_gradient.size(); ++i) {
        EXPECT_NEAR(input_gradient[i], slope(0, i), 1e-5) << i;
    }
}

TEST(Specification, BackwardsLetsThroughWhatReluDid) {
    const Case ragged = case_named(37, "ragged");
    const Values gradient = puzzle(37).specification(ragged).values;
    const Values& x = ragged.result_begins_with.value();
    EXPECT_GT(std::count(x.begin(), x.end(), 0), 5);
    for (std::size_t i = 0; i < x.size(); ++i) {
        EXPECT_TRUE(x[i] > 0 || gradient[i] == 0) << i;
    }
}

TEST(Specification, UpdateGoesAgainstTheGradient) {
    EXPECT_EQ(specified(38, "classic"), Values({10, 10.75, 11.5, 12.25, 13, 13.75, 14.5, 15.25}));
    // The first step of Adam is RATE, whatever the size of the gradient.
    const Case first = case_named(38, "first");
    const Values after = puzzle(38).specification(first).values;
    for (std::size_t i = 0; i < after.size(); ++i) {
        const double step = first.result_begins_with.value()[i] - after[i];
        EXPECT_NEAR(std::abs(step), 0.001, 1e-7) << i;
        EXPECT_EQ(step > 0, first.inputs[0].values[i] > 0) << i;
    }
}

TEST(Specification, BudgetsAreThoseOfTheStatements) {
    const std::vector<std::pair<std::uint64_t, std::uint64_t>> budgets = {
        {1, 1}, {2, 1}, {1, 1}, {1, 1}, {2, 1}, {1, 1}, {1, 1},
        {1, 1}, {1, 1}, {2, 1}, {2, 1}, {1, 1}, {1, 1}, {6, 1}};
    for (int number = 1; number <= 14; ++number) {
        const Case scored = case_named(number, puzzle(number).scored_case);
        const auto [reads, writes] = budgets[static_cast<std::size_t>(number - 1)];
        EXPECT_EQ(scored.budget.global_reads, reads) << number;
        EXPECT_EQ(scored.budget.global_writes, writes) << number;
    }
    EXPECT_EQ(case_named(8, "classic").budget.shared_reads, 1U);
    EXPECT_EQ(case_named(8, "classic").budget.shared_writes, 1U);
}

}  // namespace
}  // namespace vkp
