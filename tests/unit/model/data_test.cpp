#include "harness/model/numbers/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace vkp {
namespace {

constexpr double kRoundoff = 0x1p-24;

// 2·γ(K+2)·Σ|term|, with γ(n) = n·u / (1 − n·u).
double tolerance_by_hand(double terms, double magnitude) {
    const double n = terms + 2;
    return 2 * (n * kRoundoff / (1 - n * kRoundoff)) * magnitude;
}

float float_sum(const std::vector<double>& terms) {
    float sum = 0;
    for (const double term : terms) {
        sum += static_cast<float>(term);
    }
    return sum;
}

TEST(Data, ArangeCountsInRowMajorOrder) {
    const Array array = arange("b", {2, 3});
    EXPECT_EQ(array.name, "b");
    EXPECT_EQ(array.shape, Shape({2, 3}));
    EXPECT_EQ(array.values, std::vector<double>({0, 1, 2, 3, 4, 5}));
    EXPECT_EQ(array.type, ElementType::kFloat32);
}

TEST(Data, FilledHoldsOneValue) {
    EXPECT_EQ(filled("a", {3}, 0.5).values, std::vector<double>({0.5, 0.5, 0.5}));
}

TEST(Data, ValuesKeepTheirOrder) {
    const Array array = values("a", {2, 2}, {9, -4, 6.5, 3});
    EXPECT_EQ(array.shape, Shape({2, 2}));
    EXPECT_EQ(array.values, std::vector<double>({9, -4, 6.5, 3}));
}

TEST(Data, DividesRoundingUp) {
    EXPECT_EQ(divide_rounding_up(8, 8), 1);
    EXPECT_EQ(divide_rounding_up(9, 8), 2);
    EXPECT_EQ(divide_rounding_up(1, 8), 1);
    EXPECT_EQ(divide_rounding_up(200, 64), 4);
}

// Other implementations of mt19937_64 and FNV-1a give these numbers, too. They must not change: a
// seed that shows a bug must still show it tomorrow.
TEST(RandomFloats, ArePinned) {
    EXPECT_EQ(random_floats("a", {4}, 1, "random/a").values,
              std::vector<double>({-7.0572662353515625, -2.995941162109375, 1.5653228759765625,
                                   0.8764495849609375}));
    EXPECT_EQ(
        random_floats("a", {4}, 2, "random/a").values,
        std::vector<double>({-4.638671875, 4.3916015625, 4.031524658203125, -5.8824005126953125}));
    EXPECT_EQ(random_floats("a", {2, 2}, 1, "random/b").values,
              std::vector<double>(
                  {6.653472900390625, -3.3247528076171875, -4.851898193359375, 6.00048828125}));
}

TEST(RandomFloats, DifferBySeedAndByStream) {
    const std::vector<double> values = random_floats("a", {64}, 1, "x").values;
    EXPECT_EQ(values, random_floats("b", {8, 8}, 1, "x").values);
    EXPECT_NE(values, random_floats("a", {64}, 2, "x").values);
    EXPECT_NE(values, random_floats("a", {64}, 1, "y").values);
}

TEST(RandomFloats, AreFloatsInTheirIntervalAndNeverZero) {
    double least = 8;
    double most = -8;
    for (const double value : random_floats("a", {20000}, 7, "many").values) {
        EXPECT_EQ(value, static_cast<double>(static_cast<float>(value)));
        EXPECT_NE(value, 0);
        EXPECT_GE(value, -8);
        EXPECT_LT(value, 8);
        least = std::min(least, value);
        most = std::max(most, value);
    }
    EXPECT_LT(least, -7.9);
    EXPECT_GT(most, 7.9);
}

TEST(Sum, OfNothingIsExact) {
    EXPECT_EQ(Sum().value(), 0);
    EXPECT_EQ(Sum().tolerance(), 0);
}

TEST(Sum, HasTheErrorBoundOfItsTerms) {
    Sum sum;
    sum.add(3);
    EXPECT_EQ(sum.tolerance(), 0) << "a whole number";
    sum.add(-5);
    sum.add(0.25);
    EXPECT_EQ(sum.value(), -1.75);
    EXPECT_DOUBLE_EQ(sum.tolerance(), tolerance_by_hand(3, 8.25));
    EXPECT_NEAR(sum.tolerance(), 4.917e-6, 1e-9);
}

TEST(Sum, OfWholeNumbersIsExactAsLongAsFloatsHoldIt) {
    Sum sum;
    sum.add(0x1p23);
    sum.add(-0x1p23);
    EXPECT_EQ(sum.tolerance(), 0);
    sum.add(1);  // partial sums may now exceed the integers that a float can distinguish
    EXPECT_DOUBLE_EQ(sum.tolerance(), tolerance_by_hand(3, 0x1p24 + 1));
}

TEST(Sum, ToleratesFloatSumsOfAnyOrder) {
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
        std::vector<double> terms = random_floats("a", {1000}, seed, "sum").values;
        Sum sum;
        for (const double term : terms) {
            sum.add(term);
        }
        EXPECT_NEAR(float_sum(terms), sum.value(), sum.tolerance());
        std::reverse(terms.begin(), terms.end());
        EXPECT_NEAR(float_sum(terms), sum.value(), sum.tolerance());
        std::sort(terms.begin(), terms.end());
        EXPECT_NEAR(float_sum(terms), sum.value(), sum.tolerance());
        EXPECT_GT(std::abs(float_sum(terms) - sum.value()), 0) << "too easy to tell anything";
    }
}

TEST(Sum, ToleratesNoMissingTerm) {
    Sum sum;
    for (const double term : random_floats("a", {1000}, 1, "sum").values) {
        sum.add(term);
    }
    EXPECT_LT(sum.tolerance(), 1);
}

TEST(Sum, IsAppendedWithItsTolerance) {
    Sum sum;
    sum.add(2);
    Expected expected;
    append(expected, sum);
    append(expected, Sum());
    EXPECT_EQ(expected.values, std::vector<double>({2, 0}));
    EXPECT_EQ(expected.tolerances, std::vector<double>({sum.tolerance(), 0}));
}

TEST(Sum, OfAFewTermsIsAppendedAtOnce) {
    Sum sum;
    sum.add(2);
    sum.add(-0.5);
    Expected expected;
    append(expected, Sum{2, -0.5});
    EXPECT_EQ(expected.values, std::vector<double>({1.5}));
    EXPECT_EQ(expected.tolerances, std::vector<double>({sum.tolerance()}));
}

// Pinned like the floats.
TEST(RandomIntegers, ArePinned) {
    EXPECT_EQ(random_integers("a", {6}, {-100, 100}, 1, "random/a").values,
              std::vector<double>({-93, 78, -13, 98, -25, 92}));
}

TEST(RandomIntegers, ReachBothBounds) {
    const Array array = random_integers("a", {10, 50}, {3, 6}, 1, "random/a");
    EXPECT_EQ(array.shape, Shape({10, 50}));
    EXPECT_EQ(std::set<double>(array.values.begin(), array.values.end()),
              std::set<double>({3, 4, 5, 6}));
}

TEST(RandomUnitFloats, LieBetweenMinusOneAndOne) {
    const Array array = random_unit_floats("a", {500}, 1, "unit/a");
    const auto [least, most] = std::minmax_element(array.values.begin(), array.values.end());
    EXPECT_GE(*least, -1);
    EXPECT_LT(*least, -0.9);
    EXPECT_LT(*most, 1);
    EXPECT_GT(*most, 0.9);
}

TEST(PackedBytes, BeginInTheLowestBits) {
    const Array array = packed_bytes("a", {1, 2}, {1, 2, 3, 4, 255, 0, 0, 128});
    EXPECT_EQ(array.values, std::vector<double>({0x04030201, 0x800000ff}));
    EXPECT_EQ(array.type, ElementType::kUint32);
}

TEST(RandomBytes, UseAllBits) {
    const Array array = random_bytes("a", {100}, 1, "bytes/a");
    std::uint32_t any = 0;
    std::uint32_t all = 0xffffffff;
    for (const double value : array.values) {
        any |= static_cast<std::uint32_t>(value);
        all &= static_cast<std::uint32_t>(value);
    }
    EXPECT_EQ(any, 0xffffffff);
    EXPECT_EQ(all, 0U);
}

TEST(RandomIndices, ArePlacesInAnArray) {
    const Array array = random_indices("a", {200}, 7, 1, "places/a");
    EXPECT_EQ(std::set<double>(array.values.begin(), array.values.end()),
              std::set<double>({0, 1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(array.type, ElementType::kUint32);
}

TEST(Scaled, IsRoundedToFloat32) {
    EXPECT_EQ(scaled(values("a", {2}, {1, -2}), 0.1, 3).values,
              std::vector<double>({static_cast<float>(3.1), static_cast<float>(2.8)}));
}

TEST(TreeTraffic, IsABarrierAReadAndAWriteForEachStep) {
    EXPECT_EQ(tree_traffic(1),
              (TrafficLimit{.shared_requests = 1, .divergent_branches = 2, .barriers = 0}));
    EXPECT_EQ(
        tree_traffic(8),
        (TrafficLimit{.shared_requests = 1 + 2 * 3, .divergent_branches = 3 + 2, .barriers = 3}));
    EXPECT_EQ(tree_traffic(8, 5),
              (TrafficLimit{.shared_requests = 5 * 7, .divergent_branches = 5 * 5, .barriers = 3}));
    EXPECT_EQ(tree_traffic(128),
              (TrafficLimit{
                  .shared_requests = 4 + 2 * (2 + 6), .divergent_branches = 5 + 2, .barriers = 7}))
        << "four subgroups write at first, two add in the first step; whole ones do not diverge";
}

TEST(TreeTraffic, MayBeLessWithFourTermsAStep) {
    EXPECT_EQ(least_tree_traffic(8, 2),
              (TrafficLimit{.shared_requests = 2 * 6, .divergent_branches = 0, .barriers = 2}));
    EXPECT_EQ(least_tree_traffic(64),
              (TrafficLimit{.shared_requests = 12, .divergent_branches = 0, .barriers = 3}));
}

TEST(TreeSharedReads, AreTwoForEachStepAndTheTotal) {
    EXPECT_EQ(tree_shared_reads(8), 7U);
    EXPECT_EQ(tree_shared_reads(64), 13U);
}

}  // namespace
}  // namespace vkp
