#include "harness/audit/lane_extended.hpp"

#include "harness/audit/lane_loop.hpp"

#include <type_traits>

namespace vkp::audit {
namespace {

// A sum that wraps is smaller than both operands.
template <typename T>
struct Carry {
    using Value = typename T::Value;
    [[gnu::always_inline]] static Value apply(Value a, Value b) {
        return T::store(a + b) < a ? Value{1} : Value{0};
    }
};

VKP_LANE_OP2(Borrow, a < b ? T{1} : T{0})

// From the products of the halves of both numbers.
[[gnu::always_inline]] inline std::uint64_t upper_product(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t kLower = 0xffffffffU;
    const std::uint64_t a_upper = a >> 32U;
    const std::uint64_t b_upper = b >> 32U;
    const std::uint64_t lowest = (a & kLower) * (b & kLower);
    const std::uint64_t middle = a_upper * (b & kLower) + (lowest >> 32U);
    const std::uint64_t other = (a & kLower) * b_upper + (middle & kLower);
    return a_upper * b_upper + (middle >> 32U) + (other >> 32U);
}

// A negative number, read as unsigned, is too large by 2^64.
[[gnu::always_inline]] inline std::int64_t upper_product(std::int64_t a, std::int64_t b) {
    const auto x = static_cast<std::uint64_t>(a);
    const auto y = static_cast<std::uint64_t>(b);
    return static_cast<std::int64_t>(upper_product(x, y) - (a < 0 ? y : 0U) - (b < 0 ? x : 0U));
}

template <typename T>
struct UpperProduct {
    using Value = typename T::Value;
    [[gnu::always_inline]] static Value apply(Value a, Value b) {
        if constexpr (T::kWidth == 64) {
            return upper_product(a, b);
        } else {
            using Wide = std::conditional_t<std::is_signed_v<Value>, std::int64_t, std::uint64_t>;
            return static_cast<Value>((Wide{a} * Wide{b}) >> T::kWidth);
        }
    }
};

LaneOp find_upper(spv::Op op, ScalarType type) {
    switch (op) {
        case spv::Op::OpIAddCarry:
            return with_unsigned(
                type.bits, [](auto t) { return uniform_op<Carry<decltype(t)>, decltype(t), 2>(); });
        case spv::Op::OpISubBorrow:
            return word_op<Borrow, 2>(type);
        case spv::Op::OpUMulExtended:
            return with_unsigned(type.bits, [](auto t) {
                return uniform_op<UpperProduct<decltype(t)>, decltype(t), 2>();
            });
        case spv::Op::OpSMulExtended:
            return with_signed(type.bits, [](auto t) {
                return uniform_op<UpperProduct<decltype(t)>, decltype(t), 2>();
            });
        default:
            return nullptr;
    }
}

LaneOp find_lower(spv::Op op, ScalarType type) {
    switch (op) {
        case spv::Op::OpIAddCarry:
            return find_lane_op(spv::Op::OpIAdd, type, type);
        case spv::Op::OpISubBorrow:
            return find_lane_op(spv::Op::OpISub, type, type);
        case spv::Op::OpUMulExtended:
        case spv::Op::OpSMulExtended:
            return find_lane_op(spv::Op::OpIMul, type, type);
        default:
            return nullptr;
    }
}

}  // namespace

LaneOp extended_op(spv::Op op, std::uint32_t member, ScalarType type) {
    if (!is_integer(type) || member > 1) {
        return nullptr;
    }
    return member == 0 ? find_lower(op, type) : find_upper(op, type);
}

}  // namespace vkp::audit
