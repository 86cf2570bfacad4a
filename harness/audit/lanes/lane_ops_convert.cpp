#include "harness/audit/lanes/lane_families.hpp"
#include "harness/audit/lanes/lane_loop.hpp"

#include <limits>

namespace vkp::audit {
namespace {

template <typename To>
struct ConvertValue {
    template <typename T>
    [[gnu::always_inline]] static To apply(T a) {
        return static_cast<To>(a);
    }
};

// Numbers out of range become the nearest one in range and NaN becomes 0, by way of converting 0
// instead: C++ leaves the conversion of anything out of range undefined.
template <typename Result>
struct FloatToSigned {
    using To = typename Result::Value;
    static constexpr To kMax = std::numeric_limits<To>::max() >> Result::kUnused;
    static constexpr To kMin = -kMax - 1;

    template <typename T>
    [[gnu::always_inline]] static To apply(T a) {
        constexpr T kAbove = -static_cast<T>(kMin);
        constexpr T kLowest = static_cast<T>(kMin);
        const To in_range = static_cast<To>(a > kLowest && a < kAbove ? a : T{0});
        const To not_above = a >= kAbove ? kMax : in_range;
        return a <= kLowest ? kMin : not_above;
    }
};

// The upper half of the range goes by way of the lower, because processors convert to signed
// integers only.
template <typename Result>
struct FloatToUnsigned {
    using To = typename Result::Value;
    using Signed = std::make_signed_t<To>;
    static constexpr To kMax = ~To{0} >> Result::kUnused;
    static constexpr To kHalf = To{1} << (Result::kWidth - 1);

    template <typename T>
    [[gnu::always_inline]] static To apply(T a) {
        constexpr T kMiddle = static_cast<T>(kHalf);
        constexpr T kAbove = 2 * kMiddle;
        const bool is_upper = a >= kMiddle;
        const T lowered = is_upper ? a - kMiddle : a;
        const T convertible = lowered > T{0} && lowered < kMiddle ? lowered : T{0};
        const To lower = static_cast<To>(static_cast<Signed>(convertible));
        const To in_range = is_upper ? lower + kHalf : lower;
        return a >= kAbove ? kMax : in_range;
    }
};

struct Copy {
    template <typename T>
    [[gnu::always_inline]] static T apply(T a) {
        return a;
    }
};

struct QuantizeToHalf {
    [[gnu::always_inline]] static float apply(float a) { return half_to_float(float_to_half(a)); }
};

template <typename Result, typename Operand>
LaneOp plain_conversion() {
    return lane_op<ConvertValue<typename Result::Value>, Result, Operand>();
}

LaneOp float_to_signed(unsigned result, unsigned operand) {
    return with_signed(result, [operand](auto r) {
        return with_float(operand, [](auto o) {
            return lane_op<FloatToSigned<decltype(r)>, decltype(r), decltype(o)>();
        });
    });
}

LaneOp float_to_unsigned(unsigned result, unsigned operand) {
    return with_unsigned(result, [operand](auto r) {
        return with_float(operand, [](auto o) {
            return lane_op<FloatToUnsigned<decltype(r)>, decltype(r), decltype(o)>();
        });
    });
}

LaneOp signed_to_float(unsigned result, unsigned operand) {
    return with_float(result, [operand](auto r) {
        return with_signed(operand,
                           [](auto o) { return plain_conversion<decltype(r), decltype(o)>(); });
    });
}

LaneOp unsigned_to_float(unsigned result, unsigned operand) {
    return with_float(result, [operand](auto r) {
        return with_word(operand,
                         [](auto o) { return plain_conversion<decltype(r), decltype(o)>(); });
    });
}

LaneOp unsigned_to_unsigned(unsigned result, unsigned operand) {
    return with_unsigned(result, [operand](auto r) {
        return with_word(operand,
                         [](auto o) { return plain_conversion<decltype(r), decltype(o)>(); });
    });
}

LaneOp signed_to_signed(unsigned result, unsigned operand) {
    return with_signed(result, [operand](auto r) {
        return with_signed(operand,
                           [](auto o) { return plain_conversion<decltype(r), decltype(o)>(); });
    });
}

// A half is stored from a float or a double, whichever there is, so that it is rounded once.
LaneOp float_to_float(unsigned result, unsigned operand) {
    if (result == 16) {
        return with_float(operand, [](auto o) { return lane_op<Copy, F16, decltype(o)>(); });
    }
    return with_float(result, [operand](auto r) {
        return with_float(operand,
                          [](auto o) { return plain_conversion<decltype(r), decltype(o)>(); });
    });
}

LaneOp reinterpreted(unsigned result, unsigned operand) {
    if (result != operand) {
        return nullptr;
    }
    return with_word(result, [](auto t) { return lane_op<Copy, decltype(t), decltype(t)>(); });
}

LaneOp convert_integer(spv::Op op, unsigned result, unsigned operand) {
    switch (op) {
        case spv::Op::OpConvertSToF:
            return signed_to_float(result, operand);
        case spv::Op::OpConvertUToF:
            return unsigned_to_float(result, operand);
        case spv::Op::OpUConvert:
            return unsigned_to_unsigned(result, operand);
        case spv::Op::OpSConvert:
            return signed_to_signed(result, operand);
        default:
            return nullptr;
    }
}

LaneOp convert_float(spv::Op op, unsigned result, unsigned operand) {
    switch (op) {
        case spv::Op::OpConvertFToU:
            return float_to_unsigned(result, operand);
        case spv::Op::OpConvertFToS:
            return float_to_signed(result, operand);
        case spv::Op::OpFConvert:
            return float_to_float(result, operand);
        case spv::Op::OpQuantizeToF16:
            return operand == 32 ? lane_op<QuantizeToHalf, F32, F32>() : nullptr;
        default:
            return nullptr;
    }
}

}  // namespace

LaneOp find_conversion(spv::Op op, ScalarType result, ScalarType operand) {
    if (op == spv::Op::OpBitcast) {
        return reinterpreted(result.bits, operand.bits);
    }
    if (is_float(operand)) {
        return convert_float(op, result.bits, operand.bits);
    }
    return is_integer(operand) ? convert_integer(op, result.bits, operand.bits) : nullptr;
}

}  // namespace vkp::audit
