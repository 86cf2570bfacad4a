#include "tests/unit/audit/expression_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace vkp::audit {
namespace {

using spv::Op;

class Composites : public ExpressionTest {
protected:
    // struct { float; mat2x3; uint[2]; }
    const Type& mixed() {
        return structure(
            {&scalar<float>(), &matrix<float>(2, 3), &array(scalar<std::uint32_t>(), 2)});
    }

    Operand mixed_samples() {
        const Type& type = mixed();
        Operand made{&type, samples<float>(array(scalar<float>(), 7), 0).value};
        const Value numbers = samples<std::uint32_t>(*type.members[2], 1).value;
        made.value.insert(made.value.end(), numbers.begin(), numbers.end());
        return made;
    }

    static std::vector<void*> lanes_of(const Value& value) {
        std::vector<void*> lanes;
        for (const Scalar& scalar : value) {
            lanes.push_back(scalar.lanes);
        }
        return lanes;
    }

    // The registers of scalars of a value, by their numbers.
    static std::vector<void*> lanes_of(const Value& value, const std::vector<std::size_t>& which) {
        std::vector<void*> lanes;
        for (const std::size_t i : which) {
            lanes.push_back(value.at(i).lanes);
        }
        return lanes;
    }

    // A value that was only passed on took no step and counts as no use.
    void expect_no_work() {
        EXPECT_TRUE(state_.log.empty());
        EXPECT_TRUE(steps_.empty());
    }

    Operand index(const std::vector<std::int32_t>& by_lane) {
        return operand<std::int32_t>(scalar<std::int32_t>(), [&](auto lane, auto) {
            return by_lane[lane % by_lane.size()];
        });
    }
};

TEST_F(Composites, ArePutTogetherFromParts) {
    const Operand pair = samples<float>(vector<float>(2), 0);
    const Operand single = samples<float>(scalar<float>(), 1);
    const Value value =
        evaluate(Op::OpCompositeConstruct, vector<float>(4), {single, pair, single});
    EXPECT_EQ(lanes_of(value), (std::vector<void*>{single.value[0].lanes, pair.value[0].lanes,
                                                   pair.value[1].lanes, single.value[0].lanes}));
    const std::vector<Operand> too_many{pair, pair, single};
    EXPECT_THROW(
        static_cast<void>(emit_expression(code_, {Op::OpCompositeConstruct, {1, 2, 100, 101, 102}},
                                          vector<float>(4), too_many)),
        spirv::Error);
}

TEST_F(Composites, GiveTheirParts) {
    const Operand whole = mixed_samples();
    const auto extracted = [&](const Type& type, const spirv::Words& indices) {
        return lanes_of(evaluate(Op::OpCompositeExtract, type, {whole}, indices));
    };
    EXPECT_EQ(extracted(scalar<float>(), {0}), lanes_of(whole.value, {0}));
    EXPECT_EQ(extracted(matrix<float>(2, 3), {1}), lanes_of(whole.value, {1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(extracted(vector<float>(3), {1, 1}), lanes_of(whole.value, {4, 5, 6}));
    EXPECT_EQ(extracted(scalar<float>(), {1, 1, 2}), lanes_of(whole.value, {6}));
    EXPECT_EQ(extracted(scalar<std::uint32_t>(), {2, 1}), lanes_of(whole.value, {8}));
    for (const std::uint32_t index : {2U, 3U}) {
        const spirv::Words words{1, 2, 100, index == 2 ? 2U : 3U, index};
        EXPECT_THROW(static_cast<void>(emit_expression(code_, {Op::OpCompositeExtract, words},
                                                       scalar<float>(), std::vector{whole})),
                     spirv::Error);
    }
}

TEST_F(Composites, TakeAPartInPlaceOfTheirOwn) {
    const Operand whole = mixed_samples();
    const Operand column = samples<float>(vector<float>(3), 5);
    const Value value = evaluate(Op::OpCompositeInsert, *whole.type, {column, whole}, {1, 1});
    std::vector<void*> expected = lanes_of(whole.value);
    const std::vector<void*> inserted = lanes_of(column.value);
    std::copy(inserted.begin(), inserted.end(), expected.begin() + 4);
    EXPECT_EQ(lanes_of(value), expected);
    expect_no_work();
}

TEST_F(Composites, ShufflesPickFromTwoVectors) {
    const Operand first = samples<double>(vector<double>(2), 0);
    const Operand second = samples<double>(vector<double>(3), 1);
    const Value value =
        evaluate(Op::OpVectorShuffle, vector<double>(4), {first, second}, {4, 0, 0xffffffff, 2});
    expect_value<double>(value, 4, [](auto lane, auto i) {
        const std::array expected{sample<double>(lane, 2, 1), sample<double>(lane, 0, 0), 0.0,
                                  sample<double>(lane, 0, 1)};
        return expected.at(i);
    });
    EXPECT_THROW(
        static_cast<void>(emit_expression(code_, {Op::OpVectorShuffle, {1, 2, 100, 101, 5}},
                                          vector<double>(1), std::vector{first, second})),
        spirv::Error);
}

TEST_F(Composites, CopiesAreAsDefinedAsTheOriginal) {
    Operand whole = mixed_samples();
    define(whole.value[4], [](std::uint32_t) { return false; });
    for (const Op op : {Op::OpCopyObject, Op::OpCopyLogical}) {
        const Value value = evaluate(op, *whole.type, {whole});
        EXPECT_EQ(lanes_of(value), lanes_of(whole.value));
        EXPECT_EQ(value[4].defined, whole.value[4].defined);
        EXPECT_EQ(value[3].defined, nullptr);
    }
    EXPECT_EQ(evaluate(Op::OpCompositeExtract, scalar<float>(), {whole}, {1, 1, 0})[0].defined,
              whole.value[4].defined);
    expect_no_work();
}

TEST_F(Composites, ComponentsAreFoundByIndex) {
    const Operand vector_operand = samples<float>(vector<float>(3), 0);
    const Operand object = samples<float>(scalar<float>(), 1);
    const std::vector<std::int32_t> indices{2, 0, 1, 1};
    const auto index_at = [&](std::uint32_t lane) {
        return static_cast<std::uint32_t>(indices[lane % 4]);
    };
    expect_value<float>(
        evaluate(Op::OpVectorExtractDynamic, scalar<float>(), {vector_operand, index(indices)}), 1,
        [&](auto lane, auto) { return sample<float>(lane, index_at(lane), 0); });
    expect_value<float>(evaluate(Op::OpVectorInsertDynamic, *vector_operand.type,
                                 {vector_operand, object, index(indices)}),
                        3, [&](auto lane, auto i) {
                            return i == index_at(lane) ? sample<float>(lane, 0, 1)
                                                       : sample<float>(lane, i, 0);
                        });
    EXPECT_TRUE(state_.log.empty());
}

TEST_F(Composites, AnIndexOutsideOfAVectorIsReported) {
    set_mask([](std::uint32_t lane) { return lane != 5; });
    const Operand vector_operand = samples<float>(vector<float>(3), 0);
    const Operand object = samples<float>(scalar<float>(), 1);
    const Operand places = operand<std::int32_t>(scalar<std::int32_t>(), [](auto lane, auto) {
        return lane == 5 || lane == 9 ? -1 : lane == 30 ? 3 : 1;
    });
    const auto is_outside = [](std::uint32_t lane) { return lane == 9 || lane == 30; };
    for (const bool writes : {false, true}) {
        const Value value = writes ? evaluate(Op::OpVectorInsertDynamic, *vector_operand.type,
                                              {vector_operand, object, places})
                                   : evaluate(Op::OpVectorExtractDynamic, scalar<float>(),
                                              {vector_operand, places});
        expect_value<float>(value, writes ? 3 : 1, [&](auto lane, auto i) {
            const float read = is_outside(lane) ? 0 : sample<float>(lane, 1, 0);
            const bool is_written = i == 1 && !is_outside(lane);
            return !writes ? read : sample<float>(lane, is_written ? 0 : i, is_written ? 1 : 0);
        });
        const std::vector<Hazard> hazards = state_.log.take();
        ASSERT_EQ(hazards.size(), 1U);
        EXPECT_EQ(hazards[0].kind, FindingKind::kOutOfBounds);
        EXPECT_EQ(hazards[0].memory, Memory::kPrivate);
        EXPECT_EQ(hazards[0].access.line, code_.line());
        EXPECT_EQ(hazards[0].access.writes, writes);
        EXPECT_EQ(hazards[0].invocations, (std::vector<std::uint32_t>{9, 30}));
        ASSERT_EQ(hazards[0].element.size(), 1U);
        EXPECT_EQ(hazards[0].element[0].value, -1);
        EXPECT_EQ(hazards[0].element[0].extent, 3U);
    }
}

TEST_F(Composites, OnlyTheComponentThatAnIndexPicksNeedsToBeDefined) {
    Operand vector_operand = samples<float>(vector<float>(2), 0);
    define(vector_operand.value[1], [](std::uint32_t lane) { return lane == 1; });
    const Value value = evaluate(Op::OpVectorExtractDynamic, scalar<float>(),
                                 {vector_operand, index({0, 1, 0, 1})});
    EXPECT_TRUE(state_.log.empty());
    for (const std::uint32_t lane : undefined_lanes(value[0])) {
        EXPECT_TRUE(lane % 2 == 1 && lane != 1);
    }
    EXPECT_FALSE(undefined_lanes(value[0]).empty());
}

}  // namespace
}  // namespace vkp::audit
