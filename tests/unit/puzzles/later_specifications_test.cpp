// The same for the puzzles from 49 on.
#include "harness/base/half.hpp"
#include "harness/model/numbers/data.hpp"
#include "tests/unit/puzzles/specification_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace vkp {
namespace {

Values from(const Values& all, std::size_t first, std::size_t count) {
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
    return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

double gelu(double x) {
    const double root = std::sqrt(2 / std::acos(-1.0));
    return 0.5 * x * (1 + std::tanh(root * (x + 0.044715 * x * x * x)));
}

// The derivative is compared with differences, as in the statement.
TEST(Specification, GeluIsDerivedWhereItWasTaken) {
    const Case small = case_named(49, "small");
    const Values& z = small.input("z").values;
    const Values& dy = small.input("dy").values;
    const Values slopes = puzzle(49).expected(small).values;
    constexpr double kStep = 1e-4;
    for (std::size_t i = 0; i < dy.size(); ++i) {
        const double x = z[i] + z[dy.size() + i % 6];
        const double quotient = (gelu(x + kStep) - gelu(x - kStep)) / (2 * kStep);
        EXPECT_NEAR(slopes[i], dy[i] * quotient, 1e-6) << i;
    }
}

TEST(Specification, LayerNormLeavesMeanAndSpreadToItsParameters) {
    const Values rows = specified(50, "classic");
    for (const std::size_t row : {0U, 1U}) {
        const Values values = from(rows, 8 * row, 8);
        double sum = 0;
        double squares = 0;
        for (const double value : values) {
            sum += value;
            squares += (value - 1) * (value - 1);
        }
        EXPECT_NEAR(sum / 8, 1, 1e-12) << "the shift";
        EXPECT_NEAR(squares / 8, 4, 1e-4) << "the square of the gain";
    }
    const Case flat = case_named(50, "flat");
    const Values& p = flat.input("p").values;
    const Values normalized = puzzle(50).expected(flat).values;
    for (std::size_t j = 0; j < 9; ++j) {
        EXPECT_NEAR(normalized[j], p[9 + j], 1e-9) << "no spread";
    }
}

TEST(Specification, ConvolutionSlidesFilters) {
    const Values both = specified(51, "classic");
    EXPECT_EQ(from(both, 0, 16), Values(16, -1)) << "the difference of neighbours";
    EXPECT_EQ(from(both, 16, 5), Values({62, 80, 98, 116, 170}));
}

// The gradient of what 51 computes, by differences: in each weight it is linear.
TEST(Specification, FilterGradientIsThatOfAConvolution) {
    Case forward = case_named(51, "whole");
    Case backward = case_named(52, "classic");
    backward.constants = forward.constants;
    backward.arrays[0] = forward.arrays[0];
    backward.arrays[1] = filled("dy", {1, 3, 1}, 1);
    backward.arrays.back().shape = forward.arrays[1].shape;
    const Values gradient = puzzle(52).expected(backward).values;
    const Values before = puzzle(51).expected(forward).values;
    const std::size_t taps = 65;
    for (std::size_t k = 0; k < taps; ++k) {
        forward.arrays[1].values[taps + k] += 1;  // weight of the second filter
        const Values after = puzzle(51).expected(forward).values;
        EXPECT_NEAR(after[1] - before[1], gradient[taps + k], 1e-9) << k;
        forward.arrays[1].values[taps + k] -= 1;
    }
}

// y, where, and the gradient, one after the other.
TEST(Specification, MaxPoolRemembersPlaces) {
    EXPECT_EQ(specified(53, "classic"), Values({5, 8, 9,  3, 1, 6, 13, 14, 0, 10, 0,  0,
                                                0, 0, 20, 0, 0, 0, 0,  0,  0, 30, 40, 0}));
}

// Keys are rows of the identity: those of the query's own kind have the same score, and all others
// 0.
TEST(Specification, AttentionMixesValues) {
    const Values mixed = specified(54, "classic");
    const double p = std::exp(0.125) / (2 * std::exp(0.125) + 6);
    const double rest = 1 / (2 * std::exp(0.125) + 6);
    EXPECT_NEAR(mixed[0], p * (0 + 16) + rest * (4 + 8 + 12 + 20 + 24 + 28), 1e-12);
    EXPECT_EQ(specified(56, "classic"), mixed) << "the same in vectors";
}

TEST(Specification, CausalAttentionSeesNoLaterKeys) {
    const Values seen = specified(57, "classic");
    EXPECT_EQ(from(seen, 0, 4), Values({0, 1, 2, 3})) << "itself alone";
    EXPECT_EQ(from(seen, 28, 4), from(specified(56, "classic"), 28, 4)) << "all of them";
}

TEST(Specification, OnlineSoftmaxIsSoftmax) {
    EXPECT_EQ(specified(55, "classic"), specified(33, "classic"));
}

// The last query of causal attention over the same keys.
TEST(Specification, DecodeIsOneRowOfAttention) {
    Case one = case_named(58, "classic");
    const Case whole = case_named(54, "ragged");
    const std::size_t part = 2 * 11 * 12;
    const Values& qkv = whole.input("qkv").values;
    one.arrays[0] = Array{"q", {2, 12}, {}};
    for (const std::size_t head : {0U, 1U}) {
        const Values last = from(qkv, (head * 11 + 10) * 12, 12);
        one.arrays[0].values.insert(one.arrays[0].values.end(), last.begin(), last.end());
    }
    one.arrays[1] = Array{"kv", {2, 2, 11, 12}, from(qkv, part, 2 * part)};
    one.arrays.back().shape = {2, 12};
    const Values decoded = puzzle(58).expected(one).values;
    const Values rows = puzzle(54).expected(whole).values;
    EXPECT_EQ(from(decoded, 0, 12), from(rows, 10 * 12, 12));
    EXPECT_EQ(from(decoded, 12, 12), from(rows, 21 * 12, 12));
}

// γ, and then −1, 0 or 1.
TEST(Specification, TernaryRoundsInUnitsOfTheMean) {
    const Values made = specified(59, "classic");
    EXPECT_NEAR(made[0], 1, 1e-7);
    EXPECT_EQ(from(made, 1, 8), Values({1, -1, 0, 0, 1, -1, 1, 0}));
    const Values tiny = specified(59, "tiny");
    EXPECT_EQ(tiny[0], 1e-5F);
    EXPECT_EQ(from(tiny, 1, 20), Values(20, 0));
}

TEST(Specification, PackPutsTheFirstCodeLowest) {
    const Values both = specified(60, "classic");
    EXPECT_EQ(both[0], 0b00000000'10101010'01010100'10100100);
    EXPECT_EQ(from(both, 1, 4), Values({-0.5, 0, 0.5, 0.5}));
    const Values cut = specified(60, "cut");
    EXPECT_LT(cut[2], 256) << "four codes, and no other bits";
}

TEST(Specification, AbsmaxScalesEachRow) {
    const Values made = specified(61, "classic");
    EXPECT_EQ(from(made, 0, 2), Values({0xcdb49a81, 0x331900e7}));
    EXPECT_NEAR(made[4], 25.4, 1e-12);
    EXPECT_NEAR(made[5], 127 / 3.5, 1e-12);
    EXPECT_EQ(made[6], -5);
    EXPECT_NEAR(made[7], -102 / 25.4, 1e-12);
    for (const double byte : from(specified(61, "outlier"), 17, 64)) {
        EXPECT_TRUE(byte == 1000 || std::abs(byte) < 8);
    }
}

TEST(Specification, W2a8IsAProductOfWeightsAndBytes) {
    double sum = 0;
    for (int k = 0; k < 64; ++k) {
        sum += (k % 3 - 1) * (k % 16 - 8);
    }
    EXPECT_EQ(specified(62, "classic")[0], sum);
    EXPECT_EQ(specified(62, "extreme")[0], -128.0 * 2048);
}

// The result is nearly that of a linear layer of normalized rows, up to the rounding of the bytes.
TEST(Specification, BitLinearIsNearlyALinearLayer) {
    const Case classic = case_named(63, "classic");
    const Values& x = classic.input("x").values;
    double squares = 0;
    double sum = 0;
    for (std::size_t k = 0; k < 16; ++k) {
        squares += x[k] * x[k];
        sum += x[k] * (static_cast<double>(k % 3) - 1);
    }
    const double exact = 0.5 * sum / std::sqrt(squares / 16 + 1e-6);
    EXPECT_NEAR(specified(63, "classic")[0], exact, 0.05);
}

// The gradient is compared with differences of Σ g · h / √(mean of h² + ε).
TEST(Specification, StraightThroughIsTheGradientOfANorm) {
    const Case wide = case_named(64, "random");
    const Values& g = wide.input("g").values;
    Values h = from(wide.input("h").values, 0, 50);
    const Values slopes = puzzle(64).expected(wide).values;
    const auto normed = [&] {
        double squares = 0;
        double sum = 0;
        for (std::size_t j = 0; j < h.size(); ++j) {
            squares += h[j] * h[j] / 50;
            sum += g[j] * h[j];
        }
        return sum / std::sqrt(squares + 1e-6);
    };
    constexpr double kStep = 1e-4;
    for (double& element : h) {
        const double before = element;
        element = before + kStep;
        const double above = normed();
        element = before - kStep;
        const double below = normed();
        element = before;
        const auto j = static_cast<std::size_t>(&element - h.data());
        EXPECT_NEAR(slopes[j], (above - below) / (2 * kStep), 1e-6) << j;
    }
}

TEST(Specification, TritsAreTheDigitsOfANumber) {
    const Values all = specified(65, "classic");
    Values one(20, -1);
    EXPECT_EQ(from(all, 0, 20), one);
    one.back() = 0;
    EXPECT_EQ(from(all, 20, 20), one);
    EXPECT_EQ(from(all, 60, 20), Values(20, 1));
    const Values turned = specified(65, "alternating");
    EXPECT_EQ(from(turned, 0, 4), Values({-1, 1, -1, 1}));
    EXPECT_EQ(from(turned, 38, 3), Values({1, -1, 0}));
}

TEST(Specification, MaskedFillBroadcastsBothArrays) {
    const double fill = -3.4e38F;
    EXPECT_EQ(specified(66, "classic"), Values({1, fill, 3, 4, fill, fill}));
    const Case crossed = case_named(66, "crossed");
    const Values& a = crossed.input("a").values;
    const Values& mask = crossed.input("mask").values;
    EXPECT_EQ(crossed.result().shape, Shape({2, 3, 4, 5}));
    const std::size_t place = ((1 * 3 + 2) * 4 + 3) * 5 + 4;  // [1][2][3][4]
    EXPECT_EQ(specified(66, "crossed")[place], mask[2 * 5 + 4] != 0 ? a[1 * 4 + 3] : fill);
}

TEST(Specification, WelfordIsMeanAndVarianceOfColumns) {
    // Column 0 of the repeated 0 to 6: 0, 1, 2, 3, 4, 5, 6, 0
    const Values classic = specified(67, "classic");
    EXPECT_DOUBLE_EQ(classic[0], 21.0 / 8);
    EXPECT_DOUBLE_EQ(classic[8], 91.0 / 8 - 21.0 * 21 / 64);
    EXPECT_EQ(specified(67, "one"), Values({5, -70, 0.5, 3, 0, 0, 0, 0}));
}

TEST(Specification, SegmentedScanBeginsAnewAtHeads) {
    const Values classic = specified(68, "classic");
    EXPECT_EQ(from(classic, 2 * 3, 10), Values({10, 1, 15, 1, 6, 1, 7, 1, 15, 1}));
    EXPECT_EQ(specified(68, "few"), Values({7, 0, 7, 0, 9, 0, 9, 1, 13, 1}));
}

TEST(Specification, ScatterCountsSteps) {
    EXPECT_EQ(specified(69, "classic"), Values(4, 4 * 65'536));
    const Case random = case_named(69, "random");
    double off = 0;  // number of steps that truncation instead of rounding would change
    for (const double value : random.input("a").values) {
        const double steps = value * 65'536;
        const double part = std::abs(steps - std::trunc(steps));
        EXPECT_NE(part, 0.5);
        off += part > 0.5 ? 1 : 0;
    }
    EXPECT_GT(off, 100);
}

TEST(Specification, BitonicSortsEachRowInStagesOfPairs) {
    EXPECT_EQ(specified(70, "classic"), arange("", {16}).values);
    EXPECT_EQ(specified(70, "one"), Values({5, -3, 0.5, -70}));
    // The runs of 2, 4, … 128 among 128 elements have 1, 2, … 7 gaps; one barrier more is for
    // loading.
    EXPECT_EQ(case_named(70, "digits").best_traffic.barriers, 1U + 1 + 2 + 3 + 4 + 5 + 6 + 7);
}

TEST(Specification, RadixPassKeepsTheOrderOfEqualDigits) {
    const Values classic = specified(71, "classic");
    EXPECT_EQ(from(classic, 0, 6), Values({32, 16, 0, 33, 17, 1}));
    EXPECT_EQ(from(classic, 37, 3), Values({14, 31, 15}));
}

TEST(Specification, RadixPassesSortCompletely) {
    Case pass = case_named(71, "many");
    Values& keys = pass.arrays.front().values;
    Values sorted = keys;
    std::sort(sorted.begin(), sorted.end());
    for (int shift = 0; shift < 32; shift += 4) {
        pass.constants[1] = {"SHIFT", shift};
        keys = puzzle(71).expected(pass).values;
    }
    EXPECT_EQ(keys, sorted);
}

TEST(Specification, TopKIsTheFirstOfEqualElementsFirst) {
    // Columns first, then the elements.
    EXPECT_EQ(specified(72, "classic"), Values({15, 14, 13, 15, 14, 13, 15, 14, 13, 31, 30, 29}));
    EXPECT_EQ(specified(72, "all"), Values({0, 2, 3, 1, 0, 1, 2, 3, 3, 3, 0.5, -1, kDeepest,
                                            kDeepest, kDeepest, kDeepest}));
    EXPECT_EQ(from(specified(72, "full"), 0, 5), Values({127, 95, 63, 31, 126}));
    EXPECT_EQ(from(specified(72, "full"), 8, 5), Values({0, 32, 64, 96, 1}));
}

// The counter of each element is its place; known answers test the rest (philox_test.cpp).
TEST(Specification, PhiloxHasItsKnownAnswerAndTheOneOfTheStatement) {
    EXPECT_EQ(specified(73, "zeros"), Values({0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
    EXPECT_EQ(from(specified(73, "pi"), 4, 4),
              Values({0xf9a58d27, 0xa8e41926, 0xf1a18f40, 0xb3702f6b}));
}

TEST(Specification, CholeskyIsARootOfAMatrix) {
    EXPECT_EQ(specified(74, "classic"), Values({2, 0, 0, 6, 1, 0, -8, 5, 3}));
    EXPECT_EQ(specified(74, "one"), Values({3, std::sqrt(2.0), 0.25}));
}

// The result of the best known example, up to signs.
TEST(Specification, QrIsReflectionsAndATriangle) {
    const Values classic = specified(75, "classic");
    const Values r = {-14, -21, 14, 0, -175, 70, 0, 0, 35};
    for (std::size_t at = 0; at < r.size(); ++at) {
        EXPECT_NEAR(std::abs(classic[9 + at]), std::abs(r[at]), 1e-12) << at;
    }
    EXPECT_NEAR(std::abs(classic[0]), 6.0 / 7, 1e-15);
}

// σ = 3√5 and √5, of columns in any order.
TEST(Specification, SingularValuesAreTheLengthsOfColumns) {
    const Values classic = specified(76, "classic");  // V, and then B
    const double first = std::hypot(classic[4], classic[6]);
    const double second = std::hypot(classic[5], classic[7]);
    EXPECT_NEAR(std::max(first, second), 3 * std::sqrt(5.0), 1e-14);
    EXPECT_NEAR(std::min(first, second), std::sqrt(5.0), 1e-14);
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
