#include "harness/base/number_text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace vkp {
namespace {

TEST(NumberText, IsAsShortAsReadsBack) {
    EXPECT_EQ(number_text(0.1F), "0.1");
    EXPECT_EQ(number_text(0.1), "0.1");
    EXPECT_EQ(number_text(static_cast<double>(0.1F)), "0.10000000149011612");
}

TEST(NumberText, HasNoSignForNan) {
    EXPECT_EQ(number_text(-std::numeric_limits<float>::quiet_NaN()), "nan");
    EXPECT_EQ(number_text(std::copysign(std::nan(""), -1.0)), "nan");
    EXPECT_EQ(number_text(-std::numeric_limits<double>::infinity()), "-inf");
}

}  // namespace
}  // namespace vkp
