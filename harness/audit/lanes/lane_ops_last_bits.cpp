#include "harness/audit/lanes/last_bits.hpp"
#include "harness/audit/lanes/last_bits_math.hpp"

namespace vkp::audit {
namespace {

// An operation as a type, generic over the arithmetic M that it computes with. The formulas are
// those that the precision of functions is inherited from.
// NOLINTBEGIN(cppcoreguidelines-macro-usage)
#define VKP_LAST_BITS_OP(name, parameters, expression)     \
    template <typename M>                                  \
    struct name {                                          \
        using T = typename M::T;                           \
        [[gnu::always_inline]] static T apply parameters { \
            return expression;                             \
        }                                                  \
    };
// NOLINTEND(cppcoreguidelines-macro-usage)

constexpr double kPi = 3.14159265358979323846264338327950288;

VKP_LAST_BITS_OP(Add, (T a, T b), M::add(a, b))
VKP_LAST_BITS_OP(Subtract, (T a, T b), M::subtract(a, b))
VKP_LAST_BITS_OP(Multiply, (T a, T b), M::multiply(a, b))
VKP_LAST_BITS_OP(Divide, (T a, T b), M::divide(a, b))
VKP_LAST_BITS_OP(Remainder, (T a, T b),
                 M::finite(a - b * std::trunc(M::divide(a, b)), std::fmod(a, b)))
VKP_LAST_BITS_OP(Modulo, (T a, T b),
                 M::finite(a - b * std::floor(M::divide(a, b)),
                           with_sign_of_divisor(std::fmod(a, b), b)))
VKP_LAST_BITS_OP(Radians, (T a), M::multiply(a, static_cast<T>(kPi / 180)))
VKP_LAST_BITS_OP(Degrees, (T a), M::multiply(a, static_cast<T>(180 / kPi)))
VKP_LAST_BITS_OP(Fma, (T a, T b, T c), M::add(M::multiply(a, b), c))
VKP_LAST_BITS_OP(Mix, (T a, T b, T c),
                 M::add(M::multiply(a, M::subtract(T{1}, c)), M::multiply(b, c)))
VKP_LAST_BITS_OP(Sqrt, (T a), M::square_root(a))
VKP_LAST_BITS_OP(InverseSqrt, (T a), M::inverse_square_root(a))
VKP_LAST_BITS_OP(Sin, (T a), M::sine(a))
VKP_LAST_BITS_OP(Cos, (T a), M::cosine(a))
VKP_LAST_BITS_OP(Tan, (T a), M::finite(M::divide(M::sine(a), M::cosine(a)), std::tan(a)))
VKP_LAST_BITS_OP(Asin, (T a), M::arc_tangent(a, M::square_root(1 - a * a)))
VKP_LAST_BITS_OP(Acos, (T a), M::arc_tangent(M::square_root(1 - a * a), a))
VKP_LAST_BITS_OP(Atan, (T a), M::arc_tangent(a))
VKP_LAST_BITS_OP(Atan2, (T a, T b), M::arc_tangent(a, b))
VKP_LAST_BITS_OP(Exp, (T a), M::exponential(a))
VKP_LAST_BITS_OP(Exp2, (T a), M::exponential_of_2(a))
VKP_LAST_BITS_OP(Log, (T a), M::logarithm(a))
VKP_LAST_BITS_OP(Log2, (T a), M::logarithm_of_2(a))
VKP_LAST_BITS_OP(Pow, (T a, T b),
                 M::finite(M::exponential_of_2(b* M::logarithm_of_2(a)), std::pow(a, b)))
VKP_LAST_BITS_OP(Sinh, (T a), (M::exponential(a) - M::exponential(-a)) / 2)
VKP_LAST_BITS_OP(Cosh, (T a), (M::exponential(a) + M::exponential(-a)) / 2)
VKP_LAST_BITS_OP(Tanh, (T a),
                 M::finite(M::divide(Sinh<M>::apply(a), Cosh<M>::apply(a)), std::tanh(a)))
VKP_LAST_BITS_OP(Asinh, (T a),
                 a == 0 ? a
                        : std::copysign(M::logarithm(std::abs(a) + M::square_root(a * a + 1)), a))
VKP_LAST_BITS_OP(Acosh, (T a), M::logarithm(a + M::square_root(a * a - 1)))
VKP_LAST_BITS_OP(Atanh, (T a), M::logarithm(M::divide(1 + a, 1 - a)) / 2)

template <typename M>
struct SmoothStep {
    using T = typename M::T;
    static T apply(T low, T high, T x) {
        const T t = std::clamp(M::divide(x - low, high - low), T{0}, T{1});
        return M::multiply(M::multiply(t, t), M::subtract(T{3}, 2 * t));
    }
};

// Converts from an integer, or from a wider float.
template <typename M>
struct Convert {
    using T = typename M::T;
    template <typename From>
    [[gnu::always_inline]] static T apply(From a) {
        const T nearest = M::as_stored(static_cast<T>(a));
        const double error = static_cast<double>(a) - static_cast<double>(nearest);
        return M::rounded(nearest, static_cast<T>(error));
    }
};

template <template <typename> typename Operation, LastBits kBits, int kOperands>
LaneOp op_of(ScalarType type) {
    return with_float(type.bits, [](auto lane) {
        using L = decltype(lane);
        return uniform_op<Operation<LastBitsMath<L, kBits>>, L, kOperands>();
    });
}

template <LastBits kBits, typename L, typename From>
LaneOp conversion() {
    return lane_op<Convert<LastBitsMath<L, kBits>>, L, From>();
}

template <LastBits kBits>
LaneOp find_rounding_conversion(spv::Op op, ScalarType result, ScalarType operand) {
    return with_float(result.bits, [&](auto lane) -> LaneOp {
        using L = decltype(lane);
        const auto from_type = [](auto from) { return conversion<kBits, L, decltype(from)>(); };
        switch (op) {
            case spv::Op::OpConvertSToF:
                return with_signed(operand.bits, from_type);
            case spv::Op::OpConvertUToF:
                return with_word(operand.bits, from_type);
            case spv::Op::OpFConvert:
                return with_float(operand.bits, from_type);
            default:
                return nullptr;
        }
    });
}

template <LastBits kBits>
LaneOp find_sum(spv::Op op, ScalarType type) {
    switch (op) {
        case spv::Op::OpFAdd:
            return op_of<Add, kBits, 2>(type);
        case spv::Op::OpFSub:
            return op_of<Subtract, kBits, 2>(type);
        case spv::Op::OpFMul:
            return op_of<Multiply, kBits, 2>(type);
        default:
            return nullptr;
    }
}

template <LastBits kBits>
LaneOp find_quotient(spv::Op op, ScalarType type) {
    switch (op) {
        case spv::Op::OpFDiv:
            return op_of<Divide, kBits, 2>(type);
        case spv::Op::OpFRem:
            return op_of<Remainder, kBits, 2>(type);
        case spv::Op::OpFMod:
            return op_of<Modulo, kBits, 2>(type);
        default:
            return nullptr;
    }
}

template <LastBits kBits>
LaneOp find_sum(GLSLstd450 function, ScalarType type) {
    switch (function) {
        case GLSLstd450Radians:
            return op_of<Radians, kBits, 1>(type);
        case GLSLstd450Degrees:
            return op_of<Degrees, kBits, 1>(type);
        case GLSLstd450FMix:
            return op_of<Mix, kBits, 3>(type);
        case GLSLstd450Fma:
            return op_of<Fma, kBits, 3>(type);
        default:
            return nullptr;
    }
}

template <LastBits kBits>
LaneOp find_trigonometric(GLSLstd450 function, ScalarType type) {
    switch (function) {
        case GLSLstd450Sin:
            return op_of<Sin, kBits, 1>(type);
        case GLSLstd450Cos:
            return op_of<Cos, kBits, 1>(type);
        case GLSLstd450Tan:
            return op_of<Tan, kBits, 1>(type);
        case GLSLstd450Asin:
            return op_of<Asin, kBits, 1>(type);
        case GLSLstd450Acos:
            return op_of<Acos, kBits, 1>(type);
        case GLSLstd450Atan:
            return op_of<Atan, kBits, 1>(type);
        case GLSLstd450Atan2:
            return op_of<Atan2, kBits, 2>(type);
        default:
            return nullptr;
    }
}

template <LastBits kBits>
LaneOp find_hyperbolic(GLSLstd450 function, ScalarType type) {
    switch (function) {
        case GLSLstd450Sinh:
            return op_of<Sinh, kBits, 1>(type);
        case GLSLstd450Cosh:
            return op_of<Cosh, kBits, 1>(type);
        case GLSLstd450Tanh:
            return op_of<Tanh, kBits, 1>(type);
        case GLSLstd450Asinh:
            return op_of<Asinh, kBits, 1>(type);
        case GLSLstd450Acosh:
            return op_of<Acosh, kBits, 1>(type);
        case GLSLstd450Atanh:
            return op_of<Atanh, kBits, 1>(type);
        default:
            return nullptr;
    }
}

template <LastBits kBits>
LaneOp find_power(GLSLstd450 function, ScalarType type) {
    switch (function) {
        case GLSLstd450Pow:
            return op_of<Pow, kBits, 2>(type);
        case GLSLstd450Exp:
            return op_of<Exp, kBits, 1>(type);
        case GLSLstd450Log:
            return op_of<Log, kBits, 1>(type);
        case GLSLstd450Exp2:
            return op_of<Exp2, kBits, 1>(type);
        case GLSLstd450Log2:
            return op_of<Log2, kBits, 1>(type);
        case GLSLstd450Sqrt:
            return op_of<Sqrt, kBits, 1>(type);
        case GLSLstd450InverseSqrt:
            return op_of<InverseSqrt, kBits, 1>(type);
        case GLSLstd450SmoothStep:
            return op_of<SmoothStep, kBits, 3>(type);
        default:
            return nullptr;
    }
}

template <LastBits kBits>
LaneOp find_function(GLSLstd450 function, ScalarType type, bool keeps_sums) {
    if (const LaneOp found = find_sum<kBits>(function, type)) {
        return keeps_sums ? nullptr : found;
    }
    if (const LaneOp found = find_trigonometric<kBits>(function, type)) {
        return found;
    }
    if (const LaneOp found = find_hyperbolic<kBits>(function, type)) {
        return found;
    }
    return find_power<kBits>(function, type);
}

template <LastBits kBits>
LaneOp find_operation(spv::Op op, ScalarType result, ScalarType operand, bool keeps_sums) {
    if (!is_float(result)) {
        return nullptr;
    }
    if (const LaneOp found = find_sum<kBits>(op, operand)) {
        return keeps_sums ? nullptr : found;
    }
    if (const LaneOp found = find_quotient<kBits>(op, operand)) {
        return found;
    }
    return find_rounding_conversion<kBits>(op, result, operand);
}

template <typename L>
struct SmallAsZero {
    using T = typename L::Value;
    static constexpr T kLeastNormal =
        std::is_same_v<L, F16> ? T{0x1p-14F} : std::numeric_limits<T>::min();
    [[gnu::always_inline]] static T apply(T a) {
        return std::abs(a) < kLeastNormal ? std::copysign(T{0}, a) : a;
    }
};

// `z + 0.0` may be z, and a smaller one of two zeros either; a negative zero that is none of the
// operands may be positive.
struct ZeroOfOtherSign {
    template <typename T>
    [[gnu::always_inline]] static bool is_zero(T a, bool is_negative) {
        return a == 0 && std::signbit(a) == is_negative;
    }
    template <typename T>
    [[gnu::always_inline]] static T apply(T result, T a, T b, T c) {
        const bool has_negative = is_zero(a, true) || is_zero(b, true) || is_zero(c, true);
        const bool has_positive = is_zero(a, false) || is_zero(b, false) || is_zero(c, false);
        const bool may_change = std::signbit(result) ? !has_negative || has_positive : has_negative;
        return result == 0 && may_change ? -result : result;
    }
};

template <LastBits kBits, typename L>
struct Neighbour {
    using T = typename L::Value;
    [[gnu::always_inline]] static T apply(T a) {
        return LastBitsMath<L, kBits>::moved_by(a, kBits == LastBits::kOneWay ? 1 : -1);
    }
};

}  // namespace

LaneOp neighbour_op(LastBits bits, ScalarType type) {
    return with_float(type.bits, [bits](auto lane) {
        using L = decltype(lane);
        return bits == LastBits::kOneWay ? lane_op<Neighbour<LastBits::kOneWay, L>, L, L>()
                                         : lane_op<Neighbour<LastBits::kOtherWay, L>, L, L>();
    });
}

LaneOp small_as_zero(ScalarType type) {
    return with_float(type.bits, [](auto lane) {
        using L = decltype(lane);
        return lane_op<SmallAsZero<L>, L, L>();
    });
}

LaneOp zero_of_other_sign(ScalarType type) {
    return with_float(type.bits, [](auto lane) {
        using L = decltype(lane);
        return lane_op<ZeroOfOtherSign, L, L, L, L, L>();
    });
}

LaneOp find_lane_op(LastBits bits, spv::Op op, ScalarType result, ScalarType operand,
                    bool keeps_sums) {
    switch (bits) {
        case LastBits::kOneWay:
            return find_operation<LastBits::kOneWay>(op, result, operand, keeps_sums);
        case LastBits::kOtherWay:
            return find_operation<LastBits::kOtherWay>(op, result, operand, keeps_sums);
        default:
            return nullptr;
    }
}

LaneOp find_lane_op(LastBits bits, GLSLstd450 function, ScalarType type, bool keeps_sums) {
    switch (bits) {
        case LastBits::kOneWay:
            return find_function<LastBits::kOneWay>(function, type, keeps_sums);
        case LastBits::kOtherWay:
            return find_function<LastBits::kOtherWay>(function, type, keeps_sums);
        default:
            return nullptr;
    }
}

}  // namespace vkp::audit
