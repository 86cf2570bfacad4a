#include "harness/audit/lanes/open_operands.hpp"

#include "harness/audit/lanes/lane_loop.hpp"

#include <cmath>
#include <limits>

namespace vkp::audit {
namespace {

using spirv::OpenIf;

struct DivisorIsZero {
    template <typename T>
    [[gnu::always_inline]] static bool apply(T /*a*/, T b) {
        return b == 0;
    }
};

struct RangeIsEmptyOfIntegers {
    template <typename T>
    [[gnu::always_inline]] static bool apply(T /*a*/, T b, T c) {
        return b > c;
    }
};

template <unsigned kBits>
struct QuotientOverflows {
    template <typename T>
    [[gnu::always_inline]] static bool apply(T a, T b) {
        constexpr T kLeast = std::numeric_limits<T>::min() >> (8 * sizeof(T) - kBits);
        return (a == kLeast) & (b == -1);
    }
};

template <unsigned kBits>
struct RemainderOfNegative {
    template <typename T>
    [[gnu::always_inline]] static bool apply(T a, T b) {
        return ((a < 0) | (b < 0)) & (b != 0) & !QuotientOverflows<kBits>::apply(a, b);
    }
};

template <unsigned kBits>
struct ShiftsTooFar {
    template <typename T>
    [[gnu::always_inline]] static bool apply(T /*a*/, T b) {
        return b >= kBits;
    }
};

// Numbers below 0 are very large ones.
template <unsigned kBits>
struct FieldBeyond {
    [[gnu::always_inline]] static bool apply(std::uint32_t offset, std::uint32_t count) {
        return (offset > kBits) | (count > kBits) | (offset + count > kBits);
    }
};

template <unsigned kBits, bool kIsSigned>
struct DoesNotFit {
    [[gnu::always_inline]] static bool apply(double a) {
        const double whole = std::trunc(a);
        const double end = kIsSigned ? std::ldexp(0.5, kBits) : std::ldexp(1.0, kBits);
        return !((whole >= (kIsSigned ? -end : 0.0)) & (whole < end));
    }
};

// Floats: NaN makes every comparison false.
template <typename T>
[[gnu::always_inline]] inline bool is_finite(T a) {
    return std::abs(a) <= std::numeric_limits<T>::max();
}

template <typename T>
[[gnu::always_inline]] inline bool is_infinite(T a) {
    return std::abs(a) > std::numeric_limits<T>::max();
}

VKP_LANE_OP2(ZeroByZero, (int{a == 0} & int{b == 0}) | (int{is_infinite(a)} & int{is_infinite(b)}))
VKP_LANE_OP2(DivisorIsZeroOrNan, !((b < 0) | (b > 0)) | !is_finite(a))
VKP_LANE_OP1(IsNan, a != a)
VKP_LANE_OP2(AnyIsNan, int{a != a} | int{b != b})
VKP_LANE_OP1(IsNotFinite, !is_finite(a))
VKP_LANE_OP1(IsHalfway, std::abs(a - std::floor(a)) == T{0.5})
VKP_LANE_OP1(IsZero, !(std::abs(a) > 0))
VKP_LANE_OP1(IsNegative, !(a >= 0))
VKP_LANE_OP1(IsNotPositive, !(a > 0))
VKP_LANE_OP1(IsBelowOne, !(a >= 1))
VKP_LANE_OP1(IsBeyondOne, !(std::abs(a) <= 1))
VKP_LANE_OP1(IsNotWithinOne, !(std::abs(a) < 1))
VKP_LANE_OP2(BothAreZero, ((a == 0) & (b == 0)) | (a != a) | (b != b))
VKP_LANE_OP2(IsNoPower, !((a > 0) | ((a == 0) & (b > 0))) | (b != b))
VKP_LANE_OP3(RangeIsEmpty, !(b <= c) | (a != a))
VKP_LANE_OP3(EdgesMeet, !(a < b) | (c != c))

// The largest float of the type that its lane holds.
template <typename T>
struct Largest {
    static double value() { return std::numeric_limits<typename T::Value>::max(); }
    static constexpr int kExponent = std::numeric_limits<typename T::Value>::max_exponent;
};

template <>
struct Largest<F16> {
    static double value() { return 65504; }
    static constexpr int kExponent = 16;
};

template <typename T>
struct ScalesTooFar {
    template <typename V>
    [[gnu::always_inline]] static bool apply(V a, std::int32_t exponent) {
        const double product = std::ldexp(static_cast<double>(a), exponent);
        return exponent > Largest<T>::kExponent ||
               (is_finite(a) && !(std::abs(product) <= Largest<T>::value()));
    }
};

// An e^x that may be off by 3 + 2x units in the last place may be infinite a little earlier.
template <typename T>
struct ExponentialOverflows {
    template <typename V>
    [[gnu::always_inline]] static bool apply(V a) {
        return !(std::abs(static_cast<double>(a)) < std::log(Largest<T>::value()) * (1 - 1e-6));
    }
};

template <typename Operation, int kOperands>
LaneOp of_floats(ScalarType type) {
    if (!is_float(type)) {
        return nullptr;
    }
    return with_float(type.bits, [](auto t) {
        using T = decltype(t);
        if constexpr (kOperands == 1) {
            return lane_op<Operation, Bool, T>();
        } else if constexpr (kOperands == 2) {
            return lane_op<Operation, Bool, T, T>();
        } else {
            return lane_op<Operation, Bool, T, T, T>();
        }
    });
}

template <typename Float>
LaneOp does_not_fit(ScalarType result, bool is_signed) {
    return with_unsigned(result.bits, [is_signed](auto t) {
        constexpr unsigned kBits = decltype(t)::kWidth;
        return is_signed ? lane_op<DoesNotFit<kBits, true>, Bool, Float>()
                         : lane_op<DoesNotFit<kBits, false>, Bool, Float>();
    });
}

LaneOp of_integers(OpenIf open, ScalarType type) {
    switch (open) {
        case OpenIf::kDivisorIsZero:
            return with_word(type.bits, [](auto t) {
                using T = decltype(t);
                return lane_op<DivisorIsZero, Bool, T, T>();
            });
        case OpenIf::kQuotientOverflows:
            return with_signed(type.bits, [](auto t) {
                using T = decltype(t);
                return lane_op<QuotientOverflows<T::kWidth>, Bool, T, T>();
            });
        case OpenIf::kRemainderOfNegative:
            return with_signed(type.bits, [](auto t) {
                using T = decltype(t);
                return lane_op<RemainderOfNegative<T::kWidth>, Bool, T, T>();
            });
        case OpenIf::kShiftsTooFar:
            return with_unsigned(type.bits, [](auto t) {
                using T = decltype(t);
                return lane_op<ShiftsTooFar<T::kWidth>, Bool, T, T>();
            });
        case OpenIf::kFieldBeyond:
            return with_unsigned(type.bits, [](auto t) {
                return lane_op<FieldBeyond<decltype(t)::kWidth>, Bool, U32, U32>();
            });
        case OpenIf::kSignedRangeEmpty:
            return with_signed(type.bits, [](auto t) {
                using T = decltype(t);
                return lane_op<RangeIsEmptyOfIntegers, Bool, T, T, T>();
            });
        case OpenIf::kUnsignedRangeEmpty:
            return with_word(type.bits, [](auto t) {
                using T = decltype(t);
                return lane_op<RangeIsEmptyOfIntegers, Bool, T, T, T>();
            });
        default:
            return nullptr;
    }
}

LaneOp of_one_float(OpenIf open, ScalarType type) {
    switch (open) {
        case OpenIf::kIsNan:
            return of_floats<IsNan, 1>(type);
        case OpenIf::kIsNotFinite:
            return of_floats<IsNotFinite, 1>(type);
        case OpenIf::kIsHalfway:
            return of_floats<IsHalfway, 1>(type);
        case OpenIf::kIsZero:
            return of_floats<IsZero, 1>(type);
        case OpenIf::kIsNegative:
            return of_floats<IsNegative, 1>(type);
        case OpenIf::kIsNotPositive:
            return of_floats<IsNotPositive, 1>(type);
        case OpenIf::kIsBelowOne:
            return of_floats<IsBelowOne, 1>(type);
        case OpenIf::kIsBeyondOne:
            return of_floats<IsBeyondOne, 1>(type);
        case OpenIf::kIsNotWithinOne:
            return of_floats<IsNotWithinOne, 1>(type);
        case OpenIf::kExponentialOverflows:
            return with_float(type.bits, [](auto t) {
                return lane_op<ExponentialOverflows<decltype(t)>, Bool, decltype(t)>();
            });
        default:
            return nullptr;
    }
}

LaneOp of_several_floats(OpenIf open, ScalarType type) {
    switch (open) {
        case OpenIf::kZeroByZero:
            return of_floats<ZeroByZero, 2>(type);
        case OpenIf::kDivisorIsZeroOrNan:
            return of_floats<DivisorIsZeroOrNan, 2>(type);
        case OpenIf::kAnyIsNan:
            return of_floats<AnyIsNan, 2>(type);
        case OpenIf::kBothAreZero:
            return of_floats<BothAreZero, 2>(type);
        case OpenIf::kIsNoPower:
            return of_floats<IsNoPower, 2>(type);
        case OpenIf::kRangeIsEmpty:
            return of_floats<RangeIsEmpty, 3>(type);
        case OpenIf::kEdgesMeet:
            return of_floats<EdgesMeet, 3>(type);
        case OpenIf::kScalesTooFar:
            return with_float(type.bits, [](auto t) {
                return lane_op<ScalesTooFar<decltype(t)>, Bool, decltype(t), S32>();
            });
        default:
            return nullptr;
    }
}

std::uint64_t ones(unsigned bits) {
    return ~std::uint64_t{0} >> (64 - bits);
}

std::uint64_t nan_of(ScalarType type) {
    switch (type.bits) {
        case 16:
            return 0x7e00;
        case 64:
            return std::bit_cast<std::uint64_t>(std::numeric_limits<double>::quiet_NaN());
        default:
            return std::bit_cast<std::uint32_t>(std::numeric_limits<float>::quiet_NaN());
    }
}

std::uint64_t half_of(ScalarType type) {
    switch (type.bits) {
        case 16:
            return 0x3800;
        case 64:
            return std::bit_cast<std::uint64_t>(0.5);
        default:
            return std::bit_cast<std::uint32_t>(0.5F);
    }
}

std::uint64_t most_open_integer(OpenIf open, std::size_t place, ScalarType type) {
    const std::uint64_t least = std::uint64_t{1} << (type.bits - 1U);
    switch (open) {
        case OpenIf::kQuotientOverflows:
            return place == 0 ? least : ones(type.bits);
        case OpenIf::kRemainderOfNegative:
            return place == 0 ? ones(type.bits) : ones(type.bits) - 1;
        case OpenIf::kShiftsTooFar:
        case OpenIf::kFieldBeyond:
            return ones(type.bits);
        case OpenIf::kSignedRangeEmpty:
            return place == 1 ? least - 1 : least;
        case OpenIf::kUnsignedRangeEmpty:
            return place == 1 ? ones(type.bits) : 0;
        case OpenIf::kScalesTooFar:
            return least - 1;
        default:
            return 0;
    }
}

}  // namespace

LaneOp open_operands(OpenIf open, ScalarType result, ScalarType operand) {
    const bool is_signed = open == OpenIf::kDoesNotFitSigned;
    if (is_signed || open == OpenIf::kDoesNotFitUnsigned) {
        switch (operand.bits) {
            case 16:
                return does_not_fit<F16>(result, is_signed);
            case 64:
                return does_not_fit<F64>(result, is_signed);
            default:
                return does_not_fit<F32>(result, is_signed);
        }
    }
    if (const LaneOp found = of_integers(open, operand)) {
        return found;
    }
    if (const LaneOp found = of_one_float(open, operand)) {
        return found;
    }
    return of_several_floats(open, operand);
}

// A NaN of a float, unless that alone is not open.
std::uint64_t most_open(OpenIf open, std::size_t place, ScalarType type) {
    if (!is_float(type)) {
        return most_open_integer(open, place, type);
    }
    switch (open) {
        case OpenIf::kZeroByZero:
            return 0;
        case OpenIf::kIsHalfway:
            return half_of(type);
        case OpenIf::kScalesTooFar:  // the largest
            return type.bits == 16
                       ? 0x7bff
                       : nan_of(type) - (std::uint64_t{1} << (type.bits == 64 ? 51U : 22U)) - 1;
        default:
            return nan_of(type);
    }
}

}  // namespace vkp::audit
