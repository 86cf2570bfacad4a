#include "harness/audit/lanes/float_order.hpp"
#include "harness/audit/lanes/lane_families.hpp"
#include "harness/audit/lanes/lane_loop.hpp"

#include <cmath>

namespace vkp::audit {
namespace {

template <typename T>
[[gnu::always_inline]] inline T smooth_step(T low, T high, T x) {
    const T t = lesser(greater((x - low) / (high - low), T{0}), T{1});
    return t * t * (T{3} - T{2} * t);
}

template <typename T>
constexpr T kPi = static_cast<T>(3.14159265358979323846264338327950288L);

// The default rounding is to even, so this needs no care for the mode.
VKP_LANE_OP1(RoundEven, std::nearbyint(a))
VKP_LANE_OP1(Trunc, std::trunc(a))
VKP_LANE_OP1(Floor, std::floor(a))
VKP_LANE_OP1(Ceil, std::ceil(a))
VKP_LANE_OP1(Fract, a - std::floor(a))
VKP_LANE_OP1(Absolute, std::abs(a))
// Zeros and NaN are passed on.
VKP_LANE_OP1(Sign, a > 0 ? T{1} : a < 0 ? T{-1} : a)
VKP_LANE_OP1(Radians, a*(kPi<T> / 180))
VKP_LANE_OP1(Degrees, a * (180 / kPi<T>))
VKP_LANE_OP1(Sqrt, std::sqrt(a))
VKP_LANE_OP1(InverseSqrt, T{1} / std::sqrt(a))
VKP_LANE_OP2(Min, lesser(a, b))
VKP_LANE_OP2(Max, greater(a, b))
VKP_LANE_OP3(Clamp, lesser(greater(a, b), c))
VKP_LANE_OP3(Mix, a*(T{1} - c) + b * c)
VKP_LANE_OP2(Step, b < a ? T{0} : T{1})
VKP_LANE_OP3(SmoothStep, smooth_step(a, b, c))
VKP_LANE_OP3(Fma, std::fma(a, b, c))

// A product of halves is exact in a double, and so is the sum where it can be near the middle
// between two halves, so only the conversion to half rounds.
struct HalfFma {
    [[gnu::always_inline]] static double apply(float a, float b, float c) {
        return static_cast<double>(a) * static_cast<double>(b) + static_cast<double>(c);
    }
};

LaneOp find_rounding(GLSLstd450 instruction, ScalarType type) {
    switch (instruction) {
        case GLSLstd450Round:
        case GLSLstd450RoundEven:
            return float_op<RoundEven, 1>(type);
        case GLSLstd450Trunc:
            return float_op<Trunc, 1>(type);
        case GLSLstd450Floor:
            return float_op<Floor, 1>(type);
        case GLSLstd450Ceil:
            return float_op<Ceil, 1>(type);
        case GLSLstd450Fract:
            return float_op<Fract, 1>(type);
        default:
            return nullptr;
    }
}

LaneOp find_arithmetic(GLSLstd450 instruction, ScalarType type) {
    switch (instruction) {
        case GLSLstd450FAbs:
            return float_op<Absolute, 1>(type);
        case GLSLstd450FSign:
            return float_op<Sign, 1>(type);
        case GLSLstd450Radians:
            return float_op<Radians, 1>(type);
        case GLSLstd450Degrees:
            return float_op<Degrees, 1>(type);
        case GLSLstd450Sqrt:
            return float_op<Sqrt, 1>(type);
        case GLSLstd450InverseSqrt:
            return float_op<InverseSqrt, 1>(type);
        default:
            return nullptr;
    }
}

}  // namespace

LaneOp find_common_function(GLSLstd450 instruction, ScalarType type) {
    if (!is_float(type)) {
        return nullptr;
    }
    switch (instruction) {
        case GLSLstd450FMin:
        case GLSLstd450NMin:
            return float_op<Min, 2>(type);
        case GLSLstd450FMax:
        case GLSLstd450NMax:
            return float_op<Max, 2>(type);
        case GLSLstd450FClamp:
        case GLSLstd450NClamp:
            return float_op<Clamp, 3>(type);
        case GLSLstd450FMix:
            return float_op<Mix, 3>(type);
        case GLSLstd450Step:
            return float_op<Step, 2>(type);
        case GLSLstd450SmoothStep:
            return float_op<SmoothStep, 3>(type);
        case GLSLstd450Fma:
            return type.bits == 16 ? uniform_op<HalfFma, F16, 3>() : float_op<Fma, 3>(type);
        default:
            break;
    }
    if (const LaneOp found = find_rounding(instruction, type)) {
        return found;
    }
    return find_arithmetic(instruction, type);
}

}  // namespace vkp::audit
