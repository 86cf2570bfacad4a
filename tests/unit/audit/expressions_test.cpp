#include "harness/audit/emit/expressions.hpp"

#include "tests/unit/audit/expressions_fixture.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace vkp::audit {
namespace {

using F = float;
using S = std::int32_t;
using U = std::uint32_t;
using spv::Op;

template <typename T>
T remainder_of_divisor(T a, T b) {
    const T rest = static_cast<T>(a % b);
    return rest != 0 && (rest < 0) != (b < 0) ? static_cast<T>(rest + b) : rest;
}

float modulo(float a, float b) {
    const float rest = std::fmod(a, b);
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

TEST_F(Expressions, ArithmeticOfIntegersWorksOnEachComponent) {
    expect_each<U, U, U>(Op::OpIAdd, [](U a, U b) { return a + b; });
    expect_each<U, U, U>(Op::OpISub, [](U a, U b) { return a - b; });
    expect_each<U, U, U>(Op::OpIMul, [](U a, U b) { return a * b; });
    expect_each<U, U, U>(Op::OpUDiv, [](U a, U b) { return a / b; });
    expect_each<U, U, U>(Op::OpUMod, [](U a, U b) { return a % b; });
    expect_each<S, S, S>(Op::OpSDiv, [](S a, S b) { return a / b; });
    expect_each<S, S, S>(Op::OpSRem, [](S a, S b) { return a % b; });
    expect_each<S, S, S>(Op::OpSMod, remainder_of_divisor<S>);
    expect_each<S, S>(Op::OpSNegate, [](S a) { return -a; });
    using Long = std::int64_t;
    expect_each<Long, Long, Long>(Op::OpSDiv, [](Long a, Long b) { return a / b; });
    expect_each<std::uint8_t, std::uint8_t, std::uint8_t>(Op::OpIAdd,
                                                          [](int a, int b) { return a + b; });
}

TEST_F(Expressions, ArithmeticOfFloatsWorksOnEachComponent) {
    expect_each<F, F, F>(Op::OpFAdd, [](F a, F b) { return a + b; });
    expect_each<F, F, F>(Op::OpFSub, [](F a, F b) { return a - b; });
    expect_each<F, F, F>(Op::OpFMul, [](F a, F b) { return a * b; });
    expect_each<F, F, F>(Op::OpFDiv, [](F a, F b) { return a / b; });
    expect_each<F, F, F>(Op::OpFRem, [](F a, F b) { return std::fmod(a, b); });
    expect_each<F, F, F>(Op::OpFMod, modulo);
    expect_each<F, F>(Op::OpFNegate, [](F a) { return -a; });
    expect_each<double, double, double>(Op::OpFDiv, [](double a, double b) { return a / b; });
    expect_each<Half, Half, Half>(
        Op::OpFMul, [](Half a, Half b) { return nearest_half(value_of(a) * value_of(b)); });
}

TEST_F(Expressions, BitOperationsWorkOnEachComponent) {
    expect_each<U, U, U>(Op::OpBitwiseAnd, [](U a, U b) { return a & b; });
    expect_each<U, U, U>(Op::OpBitwiseOr, [](U a, U b) { return a | b; });
    expect_each<U, U, U>(Op::OpBitwiseXor, [](U a, U b) { return a ^ b; });
    expect_each<U, U>(Op::OpNot, [](U a) { return ~a; });
    expect_each<U, U>(Op::OpBitReverse, [](U a) {
        U reversed = 0;
        for (U bit = 0; bit < 32; ++bit) {
            reversed |= (a >> bit & 1U) << (31 - bit);
        }
        return reversed;
    });
    expect_each<std::int32_t, U>(Op::OpBitCount, [](U a) { return std::popcount(a); });
    expect_each<std::int32_t, std::uint64_t>(Op::OpBitCount,
                                             [](std::uint64_t a) { return std::popcount(a); });
    expect_each<std::int64_t, U>(Op::OpBitCount, [](U a) { return std::popcount(a); });
}

TEST_F(Expressions, ShiftsTakeAmountsOfAnyWidth) {
    const auto amount = [](std::uint32_t lane, std::uint32_t i) { return (lane * 5 + i) % 32; };
    const auto wide = [&](std::uint32_t lane, std::uint32_t i) {
        return std::int64_t{amount(lane, i)} + 8;
    };
    using Long = std::int64_t;
    const Operand bits = samples<std::int32_t>(vector<std::int32_t>(2), 0);
    const Operand long_bits = samples<Long>(vector<Long>(2), 0);
    const Operand same_amount = operand<std::uint32_t>(vector<std::uint32_t>(2), amount);
    const Operand wide_amount = operand<Long>(vector<Long>(2), wide);
    const Operand long_amount = operand<Long>(vector<Long>(2), amount);
    expect_value<std::int32_t>(
        evaluate(Op::OpShiftRightArithmetic, *bits.type, {bits, same_amount}), 2,
        [&](auto lane, auto i) { return sample<std::int32_t>(lane, i, 0) >> amount(lane, i); });
    expect_value<std::int32_t>(
        evaluate(Op::OpShiftLeftLogical, *bits.type, {bits, long_amount}), 2,
        [&](auto lane, auto i) {
            return static_cast<std::int32_t>(sample<std::uint32_t>(lane, i, 0) << amount(lane, i));
        });
    expect_value<Long>(
        evaluate(Op::OpShiftRightLogical, *long_bits.type, {long_bits, same_amount}), 2,
        [&](auto lane, auto i) {
            return static_cast<Long>(sample<std::uint64_t>(lane, i, 0) >> amount(lane, i));
        });
    expect_value<Long>(
        evaluate(Op::OpShiftRightLogical, *long_bits.type, {long_bits, wide_amount}), 2,
        [&](auto lane, auto i) {
            return static_cast<Long>(sample<std::uint64_t>(lane, i, 0) >> wide(lane, i));
        });
}

TEST_F(Expressions, BitFieldsHaveOnePlaceForAllComponents) {
    const auto offset = [](std::uint32_t lane) { return lane % 20; };
    const auto field = [](std::uint32_t lane) { return (1U << (lane % 11 + 1)) - 1; };
    const Operand base = samples<std::uint32_t>(vector<std::uint32_t>(3), 0);
    const Operand inserted = samples<std::uint32_t>(vector<std::uint32_t>(3), 1);
    const Operand offsets = operand<std::uint32_t>(scalar<std::uint32_t>(),
                                                   [&](auto lane, auto) { return offset(lane); });
    const Operand counts = operand<std::int64_t>(scalar<std::int64_t>(),
                                                 [](auto lane, auto) { return lane % 11 + 1; });
    const auto extracted = [&](std::uint32_t lane, std::uint32_t i) {
        return sample<std::uint32_t>(lane, i, 0) >> offset(lane) & field(lane);
    };
    expect_value<std::uint32_t>(
        evaluate(Op::OpBitFieldInsert, *base.type, {base, inserted, offsets, counts}), 3,
        [&](auto lane, auto i) {
            const std::uint32_t mask = field(lane) << offset(lane);
            return (sample<std::uint32_t>(lane, i, 0) & ~mask) |
                   (sample<std::uint32_t>(lane, i, 1) << offset(lane) & mask);
        });
    expect_value<std::uint32_t>(
        evaluate(Op::OpBitFieldUExtract, *base.type, {base, offsets, counts}), 3, extracted);
    expect_value<std::int32_t>(
        evaluate(Op::OpBitFieldSExtract, vector<std::int32_t>(3),
                 {samples<std::int32_t>(vector<std::int32_t>(3), 0), offsets, counts}),
        3, [&](auto lane, auto i) {
            const std::uint32_t bits = extracted(lane, i);
            const bool is_negative = bits > field(lane) / 2;
            return static_cast<std::int32_t>(is_negative ? bits | ~field(lane) : bits);
        });
}

TEST_F(Expressions, ComparisonsOfIntegersGiveBools) {
    expect_each<bool, U, U>(Op::OpIEqual, [](U a, U b) { return a == b; });
    expect_each<bool, U, U>(Op::OpINotEqual, [](U a, U b) { return a != b; });
    expect_each<bool, U, U>(Op::OpULessThan, [](U a, U b) { return a < b; });
    expect_each<bool, U, U>(Op::OpULessThanEqual, [](U a, U b) { return a <= b; });
    expect_each<bool, U, U>(Op::OpUGreaterThan, [](U a, U b) { return a > b; });
    expect_each<bool, U, U>(Op::OpUGreaterThanEqual, [](U a, U b) { return a >= b; });
    expect_each<bool, S, S>(Op::OpSLessThan, [](S a, S b) { return a < b; });
    expect_each<bool, S, S>(Op::OpSLessThanEqual, [](S a, S b) { return a <= b; });
    expect_each<bool, S, S>(Op::OpSGreaterThan, [](S a, S b) { return a > b; });
    expect_each<bool, S, S>(Op::OpSGreaterThanEqual, [](S a, S b) { return a >= b; });
}

TEST_F(Expressions, ComparisonsOfFloatsGiveBools) {
    for (const Op op : {Op::OpFOrdEqual, Op::OpFUnordEqual}) {
        expect_each<bool, F, F>(op, [](F a, F b) { return a == b; });
    }
    for (const Op op : {Op::OpFOrdNotEqual, Op::OpFUnordNotEqual, Op::OpLessOrGreater}) {
        expect_each<bool, F, F>(op, [](F a, F b) { return a != b; });
    }
    for (const Op op : {Op::OpFOrdLessThan, Op::OpFUnordLessThan}) {
        expect_each<bool, F, F>(op, [](F a, F b) { return a < b; });
    }
    for (const Op op : {Op::OpFOrdLessThanEqual, Op::OpFUnordLessThanEqual}) {
        expect_each<bool, F, F>(op, [](F a, F b) { return a <= b; });
    }
    for (const Op op : {Op::OpFOrdGreaterThan, Op::OpFUnordGreaterThan}) {
        expect_each<bool, F, F>(op, [](F a, F b) { return a > b; });
    }
    for (const Op op : {Op::OpFOrdGreaterThanEqual, Op::OpFUnordGreaterThanEqual}) {
        expect_each<bool, F, F>(op, [](F a, F b) { return a >= b; });
    }
}

TEST_F(Expressions, TellWhatIsNoNumberOrInfinite) {
    const auto value = [](std::uint32_t lane, std::uint32_t) {
        return lane % 3 == 0   ? std::numeric_limits<float>::quiet_NaN()
               : lane % 3 == 1 ? -std::numeric_limits<float>::infinity()
                               : 1.5F;
    };
    const std::vector<Operand> one{operand<float>(vector<float>(2), value)};
    const std::vector<Operand> two{one[0], samples<float>(vector<float>(2), 0)};
    const Type& bools = vector<bool>(2);
    const auto is = [](std::uint32_t rest) {
        return [rest](std::uint32_t lane, std::uint32_t) { return lane % 3 == rest; };
    };
    expect_value<bool>(evaluate(Op::OpIsNan, bools, one), 2, is(0));
    expect_value<bool>(evaluate(Op::OpIsInf, bools, one), 2, is(1));
    expect_value<bool>(evaluate(Op::OpUnordered, bools, two), 2, is(0));
    expect_value<bool>(evaluate(Op::OpOrdered, bools, two), 2,
                       [](auto lane, auto) { return lane % 3 != 0; });
}

TEST_F(Expressions, LogicWorksOnEachComponent) {
    expect_each<bool, bool, bool>(Op::OpLogicalAnd, [](bool a, bool b) { return a && b; });
    expect_each<bool, bool, bool>(Op::OpLogicalOr, [](bool a, bool b) { return a || b; });
    expect_each<bool, bool, bool>(Op::OpLogicalEqual, [](bool a, bool b) { return a == b; });
    expect_each<bool, bool, bool>(Op::OpLogicalNotEqual, [](bool a, bool b) { return a != b; });
    expect_each<bool, bool>(Op::OpLogicalNot, [](bool a) { return !a; });
}

TEST_F(Expressions, AnyAndAllTakeTheComponentsTogether) {
    const Operand bools = samples<bool>(vector<bool>(3), 4);
    const auto count = [](std::uint32_t lane) {
        return sample<bool>(lane, 0, 4) + sample<bool>(lane, 1, 4) + sample<bool>(lane, 2, 4);
    };
    expect_value<bool>(evaluate(Op::OpAny, scalar<bool>(), {bools}), 1,
                       [&](auto lane, auto) { return count(lane) > 0; });
    expect_value<bool>(evaluate(Op::OpAll, scalar<bool>(), {bools}), 1,
                       [&](auto lane, auto) { return count(lane) == 3; });
}

TEST_F(Expressions, ConversionsWorkOnEachComponent) {
    expect_each<S, float>(Op::OpConvertFToS, [](float a) { return static_cast<S>(a); });
    expect_each<float, S>(Op::OpConvertSToF, [](S a) { return static_cast<float>(a); });
    expect_each<float, U>(Op::OpConvertUToF, [](U a) { return static_cast<float>(a); });
    expect_each<double, float>(Op::OpFConvert, [](float a) { return a; });
    expect_each<Half, double>(Op::OpFConvert, [](double a) { return nearest_half(a); });
    expect_each<U, std::uint64_t>(Op::OpUConvert, [](auto a) { return static_cast<U>(a); });
    expect_each<std::int64_t, std::int8_t>(Op::OpSConvert, [](auto a) { return a; });
    expect_each<float, float>(Op::OpQuantizeToF16, [](float a) {
        return static_cast<float>(value_of(nearest_half(double{a})));
    });
    const Operand positive = operand<float>(
        vector<float>(2), [](auto lane, auto i) { return 100.75F * static_cast<float>(lane + i); });
    expect_value<U>(
        evaluate(Op::OpConvertFToU, vector<U>(2), {positive}), 2,
        [](auto lane, auto i) { return static_cast<U>(100.75F * static_cast<float>(lane + i)); });
}

TEST_F(Expressions, SelectionsTakeOneConditionOrOneForEachComponent) {
    const Type& result = vector<double>(3);
    const Operand yes = samples<double>(result, 1);
    const Operand no = samples<double>(result, 2);
    for (const std::uint32_t count : {1U, 3U}) {
        const Operand condition = samples<bool>(type<bool>(count), 0);
        expect_value<double>(evaluate(Op::OpSelect, result, {condition, yes, no}), 3,
                             [&](auto lane, auto i) {
                                 const bool is_yes = sample<bool>(lane, count == 1 ? 0 : i, 0);
                                 return sample<double>(lane, i, is_yes ? 1 : 2);
                             });
    }
}

TEST_F(Expressions, SelectionIsAsDefinedAsWhatItPicks) {
    const Operand condition = samples<bool>(scalar<bool>(), 0);
    Operand yes = samples<float>(scalar<float>(), 1);
    const Operand no = samples<float>(scalar<float>(), 2);
    define(yes.value[0], [](std::uint32_t lane) { return lane < 20; });
    const Value value = evaluate(Op::OpSelect, *yes.type, {condition, yes, no});
    EXPECT_TRUE(state_.log.empty());
    expect_value<float>(value, 1, [](auto lane, auto) {
        return sample<float>(lane, 0, sample<bool>(lane, 0, 0) ? 1 : 2);
    });
    std::vector<std::uint32_t> undefined;
    for (std::uint32_t lane = 20; lane < kLanes; ++lane) {
        if (state_.mask[lane] && sample<bool>(lane, 0, 0)) {
            undefined.push_back(lane);
        }
    }
    EXPECT_FALSE(undefined.empty());
    EXPECT_EQ(undefined_lanes(value[0]), undefined);
}

TEST_F(Expressions, SelectionOfWhatIsDefinedIsDefined) {
    const Operand condition = samples<bool>(scalar<bool>(), 0);
    Operand yes = samples<float>(scalar<float>(), 1);
    const Operand no = samples<float>(scalar<float>(), 2);
    define(yes.value[0], [](std::uint32_t) { return false; });
    yes.value[0].defined->all = true;
    EXPECT_TRUE(evaluate(Op::OpSelect, *yes.type, {condition, yes, no})[0].defined->all);
    yes.value[0].defined->all = false;
    EXPECT_FALSE(evaluate(Op::OpSelect, *yes.type, {condition, yes, no})[0].defined->all);
}

}  // namespace
}  // namespace vkp::audit
