#include "harness/audit/lanes/lane_families.hpp"
#include "harness/audit/lanes/lane_loop.hpp"

#include <cmath>

namespace vkp::audit {
namespace {

VKP_LANE_OP2(Add, a + b)
VKP_LANE_OP2(Subtract, a - b)
VKP_LANE_OP2(Multiply, a* b)
VKP_LANE_OP2(Divide, a / b)
VKP_LANE_OP1(Negate, -a)
VKP_LANE_OP2(Remainder, std::fmod(a, b))

VKP_LANE_OP2(Modulo, with_sign_of_divisor(std::fmod(a, b), b))

}  // namespace

LaneOp find_float_op(spv::Op op, ScalarType type) {
    if (!is_float(type)) {
        return nullptr;
    }
    switch (op) {
        case spv::Op::OpFAdd:
            return float_op<Add, 2>(type);
        case spv::Op::OpFSub:
            return float_op<Subtract, 2>(type);
        case spv::Op::OpFMul:
            return float_op<Multiply, 2>(type);
        case spv::Op::OpFDiv:
            return float_op<Divide, 2>(type);
        case spv::Op::OpFNegate:
            return float_op<Negate, 1>(type);
        case spv::Op::OpFRem:
            return float_op<Remainder, 2>(type);
        case spv::Op::OpFMod:
            return float_op<Modulo, 2>(type);
        default:
            return nullptr;
    }
}

}  // namespace vkp::audit
