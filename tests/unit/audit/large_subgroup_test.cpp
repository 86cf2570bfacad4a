// Subgroups of more lanes than a word has bits.
#include "harness/audit/emit/subgroup_steps.hpp"
#include "tests/unit/audit/expression_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace vkp::audit {
namespace {

using spv::Op;
using U = std::uint32_t;

class LargeSubgroups : public ExpressionTest {
protected:
    LargeSubgroups() : ExpressionTest(64) {}
};

TEST_F(LargeSubgroups, BallotsHaveMoreThanOneWord) {
    const Operand predicate = samples<bool>(scalar<bool>(), 0);
    expect_value<U>(evaluate_subgroup(Op::OpGroupNonUniformBallot, vector<U>(4), {predicate}), 4,
                    [](auto, auto word) {
                        U bits = 0;
                        for (U i = word * 32; i < std::min(kLanes, word * 32 + 32); ++i) {
                            bits |= static_cast<U>(sample<bool>(i, 0, 0)) << (i % 32);
                        }
                        return bits;
                    });
}

}  // namespace
}  // namespace vkp::audit
