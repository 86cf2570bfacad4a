#include "harness/audit/lanes/lane_families.hpp"
#include "harness/audit/lanes/lane_loop.hpp"

#include <cmath>

namespace vkp::audit {
namespace {

VKP_LANE_OP1(Sin, std::sin(a))
VKP_LANE_OP1(Cos, std::cos(a))
VKP_LANE_OP1(Tan, std::tan(a))
VKP_LANE_OP1(Asin, std::asin(a))
VKP_LANE_OP1(Acos, std::acos(a))
VKP_LANE_OP1(Atan, std::atan(a))
VKP_LANE_OP1(Sinh, std::sinh(a))
VKP_LANE_OP1(Cosh, std::cosh(a))
VKP_LANE_OP1(Tanh, std::tanh(a))
VKP_LANE_OP1(Asinh, std::asinh(a))
VKP_LANE_OP1(Acosh, std::acosh(a))
VKP_LANE_OP1(Atanh, std::atanh(a))
VKP_LANE_OP2(Atan2, std::atan2(a, b))
VKP_LANE_OP2(Pow, std::pow(a, b))
VKP_LANE_OP1(Exp, std::exp(a))
VKP_LANE_OP1(Log, std::log(a))
VKP_LANE_OP1(Exp2, std::exp2(a))
VKP_LANE_OP1(Log2, std::log2(a))

struct Ldexp {
    template <typename T>
    [[gnu::always_inline]] static T apply(T a, std::int32_t exponent) {
        return std::ldexp(a, exponent);
    }
};

LaneOp find_trigonometric(GLSLstd450 instruction, ScalarType type) {
    switch (instruction) {
        case GLSLstd450Sin:
            return float_op<Sin, 1>(type);
        case GLSLstd450Cos:
            return float_op<Cos, 1>(type);
        case GLSLstd450Tan:
            return float_op<Tan, 1>(type);
        case GLSLstd450Asin:
            return float_op<Asin, 1>(type);
        case GLSLstd450Acos:
            return float_op<Acos, 1>(type);
        case GLSLstd450Atan:
            return float_op<Atan, 1>(type);
        case GLSLstd450Atan2:
            return float_op<Atan2, 2>(type);
        default:
            return nullptr;
    }
}

LaneOp find_hyperbolic(GLSLstd450 instruction, ScalarType type) {
    switch (instruction) {
        case GLSLstd450Sinh:
            return float_op<Sinh, 1>(type);
        case GLSLstd450Cosh:
            return float_op<Cosh, 1>(type);
        case GLSLstd450Tanh:
            return float_op<Tanh, 1>(type);
        case GLSLstd450Asinh:
            return float_op<Asinh, 1>(type);
        case GLSLstd450Acosh:
            return float_op<Acosh, 1>(type);
        case GLSLstd450Atanh:
            return float_op<Atanh, 1>(type);
        default:
            return nullptr;
    }
}

LaneOp find_exponential(GLSLstd450 instruction, ScalarType type) {
    switch (instruction) {
        case GLSLstd450Pow:
            return float_op<Pow, 2>(type);
        case GLSLstd450Exp:
            return float_op<Exp, 1>(type);
        case GLSLstd450Log:
            return float_op<Log, 1>(type);
        case GLSLstd450Exp2:
            return float_op<Exp2, 1>(type);
        case GLSLstd450Log2:
            return float_op<Log2, 1>(type);
        case GLSLstd450Ldexp:
            return with_float(
                type.bits, [](auto t) { return lane_op<Ldexp, decltype(t), decltype(t), S32>(); });
        default:
            return nullptr;
    }
}

}  // namespace

LaneOp find_transcendental(GLSLstd450 instruction, ScalarType type) {
    if (!is_float(type)) {
        return nullptr;
    }
    if (const LaneOp found = find_trigonometric(instruction, type)) {
        return found;
    }
    if (const LaneOp found = find_hyperbolic(instruction, type)) {
        return found;
    }
    return find_exponential(instruction, type);
}

}  // namespace vkp::audit
