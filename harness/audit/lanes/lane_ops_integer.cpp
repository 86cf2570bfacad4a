#include "harness/audit/lanes/lane_families.hpp"
#include "harness/audit/lanes/lane_loop.hpp"

#include <type_traits>

namespace vkp::audit {
namespace {

VKP_LANE_OP2(Add, a + b)
VKP_LANE_OP2(Subtract, a - b)
VKP_LANE_OP2(Multiply, a* b)
VKP_LANE_OP1(Negate, T{0} - a)

// The quotient of 32-bit integers as the truncated quotient of doubles: it is exact, as a quotient
// that is not an integer is further from the next one than the rounding of a double. There are SIMD
// instructions for this and none for a division of integers.
[[gnu::always_inline]] inline std::int32_t divided(std::int32_t a, std::int32_t b) {
    return static_cast<std::int32_t>(static_cast<double>(a) / static_cast<double>(b));
}

[[gnu::always_inline]] inline double to_double(std::uint32_t value) {
    return static_cast<double>(static_cast<std::int32_t>(value ^ 0x80000000U)) + 0x1p31;
}

[[gnu::always_inline]] inline std::uint32_t divided(std::uint32_t a, std::uint32_t b) {
    const double quotient = to_double(a) / to_double(b);
    const bool is_upper = quotient >= 0x1p31;
    const double lower = is_upper ? quotient - 0x1p31 : quotient;
    const auto bits = static_cast<std::uint32_t>(static_cast<std::int32_t>(lower));
    return is_upper ? bits ^ 0x80000000U : bits;
}

[[gnu::always_inline]] inline std::int64_t divided(std::int64_t a, std::int64_t b) {
    return a / b;
}

[[gnu::always_inline]] inline std::uint64_t divided(std::uint64_t a, std::uint64_t b) {
    return a / b;
}

template <typename T>
[[gnu::always_inline]] inline T wrapped_negative(T a) {
    using U = std::make_unsigned_t<T>;
    return static_cast<T>(U{0} - static_cast<U>(a));
}

template <typename T>
[[gnu::always_inline]] inline T unsigned_quotient(T a, T b) {
    const T found = divided(a, b == 0 ? T{1} : b);
    return b == 0 ? T{0} : found;
}

// -1 is left out of the division, since the smallest number divided by it overflows.
template <typename T>
[[gnu::always_inline]] inline T quotient(T a, T b) {
    const bool is_division = (b != 0) & (b != -1);
    const T found = divided(a, is_division ? b : T{1});
    const T otherwise = b == 0 ? T{0} : wrapped_negative(a);
    return is_division ? found : otherwise;
}

template <typename T>
[[gnu::always_inline]] inline T remainder(T a, T b) {
    const bool is_division = (b != 0) & (b != -1);
    const T divisor = is_division ? b : T{1};
    return a - divided(a, divisor) * divisor;
}

VKP_LANE_OP2(UnsignedDivide, unsigned_quotient(a, b))
VKP_LANE_OP2(UnsignedModulo, b == 0 ? T{0} : a - unsigned_quotient(a, b) * b)

VKP_LANE_OP2(SignedDivide, quotient(a, b))
VKP_LANE_OP2(SignedRemainder, remainder(a, b))
VKP_LANE_OP2(SignedModulo, with_sign_of_divisor(remainder(a, b), b))

}  // namespace

LaneOp find_integer_op(spv::Op op, ScalarType type) {
    if (!is_integer(type)) {
        return nullptr;
    }
    switch (op) {
        case spv::Op::OpIAdd:
            return unsigned_op<Add, 2>(type);
        case spv::Op::OpISub:
            return unsigned_op<Subtract, 2>(type);
        case spv::Op::OpIMul:
            return unsigned_op<Multiply, 2>(type);
        case spv::Op::OpSNegate:
            return unsigned_op<Negate, 1>(type);
        case spv::Op::OpUDiv:
            return word_op<UnsignedDivide, 2>(type);
        case spv::Op::OpUMod:
            return word_op<UnsignedModulo, 2>(type);
        case spv::Op::OpSDiv:
            return signed_op<SignedDivide, 2>(type);
        case spv::Op::OpSRem:
            return signed_op<SignedRemainder, 2>(type);
        case spv::Op::OpSMod:
            return signed_op<SignedModulo, 2>(type);
        default:
            return nullptr;
    }
}

}  // namespace vkp::audit
