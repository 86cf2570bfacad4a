#include "harness/base/half.hpp"

#include "tests/unit/audit/lane_support.hpp"

namespace vkp::audit {
namespace {

constexpr unsigned kHalves = 0x10000;

Half half_of(unsigned bits) {
    return {static_cast<std::uint16_t>(bits)};
}

TEST(Half, EachHalfIsAFloat) {
    for (unsigned bits = 0; bits < kHalves; ++bits) {
        const double expected = value_of(half_of(bits));
        const float actual = half_to_float(bits);
        if (std::isnan(expected)) {
            EXPECT_TRUE(std::isnan(actual)) << bits;
        } else {
            EXPECT_EQ(std::bit_cast<std::uint32_t>(actual),
                      std::bit_cast<std::uint32_t>(static_cast<float>(expected)))
                << bits;
            EXPECT_EQ(float_to_half(actual), bits);
            EXPECT_EQ(double_to_half(expected), bits);
        }
    }
}

// A number between two halves rounds to the nearer one, in the middle to the even one.
TEST(Half, RoundsToTheNearestAndTiesToEven) {
    for (unsigned bits = 0; bits < 0x7c00; ++bits) {
        const double lower = value_of(half_of(bits));
        const double upper = bits == 0x7bff ? 65536 : value_of(half_of(bits + 1));
        const float middle = static_cast<float>((lower + upper) / 2);
        const unsigned even = bits + bits % 2;
        EXPECT_EQ(float_to_half(middle), even);
        EXPECT_EQ(float_to_half(-middle), even | 0x8000U);
        EXPECT_EQ(float_to_half(std::nextafter(middle, 0.0F)), bits);
        EXPECT_EQ(float_to_half(std::nextafter(middle, 1e6F)), bits + 1);
    }
}

// Numbers whose nearest float is the middle between two halves.
TEST(Half, ADoubleIsRoundedOnce) {
    for (unsigned bits = 0; bits < 0x7c00; ++bits) {
        const double lower = value_of(half_of(bits));
        const double upper = bits == 0x7bff ? 65536 : value_of(half_of(bits + 1));
        const double middle = (lower + upper) / 2;
        EXPECT_EQ(double_to_half(middle), bits + bits % 2);
        EXPECT_EQ(double_to_half(std::nextafter(middle, 0.0)), bits);
        EXPECT_EQ(double_to_half(-std::nextafter(middle, 1e6)), (bits + 1) | 0x8000U);
    }
}

TEST(Half, WhatIsTooLargeBecomesInfinityAndNanStays) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(float_to_half(65520.0F), 0x7c00U);
    EXPECT_EQ(float_to_half(-3e38F), 0xfc00U);
    EXPECT_EQ(float_to_half(kInfinity), 0x7c00U);
    EXPECT_EQ(double_to_half(1e300), 0x7c00U);
    EXPECT_EQ(double_to_half(-1e-300), 0x8000U);
    EXPECT_TRUE(std::isnan(half_to_float(float_to_half(std::nanf("")))));
    EXPECT_TRUE(std::isnan(half_to_float(double_to_half(std::nan("")))));
}

}  // namespace
}  // namespace vkp::audit
