// The lane operations by topic; find_lane_op() asks each family in turn. Null for operations that
// the family does not have.
#pragma once

#include "harness/audit/lanes/lane_ops.hpp"

namespace vkp::audit {

LaneOp find_integer_op(spv::Op op, ScalarType type);
// Shifts, bit by bit operations, bit fields; logical operations, selections and copies too.
LaneOp find_bit_op(spv::Op op, ScalarType type);
LaneOp find_float_op(spv::Op op, ScalarType type);
LaneOp find_integer_comparison(spv::Op op, ScalarType operand);
LaneOp find_float_comparison(spv::Op op, ScalarType operand);
LaneOp find_conversion(spv::Op op, ScalarType result, ScalarType operand);

// Functions of GLSL.std.450, in three families: arithmetic on floats, what the C++ library computes
// (sin, exp, …), and functions of integers.
LaneOp find_common_function(GLSLstd450 instruction, ScalarType type);
LaneOp find_transcendental(GLSLstd450 instruction, ScalarType type);
LaneOp find_integer_function(GLSLstd450 instruction, ScalarType type);

}  // namespace vkp::audit
