// 16-bit floats that overflow on the way to a result that is finite again.
#include "tests/unit/audit/expression_support.hpp"

#include <gtest/gtest.h>

namespace vkp::audit {
namespace {

using spv::Op;

class HalfOverflow : public ExpressionTest {
protected:
    std::vector<Hazard> notes_of(Op op, double left, double right) {
        static_cast<void>(
            evaluate(op, scalar<Half>(), {same(nearest_half(left)), same(nearest_half(right))}));
        return state_.note_log.take();
    }
};

TEST_F(HalfOverflow, IsNotedWithItsLineAndOperands) {
    const std::vector<Hazard> notes = notes_of(Op::OpFMul, 300, 300);
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].kind, FindingKind::kInfiniteResult);
    EXPECT_EQ(notes[0].access.line, kLine);
    EXPECT_EQ(notes[0].value, "300 * 300");
    EXPECT_EQ(notes[0].other_value, "65504, the largest float16_t");
    EXPECT_EQ(notes[0].occurrences, kLanes);
}

TEST_F(HalfOverflow, IsNotedOfSumsAndConversions) {
    EXPECT_EQ(notes_of(Op::OpFAdd, 65504, 65504).size(), 1U);
    EXPECT_EQ(notes_of(Op::OpFSub, -65504, 65504).size(), 1U);
    EXPECT_EQ(notes_of(Op::OpFDiv, 60000, 0.5).size(), 1U);
    static_cast<void>(evaluate(Op::OpFConvert, scalar<Half>(), {same(70000.0F)}));
    EXPECT_EQ(state_.note_log.take().size(), 1U);
}

TEST_F(HalfOverflow, IsNoneWhereTheResultFitsOrWasInfinite) {
    EXPECT_TRUE(notes_of(Op::OpFMul, 200, 300).empty());
    EXPECT_TRUE(notes_of(Op::OpFAdd, std::numeric_limits<double>::infinity(), 1).empty());
    EXPECT_TRUE(notes_of(Op::OpFDiv, 1, 0).empty());
    static_cast<void>(evaluate(Op::OpFMul, scalar<float>(), {same(1e38F), same(1e38F)}));
    EXPECT_TRUE(state_.note_log.take().empty());
}

}  // namespace
}  // namespace vkp::audit
