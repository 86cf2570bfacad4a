// Lane operations for the instructions of GLSL.std.450 that do not work on each component on its
// own: each gives one scalar of the result.
#pragma once

#include "harness/audit/lanes/lane_ops.hpp"

namespace vkp::audit {

// Pack…: one input for each component, the result is the packed value. Null for others.
LaneOp pack_op(GLSLstd450 instruction);

// Unpack…: the input is the packed value, the result is that component. Null for others, and for
// a component there is not.
LaneOp unpack_op(GLSLstd450 instruction, std::uint32_t component);

// The parts of Modf and ModfStruct; both have the sign of the input. Null for a type that is not a
// float.
LaneOp modf_whole(ScalarType type);
LaneOp modf_fraction(ScalarType type);

// The parts of Frexp and FrexpStruct; the exponent is a 32-bit integer, for floats of each width.
LaneOp frexp_significand(ScalarType type);
LaneOp frexp_exponent(ScalarType type);

}  // namespace vkp::audit
