#include "harness/model/numbers/closeness.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace vkp {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(Closeness, AllowsTheToleranceAndNoMore) {
    EXPECT_TRUE(is_close(1.25, 1, 0.25));
    EXPECT_TRUE(is_close(0.75, 1, 0.25));
    EXPECT_FALSE(is_close(std::nextafter(1.25, 2), 1, 0.25));
    EXPECT_TRUE(is_close(-0.0, 0.0, 0));
}

TEST(Closeness, OfInfinitiesIsEquality) {
    EXPECT_TRUE(is_close(kInfinity, kInfinity, 0));
    EXPECT_TRUE(is_close(-kInfinity, -kInfinity, 1));
    EXPECT_FALSE(is_close(-kInfinity, kInfinity, 1e300));
    EXPECT_FALSE(is_close(kInfinity, 1e300, kInfinity));
}

TEST(Closeness, TakesNanForNanAlone) {
    EXPECT_TRUE(is_close(kNan, kNan, 0));
    EXPECT_TRUE(is_close(-kNan, kNan, 0)) << "its sign says nothing";
    EXPECT_FALSE(is_close(kNan, 1, kInfinity));
    EXPECT_FALSE(is_close(1, kNan, kInfinity));
}

TEST(Closeness, NeedsATolerance) {
    EXPECT_FALSE(is_close(1, 2, kNan));
    EXPECT_TRUE(is_close(2, 2, kNan));
}

}  // namespace
}  // namespace vkp
