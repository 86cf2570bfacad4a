#include "harness/audit/lanes/lane_ops.hpp"

#include "harness/audit/lanes/lane_families.hpp"

namespace vkp::audit {

LaneOp find_lane_op(spv::Op op, ScalarType result, ScalarType operand) {
    if (const LaneOp found = find_integer_op(op, operand)) {
        return found;
    }
    if (const LaneOp found = find_bit_op(op, operand)) {
        return found;
    }
    if (const LaneOp found = find_float_op(op, operand)) {
        return found;
    }
    if (const LaneOp found = find_integer_comparison(op, operand)) {
        return found;
    }
    if (const LaneOp found = find_float_comparison(op, operand)) {
        return found;
    }
    return find_conversion(op, result, operand);
}

LaneOp find_lane_op(GLSLstd450 instruction, ScalarType type) {
    if (const LaneOp found = find_common_function(instruction, type)) {
        return found;
    }
    if (const LaneOp found = find_transcendental(instruction, type)) {
        return found;
    }
    return find_integer_function(instruction, type);
}

}  // namespace vkp::audit
