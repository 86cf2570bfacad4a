// Each operation of a subgroup, with operands for which Vulkan leaves its result or behaviour
// undefined, and with the nearest that are right.
#include "harness/audit/emit/subgroup_steps.hpp"
#include "tests/unit/audit/expression_support.hpp"

#include <gtest/gtest.h>

#include <set>

namespace vkp::audit {
namespace {

using spv::GroupOperation;
using spv::Op;
using U = std::uint32_t;

// Subgroups of 8 lanes, of which the first four run.
class UndefinedSubgroups : public ExpressionTest {
protected:
    struct Row {
        Op op = Op::OpNop;
        std::vector<Operand> right;
        std::vector<std::vector<Operand>> wrong;
        spirv::Words kind = {};
    };

    UndefinedSubgroups() : ExpressionTest(8) {
        set_mask([](std::uint32_t lane) { return lane % 8 < 4; });
    }

    // With a lane in which nothing wrote it.
    Operand partly(Operand value, U missing = 2) {
        for (Scalar& scalar : value.value) {
            define(scalar, [missing](std::uint32_t lane) { return lane % 8 != missing; });
        }
        return value;
    }
    Operand own_number() {
        return operand<U>(scalar<U>(), [](std::uint32_t lane, std::uint32_t) { return lane % 8; });
    }
    Operand ballot(U first_word) {
        return operand<U>(vector<U>(4), [first_word](std::uint32_t, std::uint32_t i) {
            return i == 0 ? first_word : 0;
        });
    }

    std::vector<Row> votes() {
        const Operand truth = samples<bool>(scalar<bool>(), 0);
        const Operand number = samples<U>(scalar<U>(), 0);
        return {{Op::OpGroupNonUniformElect, {}, {}},
                {Op::OpGroupNonUniformAll, {truth}, {{partly(truth)}}},
                {Op::OpGroupNonUniformAny, {truth}, {{partly(truth)}}},
                {Op::OpGroupNonUniformAllEqual, {number}, {{partly(number)}}}};
    }

    std::vector<Row> moves() {
        const Operand value = samples<U>(scalar<U>(), 0);
        // From a lane that does not run, and from one that no subgroup has.
        const auto row = [&](Op op, U right, U idle, U beyond) {
            return Row{
                op, {value, same<U>(right)}, {{value, same<U>(idle)}, {value, same<U>(beyond)}}};
        };
        std::vector<Row> rows{row(Op::OpGroupNonUniformBroadcast, 3, 4, 8),
                              row(Op::OpGroupNonUniformShuffle, 3, 4, 8),
                              row(Op::OpGroupNonUniformShuffleXor, 3, 4, 8),
                              row(Op::OpGroupNonUniformShuffleUp, 0, 1, 8),
                              row(Op::OpGroupNonUniformShuffleDown, 0, 1, 8),
                              row(Op::OpGroupNonUniformQuadBroadcast, 3, 4, 8),
                              row(Op::OpGroupNonUniformQuadSwap, 2, 3, 4)};
        for (Row& each : rows) {
            each.wrong.push_back({partly(value, 3), each.right[1]});
            each.wrong.push_back({value, partly(each.right[1])});
        }
        // Invocations that are not the same for all.
        rows[0].wrong.push_back({value, own_number()});
        rows[5].wrong.push_back({value, own_number()});
        rows.push_back({Op::OpGroupNonUniformBroadcastFirst, {value}, {{partly(value, 0)}}});
        return rows;
    }

    std::vector<Row> ballots() {
        const Operand truth = samples<bool>(scalar<bool>(), 0);
        const Operand bits = ballot(0x0f);
        const Operand differing = samples<U>(vector<U>(4), 3);
        const spirv::Words reduce{static_cast<U>(GroupOperation::Reduce)};
        return {{Op::OpGroupNonUniformBallot, {truth}, {{partly(truth)}}},
                {Op::OpGroupNonUniformInverseBallot, {bits}, {{differing}, {partly(bits)}}},
                {Op::OpGroupNonUniformBallotBitExtract,
                 {bits, same<U>(7)},
                 {{bits, same<U>(8)}, {partly(bits), same<U>(7)}, {bits, partly(same<U>(7))}}},
                {Op::OpGroupNonUniformBallotBitCount, {differing}, {{partly(bits)}}, reduce},
                {Op::OpGroupNonUniformBallotFindLSB, {bits}, {{ballot(0)}, {partly(bits)}}},
                {Op::OpGroupNonUniformBallotFindMSB, {bits}, {{ballot(0)}, {partly(bits)}}}};
    }

    std::vector<Row> reductions() {
        std::vector<Row> rows;
        const auto add = [&](Op op, const Operand& value) {
            for (const GroupOperation kind : {GroupOperation::Reduce, GroupOperation::InclusiveScan,
                                              GroupOperation::ExclusiveScan}) {
                rows.push_back({op, {value}, {{partly(value)}}, {static_cast<U>(kind)}});
            }
            // Clusters as wide as the subgroup, and wider.
            rows.push_back({op,
                            {value, same<U>(8)},
                            {{value, same<U>(16)}, {partly(value), same<U>(8)}},
                            {static_cast<U>(GroupOperation::ClusteredReduce)}});
        };
        for (auto op = static_cast<U>(Op::OpGroupNonUniformIAdd);
             op <= static_cast<U>(Op::OpGroupNonUniformLogicalXor); ++op) {
            const auto each = static_cast<Op>(op);
            const bool is_float =
                each == Op::OpGroupNonUniformFAdd || each == Op::OpGroupNonUniformFMul ||
                each == Op::OpGroupNonUniformFMin || each == Op::OpGroupNonUniformFMax;
            add(each, each >= Op::OpGroupNonUniformLogicalAnd ? samples<bool>(scalar<bool>(), 0)
                      : is_float                              ? samples<float>(scalar<float>(), 0)
                                                              : samples<U>(scalar<U>(), 0));
        }
        return rows;
    }

    const Type& result_of(const Row& row) {
        switch (row.op) {
            case Op::OpGroupNonUniformBallot:
                return vector<U>(4);
            case Op::OpGroupNonUniformElect:
            case Op::OpGroupNonUniformAllEqual:
            case Op::OpGroupNonUniformInverseBallot:
            case Op::OpGroupNonUniformBallotBitExtract:
                return scalar<bool>();
            case Op::OpGroupNonUniformBallotBitCount:
            case Op::OpGroupNonUniformBallotFindLSB:
            case Op::OpGroupNonUniformBallotFindMSB:
                return scalar<U>();
            default:
                return *row.right.front().type;
        }
    }

    // Whether the audit reports the use at once, or gives a value that nobody may use.
    bool is_undefined(const Row& row, const std::vector<Operand>& operands) {
        const Value value = evaluate_subgroup(row.op, result_of(row), operands, row.kind);
        const bool is_reported = !state_.log.take().empty();
        return is_reported || std::ranges::any_of(value, [&](const Scalar& scalar) {
                   return !undefined_lanes(scalar).empty();
               });
    }

    void expect(const std::vector<Row>& rows) {
        for (const Row& row : rows) {
            SCOPED_TRACE(static_cast<U>(row.op));
            seen_.insert(row.op);
            EXPECT_FALSE(is_undefined(row, row.right));
            for (std::size_t i = 0; i < row.wrong.size(); ++i) {
                EXPECT_TRUE(is_undefined(row, row.wrong[i])) << i;
            }
        }
    }

    std::set<Op> seen_;
};

TEST_F(UndefinedSubgroups, AreFoundInEachOperation) {
    expect(votes());
    expect(moves());
    expect(ballots());
    expect(reductions());
    for (auto op = static_cast<U>(Op::OpGroupNonUniformElect);
         op <= static_cast<U>(Op::OpGroupNonUniformQuadSwap); ++op) {
        EXPECT_TRUE(seen_.contains(static_cast<Op>(op))) << op;
    }
}

TEST_F(UndefinedSubgroups, OperationsOfExtensionsAreNotAudited) {
    const std::vector<Operand> operands{samples<U>(scalar<U>(), 0), same<U>(1)};
    for (const Op op : {Op::OpGroupNonUniformRotateKHR, Op::OpGroupNonUniformPartitionNV}) {
        EXPECT_FALSE(emit_subgroup(code_, {op, {1, 2, 3, 100, 101}}, scalar<U>(), operands));
    }
}

}  // namespace
}  // namespace vkp::audit
