#include "harness/audit/lanes/lane_families.hpp"
#include "harness/audit/lanes/lane_loop.hpp"

#include <bit>

namespace vkp::audit {
namespace {

// A shift by more than the width has no meaning; cutting off its amount keeps it defined in C++.
template <typename T>
[[gnu::always_inline]] inline T shift_amount(T amount) {
    return amount & T{8 * sizeof(T) - 1};
}

VKP_LANE_OP2(ShiftLeft, a << shift_amount(b))
VKP_LANE_OP2(ShiftRight, a >> shift_amount(b))
VKP_LANE_OP2(And, a& b)
VKP_LANE_OP2(Or, a | b)
VKP_LANE_OP2(Xor, a ^ b)
VKP_LANE_OP2(Same, ~(a ^ b))
VKP_LANE_OP1(Not, ~a)
VKP_LANE_OP1(BitCount, static_cast<T>(std::popcount(a)))
VKP_LANE_OP1(Copy, a)

template <typename T>
[[gnu::always_inline]] inline T swap_bits(T value, T lower, int distance) {
    return ((value >> distance) & lower) | ((value & lower) << distance);
}

template <typename T>
[[gnu::always_inline]] inline T reversed(T value) {
    value = swap_bits(value, static_cast<T>(0x5555555555555555U), 1);
    value = swap_bits(value, static_cast<T>(0x3333333333333333U), 2);
    value = swap_bits(value, static_cast<T>(0x0f0f0f0f0f0f0f0fU), 4);
    value = swap_bits(value, static_cast<T>(0x00ff00ff00ff00ffU), 8);
    value = swap_bits(value, static_cast<T>(0x0000ffff0000ffffU), 16);
    if constexpr (sizeof(T) == 8) {
        value = swap_bits(value, T{0x00000000ffffffffU}, 32);
    }
    return value;
}

template <unsigned kUnused>
struct BitReverse {
    template <typename T>
    [[gnu::always_inline]] static T apply(T a) {
        return reversed(a) >> kUnused;
    }
};

template <typename T>
[[gnu::always_inline]] inline T lowest_bits(std::uint32_t count) {
    constexpr std::uint32_t kWidth = 8 * sizeof(T);
    return count >= kWidth ? ~T{0} : (T{1} << (count & (kWidth - 1))) - 1;
}

struct BitFieldInsert {
    template <typename T>
    [[gnu::always_inline]] static T apply(T base, T insert, std::uint32_t offset,
                                          std::uint32_t count) {
        const T shift = shift_amount(T{offset});
        const T mask = lowest_bits<T>(count) << shift;
        return (base & ~mask) | ((insert << shift) & mask);
    }
};

struct BitFieldExtract {
    template <typename T>
    [[gnu::always_inline]] static T apply(T base, std::uint32_t offset, std::uint32_t count) {
        return (base >> shift_amount(T{offset})) & lowest_bits<T>(count);
    }
};

struct SignedBitFieldExtract {
    template <typename T>
    [[gnu::always_inline]] static T apply(T base, std::uint32_t offset, std::uint32_t count) {
        const T field = BitFieldExtract::apply(base, offset, count);
        const T mask = lowest_bits<T>(count);
        const T sign = mask ^ (mask >> 1U);
        return (field ^ sign) - sign;
    }
};

struct Select {
    template <typename T>
    [[gnu::always_inline]] static T apply(bool condition, T yes, T no) {
        return condition ? yes : no;
    }
};

// The amount is read as unsigned, since only the bits in the mask of shift_amount() count.
struct ArithmeticShiftRight {
    template <typename S, typename U>
    [[gnu::always_inline]] static S apply(S a, U amount) {
        return a >> shift_amount(amount);
    }
};

LaneOp arithmetic_shift(unsigned bits) {
    return with_signed(bits, [](auto t) {
        using S = decltype(t);
        using U = IntegerLane<typename S::Lane, S::kWidth>;
        return lane_op<ArithmeticShiftRight, S, S, U>();
    });
}

LaneOp find_field_op(spv::Op op, ScalarType type) {
    return with_unsigned(type.bits, [op](auto t) -> LaneOp {
        using T = decltype(t);
        switch (op) {
            case spv::Op::OpBitFieldInsert:
                return lane_op<BitFieldInsert, T, T, T, U32, U32>();
            case spv::Op::OpBitFieldUExtract:
                return lane_op<BitFieldExtract, T, T, U32, U32>();
            case spv::Op::OpBitFieldSExtract:
                return lane_op<SignedBitFieldExtract, T, T, U32, U32>();
            case spv::Op::OpBitReverse:
                return lane_op<BitReverse<T::kUnused>, T, T>();
            default:
                return nullptr;
        }
    });
}

LaneOp select_op(unsigned bits) {
    return with_word(bits, [](auto t) {
        using T = decltype(t);
        return lane_op<Select, T, Bool, T, T>();
    });
}

LaneOp find_logical_op(spv::Op op, ScalarType type) {
    switch (op) {
        case spv::Op::OpLogicalAnd:
            return word_op<And, 2>(type);
        case spv::Op::OpLogicalOr:
            return word_op<Or, 2>(type);
        case spv::Op::OpLogicalEqual:
            return word_op<Same, 2>(type);
        case spv::Op::OpLogicalNotEqual:
            return word_op<Xor, 2>(type);
        case spv::Op::OpLogicalNot:
            return word_op<Not, 1>(type);
        default:
            return nullptr;
    }
}

LaneOp find_bitwise_op(spv::Op op, ScalarType type) {
    switch (op) {
        case spv::Op::OpShiftLeftLogical:
            return unsigned_op<ShiftLeft, 2>(type);
        case spv::Op::OpShiftRightLogical:
            return word_op<ShiftRight, 2>(type);
        case spv::Op::OpShiftRightArithmetic:
            return arithmetic_shift(type.bits);
        case spv::Op::OpBitwiseAnd:
            return word_op<And, 2>(type);
        case spv::Op::OpBitwiseOr:
            return word_op<Or, 2>(type);
        case spv::Op::OpBitwiseXor:
            return word_op<Xor, 2>(type);
        case spv::Op::OpNot:
            return unsigned_op<Not, 1>(type);
        case spv::Op::OpBitCount:
            return word_op<BitCount, 1>(type);
        default:
            return find_field_op(op, type);
    }
}

}  // namespace

LaneOp find_bit_op(spv::Op op, ScalarType type) {
    if (op == spv::Op::OpSelect) {
        return select_op(type.bits);
    }
    if (op == spv::Op::OpCopyObject || op == spv::Op::OpCopyLogical) {
        return word_op<Copy, 1>(type);
    }
    if (type.kind == ScalarType::Kind::kBool) {
        return find_logical_op(op, type);
    }
    return is_integer(type) ? find_bitwise_op(op, type) : nullptr;
}

}  // namespace vkp::audit
