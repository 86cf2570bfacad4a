#include "tests/unit/audit/lane_support.hpp"

namespace vkp::audit {
namespace {

using spv::Op;

template <typename To, typename From>
To to_integer(From value) {
    const long double number = real(value);
    if (std::isnan(number)) {
        return 0;
    }
    if (number <= real(std::numeric_limits<To>::min())) {
        return std::numeric_limits<To>::min();
    }
    return number >= real(std::numeric_limits<To>::max()) ? std::numeric_limits<To>::max()
                                                          : static_cast<To>(number);
}

// The edges of all integer types, exactly and one step to both sides.
template <typename From>
std::vector<std::tuple<From>> values_at_integer_limits() {
    std::vector<std::tuple<From>> rows = all_of<From>();
    for (const int exponent : {7, 8, 15, 16, 31, 32, 63, 64}) {
        for (const long double part :
             {0.5L, 1 - 0x1p-24L, 1 - 0x1p-53L, 1.0L, 1 + 0x1p-23L, 1.5L}) {
            const long double value = std::ldexp(part, exponent);
            rows.emplace_back(rounded<From>(value));
            rows.emplace_back(rounded<From>(-value));
            rows.emplace_back(rounded<From>(-value - 1));
        }
    }
    return rows;
}

template <typename From>
void expect_saturated() {
    for_unsigned([](auto t) {
        using To = decltype(t);
        expect_lanes<To>(op_from_to<To, From>(Op::OpConvertFToU), values_at_integer_limits<From>(),
                         to_integer<To, From>);
    });
    for_signed([](auto t) {
        using To = decltype(t);
        expect_lanes<To>(op_from_to<To, From>(Op::OpConvertFToS), values_at_integer_limits<From>(),
                         to_integer<To, From>);
    });
}

TEST(LaneOps, FloatsBecomeTheNearestIntegerInRange) {
    for_floats([](auto t) { expect_saturated<decltype(t)>(); });
}

template <typename To>
void expect_from_integers() {
    for_unsigned([](auto t) {
        using From = decltype(t);
        expect_lanes<To>(op_from_to<To, From>(Op::OpConvertUToF), all_of<From>(),
                         [](From a) { return rounded<To>(real(a)); });
    });
    for_signed([](auto t) {
        using From = decltype(t);
        expect_lanes<To>(op_from_to<To, From>(Op::OpConvertSToF), all_of<From>(),
                         [](From a) { return rounded<To>(real(a)); });
    });
}

TEST(LaneOps, IntegersBecomeTheNearestFloat) {
    for_floats([](auto t) { expect_from_integers<decltype(t)>(); });
}

template <typename To>
void expect_integer_widths() {
    for_unsigned([](auto t) {
        using From = decltype(t);
        expect_lanes<To>(op_from_to<To, From>(Op::OpUConvert), all_of<From>(),
                         [](From a) { return static_cast<To>(a); });
    });
}

template <typename To>
void expect_signed_widths() {
    for_signed([](auto t) {
        using From = decltype(t);
        expect_lanes<To>(op_from_to<To, From>(Op::OpSConvert), all_of<From>(),
                         [](From a) { return static_cast<To>(a); });
    });
}

TEST(LaneOps, IntegersAreCutOffOrExtended) {
    for_unsigned([](auto t) { expect_integer_widths<decltype(t)>(); });
    for_signed([](auto t) { expect_signed_widths<decltype(t)>(); });
}

template <typename To>
void expect_float_widths() {
    for_floats([](auto t) {
        using From = decltype(t);
        expect_lanes<To>(op_from_to<To, From>(Op::OpFConvert), all_of<From>(),
                         [](From a) { return rounded<To>(real(a)); });
    });
}

TEST(LaneOps, FloatsBecomeTheNearestOfAnotherWidth) {
    for_floats([](auto t) { expect_float_widths<decltype(t)>(); });
}

// The nearest floats of these values are in the middle between two halves.
TEST(LaneOps, DoublesBecomeHalvesInOneStep) {
    const std::vector<double> values = {1 + 0x1p-11 + 0x1p-50, 1 + 0x1p-11 - 0x1p-50, 65519.9999999,
                                        0x1p-25 + 0x1p-70};
    expect_lanes<Half>(op_from_to<Half, double>(Op::OpFConvert), product(values), nearest_half);
}

TEST(LaneOps, QuantizingGivesWhatAHalfCanHold) {
    expect_unary<float>(Op::OpQuantizeToF16, [](float a) {
        return static_cast<float>(value_of(nearest_half(static_cast<double>(a))));
    });
    EXPECT_EQ((op_from_to<double, double>(Op::OpQuantizeToF16)), nullptr);
}

template <typename To, typename From>
void expect_bitcast() {
    expect_lanes<To>(op_from_to<To, From>(Op::OpBitcast), all_of<From>(),
                     [](From a) { return std::bit_cast<To>(a); });
}

TEST(LaneOps, BitcastKeepsTheBits) {
    expect_bitcast<std::uint8_t, std::int8_t>();
    expect_bitcast<std::int16_t, Half>();
    expect_bitcast<std::uint32_t, float>();
    expect_bitcast<float, std::int32_t>();
    expect_bitcast<std::uint64_t, double>();
    expect_bitcast<double, std::int64_t>();
    EXPECT_EQ((op_from_to<std::uint64_t, std::uint32_t>(Op::OpBitcast)), nullptr);
}

}  // namespace
}  // namespace vkp::audit
