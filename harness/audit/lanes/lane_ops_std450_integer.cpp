#include "harness/audit/lanes/lane_families.hpp"
#include "harness/audit/lanes/lane_loop.hpp"

#include <bit>
#include <type_traits>

namespace vkp::audit {
namespace {

VKP_LANE_OP2(Min, b < a ? b : a)
VKP_LANE_OP2(Max, a < b ? b : a)
VKP_LANE_OP1(Sign, static_cast<T>((a > 0) - (a < 0)))

template <typename T>
[[gnu::always_inline]] inline T clamped(T x, T low, T high) {
    const T raised = x < low ? low : x;
    return high < raised ? high : raised;
}

VKP_LANE_OP3(Clamp, clamped(a, b, c))

// The absolute value of the smallest number wraps to itself.
template <typename T>
[[gnu::always_inline]] inline T absolute(T a) {
    using U = std::make_unsigned_t<T>;
    return a < 0 ? static_cast<T>(U{0} - static_cast<U>(a)) : a;
}

VKP_LANE_OP1(Absolute, absolute(a))

template <typename T>
[[gnu::always_inline]] inline T highest_bit(T a) {
    return static_cast<T>(std::bit_width(a)) - 1;
}

VKP_LANE_OP1(FindLowest, a == 0 ? ~T{0} : static_cast<T>(std::countr_zero(a)))
VKP_LANE_OP1(FindHighest, highest_bit(a))

// The highest bit that differs from the sign.
template <typename T>
[[gnu::always_inline]] inline T highest_signed_bit(T a) {
    using U = std::make_unsigned_t<T>;
    return static_cast<T>(highest_bit(static_cast<U>(a < 0 ? ~a : a)));
}

VKP_LANE_OP1(FindHighestSigned, highest_signed_bit(a))

LaneOp find_unsigned_function(GLSLstd450 instruction, ScalarType type) {
    switch (instruction) {
        case GLSLstd450UMin:
            return word_op<Min, 2>(type);
        case GLSLstd450UMax:
            return word_op<Max, 2>(type);
        case GLSLstd450UClamp:
            return word_op<Clamp, 3>(type);
        case GLSLstd450FindILsb:
            return unsigned_op<FindLowest, 1>(type);
        case GLSLstd450FindUMsb:
            return unsigned_op<FindHighest, 1>(type);
        default:
            return nullptr;
    }
}

}  // namespace

LaneOp find_integer_function(GLSLstd450 instruction, ScalarType type) {
    if (!is_integer(type)) {
        return nullptr;
    }
    switch (instruction) {
        case GLSLstd450SAbs:
            return signed_op<Absolute, 1>(type);
        case GLSLstd450SSign:
            return signed_op<Sign, 1>(type);
        case GLSLstd450SMin:
            return signed_op<Min, 2>(type);
        case GLSLstd450SMax:
            return signed_op<Max, 2>(type);
        case GLSLstd450SClamp:
            return signed_op<Clamp, 3>(type);
        case GLSLstd450FindSMsb:
            return signed_op<FindHighestSigned, 1>(type);
        default:
            return find_unsigned_function(instruction, type);
    }
}

}  // namespace vkp::audit
