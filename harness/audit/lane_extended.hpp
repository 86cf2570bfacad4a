// Lane operations for the integer instructions whose result is a structure of two numbers.
#pragma once

#include "harness/audit/lane_ops.hpp"

namespace vkp::audit {

// Of OpIAddCarry, OpISubBorrow, OpUMulExtended and OpSMulExtended on operands of that type: member
// 0 of the result has the lower bits, member 1 the carry, the borrow or the upper bits. Null for
// others.
LaneOp extended_op(spv::Op op, std::uint32_t member, ScalarType type);

}  // namespace vkp::audit
