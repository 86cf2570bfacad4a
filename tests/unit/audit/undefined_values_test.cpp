#include "tests/unit/audit/expressions_fixture.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace vkp::audit {
namespace {

using spv::Op;

using Lanes = std::vector<std::uint32_t>;

TEST_F(Expressions, SelectionByAnUndefinedConditionIsUndefined) {
    Operand condition = samples<bool>(scalar<bool>(), 0);
    const Operand yes = samples<float>(vector<float>(2), 1);
    define(condition.value[0], [](std::uint32_t lane) { return lane != 12; });
    const Value value = evaluate(Op::OpSelect, *yes.type, {condition, yes, yes});
    EXPECT_EQ(undefined_lanes(value[0]), Lanes{12});
    EXPECT_EQ(undefined_lanes(value[1]), Lanes{12});
    EXPECT_TRUE(state_.log.empty());
}

TEST_F(Expressions, WhatIsMadeOfWhatNothingWroteIsUndefined) {
    Operand vector_operand = samples<float>(vector<float>(3), 0);
    Operand factor = samples<float>(scalar<float>(), 1);
    define(factor.value[0], [](std::uint32_t lane) { return lane != 3 && lane != 30; });
    define(vector_operand.value[1], [](std::uint32_t lane) { return lane != 5; });
    const Value value =
        evaluate(Op::OpVectorTimesScalar, *vector_operand.type, {vector_operand, factor});
    EXPECT_EQ(undefined_lanes(value[0]), (Lanes{3, 30}));
    EXPECT_EQ(undefined_lanes(value[1]), (Lanes{3, 5, 30}));
    EXPECT_EQ(undefined_lanes(value[2]), (Lanes{3, 30}));
    EXPECT_TRUE(state_.log.empty());
}

TEST_F(Expressions, WhatNothingWroteIsReportedOnceForEachLaneWhereItMatters) {
    Operand factor = samples<float>(scalar<float>(), 1);
    define(factor.value[0], [](std::uint32_t lane) { return lane != 3 && lane != 30; });
    const Value sum = evaluate(Op::OpFAdd, *factor.type, {factor, factor});
    code_.set_line(9);
    steps_.clear();
    code_.set_target(steps_);
    code_.require_defined(sum[0]);
    steps_.back()->run(state_);
    const std::vector<Hazard> hazards = state_.log.take();
    ASSERT_EQ(hazards.size(), 1U);
    EXPECT_EQ(hazards[0].kind, FindingKind::kUninitializedRead);
    EXPECT_EQ(hazards[0].access.line, kLine);
    EXPECT_EQ(hazards[0].linked_line, 9);
    EXPECT_EQ(hazards[0].invocations, (Lanes{3, 30}));
    EXPECT_EQ(hazards[0].occurrences, 2U);
}

// The result of a lane that does not run now keeps its definedness.
TEST_F(Expressions, LanesThatDoNotRunStayAsUndefinedAsTheyWere) {
    Operand a = samples<std::uint32_t>(scalar<std::uint32_t>(), 1);
    define(a.value[0], [](std::uint32_t lane) { return lane % 2 == 0; });
    const Value sum = evaluate(Op::OpIAdd, *a.type, {a, a});
    Lanes others = undefined_lanes(sum[0]);
    std::erase_if(others, [](std::uint32_t lane) { return lane < 8; });
    EXPECT_FALSE(others.empty());
    a.value[0].defined->all = true;
    set_mask([](std::uint32_t lane) { return lane < 8; });
    run_again();
    EXPECT_TRUE(undefined_lanes(sum[0]).empty());
    set_mask([](std::uint32_t lane) { return lane >= 8; });
    EXPECT_EQ(undefined_lanes(sum[0]), others);
}

TEST_F(Expressions, OneOperandMayDecide) {
    Operand a = samples<std::uint32_t>(scalar<std::uint32_t>(), 1);
    const Operand zero_in_some = operand<std::uint32_t>(
        scalar<std::uint32_t>(), [](std::uint32_t lane, std::uint32_t) { return lane % 4; });
    define(a.value[0], [](std::uint32_t lane) { return lane >= 4; });
    for (const Op op : {Op::OpIMul, Op::OpBitwiseAnd}) {
        EXPECT_EQ(undefined_lanes(evaluate(op, *a.type, {a, zero_in_some})[0]), (Lanes{1, 2, 3}));
        EXPECT_EQ(undefined_lanes(evaluate(op, *a.type, {zero_in_some, a})[0]), (Lanes{1, 2, 3}));
    }
    EXPECT_EQ(undefined_lanes(evaluate(Op::OpBitwiseOr, *a.type, {a, zero_in_some})[0]),
              (Lanes{0, 1, 2, 3}));
}

TEST_F(Expressions, BitcastsKeepTheBits) {
    expect_each<float, std::uint32_t>(Op::OpBitcast,
                                      [](std::uint32_t a) { return std::bit_cast<float>(a); });
    const Operand halves = samples<std::uint16_t>(vector<std::uint16_t>(4), 0);
    const auto half = [](std::uint32_t lane, std::uint32_t i) {
        return std::uint64_t{sample<std::uint16_t>(lane, i, 0)};
    };
    expect_value<float>(
        evaluate(Op::OpBitcast, vector<float>(2), {halves}), 2, [&](auto lane, auto i) {
            return std::bit_cast<float>(
                static_cast<std::uint32_t>(half(lane, 2 * i) | half(lane, 2 * i + 1) << 16U));
        });
    expect_value<std::int64_t>(
        evaluate(Op::OpBitcast, scalar<std::int64_t>(), {halves}), 1, [&](auto lane, auto) {
            return static_cast<std::int64_t>(half(lane, 0) | half(lane, 1) << 16U |
                                             half(lane, 2) << 32U | half(lane, 3) << 48U);
        });
    const Operand doubles = samples<double>(vector<double>(2), 0);
    expect_value<std::uint32_t>(
        evaluate(Op::OpBitcast, vector<std::uint32_t>(4), {doubles}), 4, [](auto lane, auto i) {
            const auto bits = std::bit_cast<std::uint64_t>(sample<double>(lane, i / 2, 0));
            return static_cast<std::uint32_t>(bits >> (i % 2 * 32));
        });
    const Operand word = samples<std::uint32_t>(scalar<std::uint32_t>(), 0);
    expect_value<std::int8_t>(
        evaluate(Op::OpBitcast, vector<std::int8_t>(4), {word}), 4, [](auto lane, auto i) {
            return static_cast<std::int8_t>(sample<std::uint32_t>(lane, 0, 0) >> (i * 8));
        });
}

TEST_F(Expressions, LeaveOtherInstructionsAlone) {
    const Type& result = scalar<float>();
    const std::vector<Operand> operands{samples<float>(result, 0)};
    for (const Op op : {Op::OpLoad, Op::OpStore, Op::OpPhi, Op::OpFunctionCall, Op::OpAtomicIAdd,
                        Op::OpControlBarrier, Op::OpConvertPtrToU, Op::OpAccessChain}) {
        EXPECT_FALSE(emit_expression(code_, {op, {1, 2, 100}}, result, operands).has_value());
    }
    EXPECT_FALSE(emit_expression(code_, {Op::OpUndef, {1, 2}}, result, {}).has_value());
    Type pointer;
    pointer.kind = Type::Kind::kPointer;
    const std::vector<Operand> pointers{{&pointer, {}}};
    EXPECT_FALSE(emit_expression(code_, {Op::OpCopyObject, {1, 2, 100}}, pointer, pointers));
    EXPECT_TRUE(steps_.empty());
}

TEST_F(Expressions, CannotDoEverything) {
    const Type& result = scalar<bool>();
    const std::vector<Operand> operands{samples<float>(scalar<float>(), 0)};
    try {
        static_cast<void>(emit_expression(code_, {Op::OpIsNormal, {1, 2, 100}}, result, operands));
        FAIL() << "nothing was thrown";
    } catch (const spirv::Error& error) {
        EXPECT_EQ(error.line(), code_.line());
    }
}

}  // namespace
}  // namespace vkp::audit
