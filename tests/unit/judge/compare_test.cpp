#include "harness/judge/compare.hpp"

#include "harness/model/numbers/encoding.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace vkp {
namespace {

using Places = std::vector<std::size_t>;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

Comparison compare_floats(const Expected& expected, const std::vector<float>& result) {
    std::vector<std::uint32_t> words;
    for (const float value : result) {
        words.push_back(std::bit_cast<std::uint32_t>(value));
    }
    return compare(expected, words, ElementType::kFloat32);
}

bool is_equal(double expected, double tolerance, float actual) {
    return compare_floats({{expected}, {tolerance}}, {actual}).holds();
}

TEST(Compare, TellsWhichElementsDiffer) {
    const Comparison comparison =
        compare_floats({{1, 2, 3, 4}, {0, 0, 0, 0}}, {1.0F, 5.0F, 3.0F, -4.0F});
    EXPECT_FALSE(comparison.holds());
    EXPECT_EQ(comparison.mismatches, Places({1, 3}));
    EXPECT_TRUE(comparison.unwritten.empty());
    EXPECT_EQ(comparison.actual, std::vector<double>({1, 5, 3, -4}));
}

TEST(Compare, AcceptsTheToleranceAndNoMore) {
    EXPECT_TRUE(is_equal(1, 0.25, 1.25F));
    EXPECT_TRUE(is_equal(1, 0.25, 0.75F));
    EXPECT_FALSE(is_equal(1, 0.25, std::nextafter(1.25F, 2.0F)));
    EXPECT_FALSE(is_equal(1, 0.25, std::nextafter(0.75F, 0.0F)));
    EXPECT_TRUE(is_equal(0, 0, -0.0F));
    EXPECT_FALSE(is_equal(1, 0, std::nextafter(1.0F, 2.0F)));
}

TEST(Compare, NanEqualsNanAlone) {
    EXPECT_FALSE(is_equal(1, 1e30, kNan));
    EXPECT_TRUE(is_equal(std::nan(""), 0, kNan));
    EXPECT_FALSE(is_equal(std::nan(""), 1e30, 1.0F));
    EXPECT_FALSE(is_equal(1, std::nan(""), 2.0F));
}

TEST(Compare, InfinitiesEqualOnlyThemselves) {
    EXPECT_TRUE(is_equal(kInfinity, 0, kInfinity));
    EXPECT_TRUE(is_equal(-kInfinity, 1, -kInfinity));
    EXPECT_FALSE(is_equal(kInfinity, 1, -kInfinity));
    EXPECT_FALSE(is_equal(kInfinity, 1, 3e38F));
    EXPECT_FALSE(is_equal(3e38, 1, kInfinity));
}

TEST(Compare, KnowsElementsThatWereNeverWritten) {
    const std::vector<std::uint32_t> words = {0, kPoison, 0x7fc00000};
    const Comparison comparison = compare({{0, 0, 0}, {0, 0, 0}}, words, ElementType::kFloat32);
    EXPECT_EQ(comparison.unwritten, Places({1}));
    EXPECT_EQ(comparison.mismatches, Places({2})) << "another NaN was written";
    EXPECT_FALSE(comparison.holds());
}

TEST(Compare, TakesIntegersAsTheyAre) {
    const std::vector<std::uint32_t> words = {0xffffffff, 7};
    EXPECT_TRUE(compare({{-1, 7}, {0, 0}}, words, ElementType::kInt32).holds());
    EXPECT_TRUE(compare({{4294967295.0, 7}, {0, 0}}, words, ElementType::kUint32).holds());
    EXPECT_FALSE(compare({{-1, 7}, {0, 0}}, words, ElementType::kUint32).holds());
}

TEST(Compare, TellsVectorsApartByComponent) {
    const auto word = [](float value) { return std::bit_cast<std::uint32_t>(value); };
    const std::vector<std::uint32_t> words = {word(1), word(2), word(3), kPoison};
    const Comparison comparison =
        compare({{1, 9, 3, 4}, {0, 0, 0, 0}}, words, {Scalar::kFloat32, 2});
    EXPECT_EQ(comparison.mismatches, Places({1}));
    EXPECT_EQ(comparison.unwritten, Places({3}));
}

TEST(Compare, OfNothingHolds) {
    EXPECT_TRUE(compare({}, {}, ElementType::kFloat32).holds());
}

// The mismatches of a result for which any order is allowed.
Places mismatches_in_any_order(const Expected& expected, const std::vector<float>& result) {
    return compare_floats(in_order_of({result.begin(), result.end()}, expected), result).mismatches;
}

TEST(CompareInAnyOrder, TakesEveryElementOnce) {
    const Expected expected = {{1, 2, 2, 4}, {0, 0, 0, 0}};
    EXPECT_EQ(mismatches_in_any_order(expected, {4, 2, 1, 2}), Places());
    EXPECT_EQ(mismatches_in_any_order(expected, {4, 1, 1, 2}), Places({2})) << "2 is there twice";
    EXPECT_EQ(mismatches_in_any_order(expected, {2, 4, 5, 2}), Places({2}));
    EXPECT_EQ(in_order_of({2, 4, 5, 2}, expected).values, std::vector<double>({2, 4, 1, 2}));
}

TEST(CompareInAnyOrder, KeepsTolerances) {
    const Expected expected = {{1, 10}, {0.1, 1}};
    EXPECT_EQ(mismatches_in_any_order(expected, {10.5F, 1.05F}), Places());
    EXPECT_EQ(mismatches_in_any_order(expected, {10.5F, 1.5F}), Places({1}));
}

TEST(CompareInAnyOrder, KnowsNan) {
    EXPECT_EQ(mismatches_in_any_order({{1, 2}, {0, 0}}, {kNan, 1}), Places({0}));
    EXPECT_EQ(mismatches_in_any_order({{1, std::nan("")}, {0, 0}}, {kNan, 1}), Places());
}

}  // namespace
}  // namespace vkp
