#include "harness/audit/emit/subgroup_steps.hpp"
#include "tests/unit/audit/expression_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>

namespace vkp::audit {
namespace {

using spv::GroupOperation;
using spv::Op;
using U = std::uint32_t;

// 40 lanes: a subgroup of 32 and a partial one, with some lanes that do not run.
class Subgroups : public ExpressionTest {
protected:
    static constexpr std::uint32_t kSize = 32;

    Subgroups() { set_mask(runs); }

    static bool runs(std::uint32_t lane) { return lane % 5 != 0 && lane != 22 && lane != 32; }

    static std::uint32_t first_of(std::uint32_t lane) { return lane / kSize * kSize; }

    // The lanes of a lane's subgroup that run and satisfy a predicate.
    template <typename F>
    static std::vector<std::uint32_t> mates(std::uint32_t lane, F predicate) {
        std::vector<std::uint32_t> found;
        for (std::uint32_t i = first_of(lane); i < std::min(first_of(lane) + kSize, kLanes); ++i) {
            if (runs(i) && predicate(i)) {
                found.push_back(i);
            }
        }
        return found;
    }
    static std::vector<std::uint32_t> mates(std::uint32_t lane) {
        return mates(lane, [](std::uint32_t) { return true; });
    }

    static spv::GroupOperation kind_at(std::size_t index) {
        constexpr std::array kKinds{GroupOperation::Reduce, GroupOperation::InclusiveScan,
                                    GroupOperation::ExclusiveScan};
        return kKinds.at(index);
    }

    // The lanes that contribute to the result of a lane, for each kind of operation.
    static std::vector<std::uint32_t> sources(GroupOperation kind, std::uint32_t lane) {
        switch (kind) {
            case GroupOperation::InclusiveScan:
                return mates(lane, [lane](std::uint32_t other) { return other <= lane; });
            case GroupOperation::ExclusiveScan:
                return mates(lane, [lane](std::uint32_t other) { return other < lane; });
            case GroupOperation::ClusteredReduce:
                return mates(lane, [lane](std::uint32_t other) { return other / 4 == lane / 4; });
            default:
                return mates(lane);
        }
    }

    // All kinds of an operation on vectors of two, against the reference and its identity.
    template <typename T, typename F>
    void expect_reductions(Op op, T identity, F combine) {
        SCOPED_TRACE(static_cast<unsigned>(op));
        const Type& type = vector<T>(2);
        for (const GroupOperation kind :
             {GroupOperation::Reduce, GroupOperation::InclusiveScan, GroupOperation::ExclusiveScan,
              GroupOperation::ClusteredReduce}) {
            std::vector<Operand> operands{samples<T>(type, 0)};
            if (kind == GroupOperation::ClusteredReduce) {
                operands.push_back(same<U>(4));
            }
            expect_value<T>(evaluate_subgroup(op, type, operands, {static_cast<U>(kind)}), 2,
                            [&](std::uint32_t lane, std::uint32_t i) {
                                std::optional<T> result;
                                for (const std::uint32_t other : sources(kind, lane)) {
                                    const T own = sample<T>(other, i, 0);
                                    result = result ? static_cast<T>(combine(*result, own)) : own;
                                }
                                return result.value_or(identity);
                            });
        }
    }

    // An instruction that moves values: `source` returns the lane that a lane's value comes from.
    template <typename F>
    void expect_moved(Op op, const Operand& second, F source) {
        SCOPED_TRACE(static_cast<unsigned>(op));
        const Type& type = vector<double>(2);
        expect_value<double>(evaluate_subgroup(op, type, {samples<double>(type, 0), second}), 2,
                             [&](std::uint32_t lane, std::uint32_t i) {
                                 const std::int64_t from = source(lane);
                                 const std::vector<std::uint32_t> running = mates(lane);
                                 const bool is_there = std::find(running.begin(), running.end(),
                                                                 from) != running.end();
                                 return is_there ? sample<double>(static_cast<U>(from), i, 0) : 0;
                             });
    }

    Operand ballots() { return samples<U>(vector<U>(4), 3); }
    static bool ballot_bit(std::uint32_t lane, std::uint32_t index) {
        return (sample<U>(lane, index / 32, 3) >> (index % 32) & 1U) != 0;
    }
};

TEST_F(Subgroups, ElectTheFirstThatRuns) {
    expect_value<bool>(evaluate_subgroup(Op::OpGroupNonUniformElect, scalar<bool>(), {}), 1,
                       [](auto lane, auto) { return lane == 1 || lane == 33; });
}

TEST_F(Subgroups, VotesCountThoseThatRun) {
    for (const std::uint32_t exception : {2U, 22U, 34U, 35U}) {
        const Operand all =
            operand<bool>(scalar<bool>(), [&](auto lane, auto) { return lane != exception; });
        const Operand any =
            operand<bool>(scalar<bool>(), [&](auto lane, auto) { return lane == exception; });
        const auto has_exception = [&](std::uint32_t lane) {
            return runs(exception) && first_of(lane) == first_of(exception);
        };
        expect_value<bool>(evaluate_subgroup(Op::OpGroupNonUniformAll, *all.type, {all}), 1,
                           [&](auto lane, auto) { return !has_exception(lane); });
        expect_value<bool>(evaluate_subgroup(Op::OpGroupNonUniformAny, *any.type, {any}), 1,
                           [&](auto lane, auto) { return has_exception(lane); });
    }
}

TEST_F(Subgroups, AllEqualLooksAtEachComponent) {
    const auto is_equal = [this](const Operand& value) {
        const Value equal =
            evaluate_subgroup(Op::OpGroupNonUniformAllEqual, scalar<bool>(), {value});
        return std::pair(at<bool>(equal[0], 3), at<bool>(equal[0], 33));
    };
    // Lanes that do not run differ, and so do the two subgroups.
    const auto value = [](std::uint32_t lane, std::uint32_t) {
        return runs(lane) ? static_cast<float>(first_of(lane)) : -1.0F;
    };
    EXPECT_EQ(is_equal(operand<float>(vector<float>(3), value)), std::pair(true, true));
    const auto differs = [&](std::uint32_t lane, std::uint32_t i) {
        return lane == 38 && i == 2 ? 5.0F : value(lane, i);
    };
    EXPECT_EQ(is_equal(operand<float>(vector<float>(3), differs)), std::pair(true, false));
    const auto zeros = [](std::uint32_t lane, std::uint32_t) { return lane % 2 == 0 ? 0.0 : -0.0; };
    EXPECT_EQ(is_equal(operand<double>(scalar<double>(), zeros)), std::pair(true, true));
    const auto truth = [](std::uint32_t lane, std::uint32_t) { return lane != 7; };
    EXPECT_EQ(is_equal(operand<bool>(scalar<bool>(), truth)), std::pair(false, true));
    EXPECT_EQ(is_equal(same<std::uint64_t>(std::uint64_t{1} << 40U)), std::pair(true, true));
    const auto upper = [](std::uint32_t lane, std::uint32_t) {
        return std::uint64_t{lane == 36} << 40U;
    };
    EXPECT_EQ(is_equal(operand<std::uint64_t>(scalar<std::uint64_t>(), upper)),
              std::pair(true, false));
}

TEST_F(Subgroups, BroadcastsGiveOneValueToAll) {
    expect_moved(Op::OpGroupNonUniformBroadcast, same<U>(4),
                 [](std::uint32_t lane) { return first_of(lane) + 4; });
    const Type& type = vector<std::int16_t>(3);
    expect_value<std::int16_t>(
        evaluate_subgroup(Op::OpGroupNonUniformBroadcastFirst, type,
                          {samples<std::int16_t>(type, 0)}),
        3, [](auto lane, auto i) { return sample<std::int16_t>(first_of(lane) + 1, i, 0); });
}

TEST_F(Subgroups, ShufflesGiveZeroFromWhatDoesNotRun) {
    const auto id = [](std::uint32_t lane, std::uint32_t) { return lane * 11 % 37; };
    expect_moved(Op::OpGroupNonUniformShuffle, operand<U>(scalar<U>(), id),
                 [&](std::uint32_t lane) { return first_of(lane) + id(lane, 0); });
    expect_moved(Op::OpGroupNonUniformShuffleXor, same<U>(6), [](std::uint32_t lane) {
        return first_of(lane) + ((lane - first_of(lane)) ^ 6U);
    });
    expect_moved(Op::OpGroupNonUniformShuffleXor, same<U>(32), [](std::uint32_t) { return -1; });
    expect_moved(Op::OpGroupNonUniformShuffleUp, same<U>(3),
                 [](std::uint32_t lane) { return std::int64_t{lane} - 3; });
    expect_moved(Op::OpGroupNonUniformShuffleDown, same<U>(3),
                 [](std::uint32_t lane) { return lane + 3; });
    expect_moved(Op::OpGroupNonUniformShuffleDown, same<U>(0xffffffffU),
                 [](std::uint32_t) { return -1; });
}

TEST_F(Subgroups, WhatDoesNotRunHandsNothingOver) {
    const Operand value = samples<U>(scalar<U>(), 0);
    const Value moved =
        evaluate_subgroup(Op::OpGroupNonUniformShuffleDown, *value.type, {value, same<U>(1)});
    std::vector<U> alone;
    for (U lane = 0; lane < kLanes; ++lane) {
        const std::vector<U> others = state_.mask[lane] ? mates(lane) : std::vector<U>{lane + 1};
        if (std::find(others.begin(), others.end(), lane + 1) == others.end()) {
            alone.push_back(lane);
        }
    }
    EXPECT_FALSE(alone.empty());
    EXPECT_EQ(undefined_lanes(moved[0]), alone);
    EXPECT_TRUE(state_.log.empty());
    EXPECT_FALSE(state_.is_device_dependent);
}

TEST_F(Subgroups, AValueIsAsUndefinedAsWhereItComesFrom) {
    Operand value = samples<U>(scalar<U>(), 0);
    const U from = mates(0)[1];
    define(value.value[0], [&](std::uint32_t lane) { return lane != from; });
    const Value moved = evaluate_subgroup(Op::OpGroupNonUniformBroadcast, *value.type,
                                          {value, same<U>(from - first_of(from))});
    EXPECT_EQ(undefined_lanes(moved[0]), mates(from));
    EXPECT_TRUE(state_.log.empty());
}

TEST_F(Subgroups, QuadsAreFourNeighbours) {
    expect_moved(Op::OpGroupNonUniformQuadBroadcast, same<U>(2),
                 [](std::uint32_t lane) { return lane / 4 * 4 + 2; });
    for (const U direction : {0U, 1U, 2U}) {
        expect_moved(Op::OpGroupNonUniformQuadSwap, same<U>(direction),
                     [&](std::uint32_t lane) { return lane ^ (direction + 1); });
    }
}

TEST_F(Subgroups, BallotsHaveABitForEachThatRuns) {
    const Operand predicate = samples<bool>(scalar<bool>(), 0);
    expect_value<U>(evaluate_subgroup(Op::OpGroupNonUniformBallot, vector<U>(4), {predicate}), 4,
                    [](auto lane, auto i) {
                        U bits = 0;
                        for (const std::uint32_t other : mates(lane)) {
                            bits |= static_cast<U>(sample<bool>(other, 0, 0))
                                    << (other - first_of(lane));
                        }
                        return i == 0 ? bits : 0;
                    });
    expect_value<bool>(
        evaluate_subgroup(Op::OpGroupNonUniformInverseBallot, scalar<bool>(), {ballots()}), 1,
        [](auto lane, auto) { return ballot_bit(lane, lane - first_of(lane)); });
    const auto index = [](std::uint32_t lane, std::uint32_t) { return lane * 3; };
    expect_value<bool>(evaluate_subgroup(Op::OpGroupNonUniformBallotBitExtract, scalar<bool>(),
                                         {ballots(), operand<U>(scalar<U>(), index)}),
                       1, [](auto lane, auto) { return ballot_bit(lane, lane * 3); });
}

TEST_F(Subgroups, BitsOfBallotsAreCountedWithinTheSubgroup) {
    for (std::size_t kind = 0; kind < 3; ++kind) {
        expect_value<U>(evaluate_subgroup(Op::OpGroupNonUniformBallotBitCount, scalar<U>(),
                                          {ballots()}, {static_cast<U>(kind_at(kind))}),
                        1, [&](std::uint32_t lane, auto) {
                            const U own = lane - first_of(lane);
                            const U bits = sample<U>(lane, 0, 3);
                            const std::array covered{bits, bits & ((U{2} << own) - 1),
                                                     bits & ((U{1} << own) - 1)};
                            return static_cast<U>(std::popcount(covered.at(kind)));
                        });
    }
}

TEST_F(Subgroups, TheFirstAndLastBitOfABallotAreFound) {
    const auto word = [](std::uint32_t lane, std::uint32_t i) {
        return i == 0 ? sample<U>(lane, 0, 3) & 0x0ffffff0U : 0xffffffffU;
    };
    const Operand ballot = operand<U>(vector<U>(4), word);
    expect_value<std::int32_t>(
        evaluate_subgroup(Op::OpGroupNonUniformBallotFindLSB, scalar<std::int32_t>(), {ballot}), 1,
        [&](auto lane, auto) { return std::countr_zero(word(lane, 0)); });
    expect_value<U>(
        evaluate_subgroup(Op::OpGroupNonUniformBallotFindMSB, scalar<U>(), {ballot}), 1,
        [&](auto lane, auto) { return static_cast<U>(std::bit_width(word(lane, 0)) - 1); });
    expect_value<U>(evaluate_subgroup(
                        Op::OpGroupNonUniformBallotFindMSB, scalar<U>(),
                        {operand<U>(vector<U>(4), [](auto, auto i) { return i == 0 ? 0U : 1U; })}),
                    1, [](auto, auto) { return 0xffffffffU; });
}

TEST_F(Subgroups, SumsAndProductsAreReducedAndScanned) {
    expect_reductions<U>(Op::OpGroupNonUniformIAdd, 0, [](U a, U b) { return a + b; });
    expect_reductions<U>(Op::OpGroupNonUniformIMul, 1, [](U a, U b) { return a * b; });
    expect_reductions<std::int8_t>(Op::OpGroupNonUniformIAdd, 0,
                                   [](int a, int b) { return a + b; });
    expect_reductions<std::int64_t>(Op::OpGroupNonUniformIMul, 1, [](auto a, auto b) {
        return static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b);
    });
    expect_reductions<float>(Op::OpGroupNonUniformFAdd, 0, [](float a, float b) { return a + b; });
    expect_reductions<float>(Op::OpGroupNonUniformFMul, 1, [](float a, float b) { return a * b; });
    expect_reductions<double>(Op::OpGroupNonUniformFAdd, 0, [](auto a, auto b) { return a + b; });
    expect_reductions<Half>(Op::OpGroupNonUniformFMul, nearest_half(1),
                            [](Half a, Half b) { return nearest_half(value_of(a) * value_of(b)); });
}

template <typename T>
T lesser(T a, T b) {
    return std::min(a, b);
}

template <typename T>
T greater(T a, T b) {
    return std::max(a, b);
}

template <typename T>
using Limits = std::numeric_limits<T>;

TEST_F(Subgroups, ExtremesAreReducedAndScanned) {
    expect_reductions<std::int32_t>(Op::OpGroupNonUniformSMin, Limits<std::int32_t>::max(),
                                    lesser<std::int32_t>);
    expect_reductions<std::int16_t>(Op::OpGroupNonUniformSMax, Limits<std::int16_t>::min(),
                                    greater<std::int16_t>);
    expect_reductions<std::int64_t>(Op::OpGroupNonUniformSMax, Limits<std::int64_t>::min(),
                                    greater<std::int64_t>);
    expect_reductions<U>(Op::OpGroupNonUniformUMin, Limits<U>::max(), lesser<U>);
    expect_reductions<std::uint64_t>(Op::OpGroupNonUniformUMin, Limits<std::uint64_t>::max(),
                                     lesser<std::uint64_t>);
    expect_reductions<U>(Op::OpGroupNonUniformUMax, 0, greater<U>);
    expect_reductions<float>(Op::OpGroupNonUniformFMin, Limits<float>::infinity(), lesser<float>);
    expect_reductions<double>(Op::OpGroupNonUniformFMax, -Limits<double>::infinity(),
                              greater<double>);
    expect_reductions<Half>(Op::OpGroupNonUniformFMax, nearest_half(-Limits<double>::infinity()),
                            [](Half a, Half b) { return value_of(a) < value_of(b) ? b : a; });
}

TEST_F(Subgroups, BitsAndBoolsAreReducedAndScanned) {
    expect_reductions<U>(Op::OpGroupNonUniformBitwiseAnd, ~U{0}, [](U a, U b) { return a & b; });
    expect_reductions<std::uint8_t>(Op::OpGroupNonUniformBitwiseAnd, 0xff,
                                    [](int a, int b) { return a & b; });
    expect_reductions<U>(Op::OpGroupNonUniformBitwiseOr, 0, [](U a, U b) { return a | b; });
    expect_reductions<U>(Op::OpGroupNonUniformBitwiseXor, 0, [](U a, U b) { return a ^ b; });
    expect_reductions<bool>(Op::OpGroupNonUniformLogicalAnd, true,
                            [](bool a, bool b) { return a && b; });
    expect_reductions<bool>(Op::OpGroupNonUniformLogicalOr, false,
                            [](bool a, bool b) { return a || b; });
    expect_reductions<bool>(Op::OpGroupNonUniformLogicalXor, false,
                            [](bool a, bool b) { return a != b; });
}

TEST_F(Subgroups, ReportUseOfWhatNothingWrote) {
    Operand value = samples<float>(scalar<float>(), 0);
    define(value.value[0], [](std::uint32_t lane) { return lane != 20 && lane != 23; });
    static_cast<void>(evaluate_subgroup(Op::OpGroupNonUniformFAdd, *value.type, {value},
                                        {static_cast<U>(GroupOperation::Reduce)}));
    const std::vector<Hazard> hazards = state_.log.take();
    ASSERT_EQ(hazards.size(), 1U);
    EXPECT_EQ(hazards[0].kind, FindingKind::kUninitializedRead);
    EXPECT_EQ(hazards[0].invocations, std::vector<std::uint32_t>{23});
}

TEST_F(Subgroups, LeaveOtherInstructionsAlone) {
    const std::vector<Operand> operands{samples<U>(scalar<U>(), 0)};
    for (const Op op : {Op::OpIAdd, Op::OpLoad, Op::OpControlBarrier}) {
        EXPECT_FALSE(emit_subgroup(code_, {op, {1, 2, 3, 100}}, scalar<U>(), operands));
    }
    EXPECT_TRUE(steps_.empty());
}

TEST_F(Subgroups, CannotReduceInUnknownWays) {
    const std::vector<Operand> operands{samples<U>(scalar<U>(), 0)};
    for (const Op op : {Op::OpGroupNonUniformIAdd, Op::OpGroupNonUniformBallotBitCount}) {
        EXPECT_THROW(static_cast<void>(
                         emit_subgroup(code_, {op, {1, 2, 3, 77, 100}}, scalar<U>(), operands)),
                     spirv::Error);
    }
}

class SmallSubgroups : public ExpressionTest {
protected:
    SmallSubgroups() : ExpressionTest(8) {}
};

TEST_F(SmallSubgroups, HaveAsManyInvocationsAsTheOptionsSay) {
    const Operand value = samples<U>(scalar<U>(), 0);
    expect_value<U>(evaluate_subgroup(Op::OpGroupNonUniformIAdd, *value.type, {value},
                                      {static_cast<U>(GroupOperation::Reduce)}),
                    1, [](auto lane, auto) {
                        U sum = 0;
                        for (U i = lane / 8 * 8; i < lane / 8 * 8 + 8; ++i) {
                            sum += sample<U>(i, 0, 0);
                        }
                        return sum;
                    });
    const Operand ballot = same<bool>(true);
    expect_value<U>(evaluate_subgroup(Op::OpGroupNonUniformBallot, vector<U>(4), {ballot}), 4,
                    [](auto, auto i) { return i == 0 ? 0xffU : 0U; });
    const Operand ones = operand<U>(vector<U>(4), [](auto, auto) { return 0xffffffffU; });
    expect_value<U>(evaluate_subgroup(Op::OpGroupNonUniformBallotBitCount, scalar<U>(), {ones},
                                      {static_cast<U>(GroupOperation::Reduce)}),
                    1, [](auto, auto) { return 8U; });
    expect_value<U>(evaluate_subgroup(Op::OpGroupNonUniformBallotFindMSB, scalar<U>(), {ones}), 1,
                    [](auto, auto) { return 7U; });
}

}  // namespace
}  // namespace vkp::audit
