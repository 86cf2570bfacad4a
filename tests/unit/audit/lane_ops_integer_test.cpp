#include "tests/unit/audit/lane_support.hpp"

#include <algorithm>

namespace vkp::audit {
namespace {

using U = std::uint32_t;
using spv::Op;

// The sum, difference and product of the lowest bits do not depend on the bits above.
TEST(LaneOps, IntegerArithmeticWraps) {
    for_integers([](auto t) {
        using T = decltype(t);
        using Wide = std::uint64_t;
        const auto wide = [](T value) { return static_cast<Wide>(value); };
        expect_binary<T>(Op::OpIAdd, [=](T a, T b) { return static_cast<T>(wide(a) + wide(b)); });
        expect_binary<T>(Op::OpISub, [=](T a, T b) { return static_cast<T>(wide(a) - wide(b)); });
        expect_binary<T>(Op::OpIMul, [=](T a, T b) { return static_cast<T>(wide(a) * wide(b)); });
        expect_unary<T>(Op::OpSNegate, [=](T a) { return static_cast<T>(Wide{0} - wide(a)); });
    });
}

TEST(LaneOps, UnsignedDivisionByZeroIsZero) {
    for_unsigned([](auto t) {
        using T = decltype(t);
        expect_binary<T>(Op::OpUDiv,
                         [](T a, T b) { return b == 0 ? T{0} : static_cast<T>(a / b); });
        expect_binary<T>(Op::OpUMod,
                         [](T a, T b) { return b == 0 ? T{0} : static_cast<T>(a % b); });
    });
}

// Towards minus infinity; 0 for a division by 0.
std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {
    const std::int64_t quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

template <typename T>
T signed_quotient(T a, T b) {
    if (b == 0) {
        return 0;
    }
    const bool overflows = a == std::numeric_limits<T>::min() && b == -1;
    return overflows ? a : static_cast<T>(std::int64_t{a} / b);
}

template <typename T>
T signed_remainder(T a, T b) {
    return b == 0 || b == -1 ? T{0} : static_cast<T>(std::int64_t{a} % b);
}

template <typename T>
T signed_modulo(T a, T b) {
    if (b == 0 || b == -1) {
        return 0;
    }
    // Intermediate values may leave the range of the type, so they are unsigned.
    const auto quotient = static_cast<std::uint64_t>(floor_quotient(a, b));
    return static_cast<T>(static_cast<std::uint64_t>(a) - quotient * static_cast<std::uint64_t>(b));
}

TEST(LaneOps, SignedDivisionCutsOffAndModuloHasTheSignOfTheDivisor) {
    for_signed([](auto t) {
        using T = decltype(t);
        expect_binary<T>(Op::OpSDiv, signed_quotient<T>);
        expect_binary<T>(Op::OpSRem, signed_remainder<T>);
        expect_binary<T>(Op::OpSMod, signed_modulo<T>);
    });
    expect_lanes<std::int32_t>(op_from_to<std::int32_t, std::int32_t>(Op::OpSMod),
                               std::vector<std::tuple<std::int32_t, std::int32_t>>{
                                   {-7, 3}, {7, -3}, {-7, -3}, {7, 3}, {-6, 3}},
                               [](std::int32_t a, std::int32_t b) { return (a % b + b) % b; });
}

// The quotients that are nearest to another integer.
TEST(LaneOps, DivisionIsExactNextToMultiples) {
    std::vector<std::tuple<std::uint32_t, std::uint32_t>> rows;
    for (std::uint32_t divisor = 1; divisor < 0x80000000U; divisor += divisor / 3 + 1) {
        for (const std::uint32_t part : {1U, 2U, 3U, 7U}) {
            const std::uint32_t multiple = 0xffffffffU / divisor / part * divisor;
            rows.insert(rows.end(),
                        {{multiple, divisor}, {multiple - 1, divisor}, {multiple + 1, divisor}});
        }
    }
    expect_lanes<U>(op_from_to<U, U>(Op::OpUDiv), rows, [](U a, U b) { return a / b; });
    expect_lanes<U>(op_from_to<U, U>(Op::OpUMod), rows, [](U a, U b) { return a % b; });
}

TEST(LaneOps, IntegerArithmeticIsNotForFloatsAndBools) {
    EXPECT_EQ((op_from_to<float, float>(Op::OpIAdd)), nullptr);
    EXPECT_EQ((op_from_to<bool, bool>(Op::OpIMul)), nullptr);
    EXPECT_EQ((op_from_to<float, float>(Op::OpFunctionCall)), nullptr);
}

TEST(LaneOps, OnlyTheRangeIsWritten) {
    alignas(32) std::uint32_t a[32] = {};
    alignas(32) std::uint32_t result[32] = {};
    for (std::uint32_t i = 0; i < 32; ++i) {
        a[i] = i + 1;
    }
    const void* in[] = {a, a};
    const LaneOp add = op_from_to<std::uint32_t, std::uint32_t>(Op::OpIAdd);
    add(result, in, 16, 16);
    EXPECT_EQ(result[16], 0U);
    add(result, in, 8, 24);
    for (std::uint32_t i = 0; i < 32; ++i) {
        EXPECT_EQ(result[i], i < 8 || i >= 24 ? 0 : 2 * (i + 1)) << i;
    }
}

TEST(LaneOps, SmallestLargestAndClamped) {
    for_unsigned([](auto t) {
        using T = decltype(t);
        expect_binary<T>(GLSLstd450UMin, [](T a, T b) { return std::min(a, b); });
        expect_binary<T>(GLSLstd450UMax, [](T a, T b) { return std::max(a, b); });
        const std::vector<T> bounds = {T{5}, T{90}, std::numeric_limits<T>::max()};
        const auto expected = [](T x, T low, T high) { return std::min(std::max(x, low), high); };
        expect_lanes<T>(find_lane_op(GLSLstd450UClamp, type_of<T>()),
                        product(edge_values<T>(), bounds, bounds), expected);
    });
    for_signed([](auto t) {
        using T = decltype(t);
        expect_binary<T>(GLSLstd450SMin, [](T a, T b) { return std::min(a, b); });
        expect_binary<T>(GLSLstd450SMax, [](T a, T b) { return std::max(a, b); });
        const std::vector<T> bounds = {T{-90}, T{5}, std::numeric_limits<T>::max()};
        const auto expected = [](T x, T low, T high) { return std::min(std::max(x, low), high); };
        expect_lanes<T>(find_lane_op(GLSLstd450SClamp, type_of<T>()),
                        product(edge_values<T>(), bounds, bounds), expected);
    });
}

TEST(LaneOps, AbsoluteValueAndSignOfIntegers) {
    for_signed([](auto t) {
        using T = decltype(t);
        expect_unary<T>(GLSLstd450SAbs, [](T a) {
            return a == std::numeric_limits<T>::min() || a >= 0 ? a : static_cast<T>(-a);
        });
        expect_unary<T>(GLSLstd450SSign, [](T a) {
            return static_cast<T>(a == 0 ? 0 : a < 0 ? -1 : 1);
        });
    });
}

}  // namespace
}  // namespace vkp::audit
