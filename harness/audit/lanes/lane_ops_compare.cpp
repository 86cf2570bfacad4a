#include "harness/audit/lanes/lane_families.hpp"
#include "harness/audit/lanes/lane_loop.hpp"

#include <limits>

namespace vkp::audit {
namespace {

VKP_LANE_OP2(Equal, a == b)
VKP_LANE_OP2(NotEqual, a != b)
VKP_LANE_OP2(Less, a < b)
VKP_LANE_OP2(LessEqual, a <= b)
VKP_LANE_OP2(Greater, a > b)
VKP_LANE_OP2(GreaterEqual, a >= b)

// With a NaN the ordered comparisons are false and the unordered ones true.
VKP_LANE_OP2(OrderedNotEqual, (a < b) | (a > b))
VKP_LANE_OP2(UnorderedEqual, !((a < b) | (a > b)))
VKP_LANE_OP2(UnorderedLess, !(a >= b))
VKP_LANE_OP2(UnorderedLessEqual, !(a > b))
VKP_LANE_OP2(UnorderedGreater, !(a <= b))
VKP_LANE_OP2(UnorderedGreaterEqual, !(a < b))

VKP_LANE_OP2(Ordered, (a == a) & (b == b))
VKP_LANE_OP2(Unordered, int{a != a} | int{b != b})
VKP_LANE_OP1(IsNan, a != a)
VKP_LANE_OP1(IsInf, int{a == std::numeric_limits<T>::infinity()} |
                        int{a == -std::numeric_limits<T>::infinity()})

template <typename Operation>
LaneOp compare_words(ScalarType type) {
    return with_word(type.bits, [](auto t) {
        using T = decltype(t);
        return lane_op<Operation, Bool, T, T>();
    });
}

template <typename Operation>
LaneOp compare_signed(ScalarType type) {
    return with_signed(type.bits, [](auto t) {
        using T = decltype(t);
        return lane_op<Operation, Bool, T, T>();
    });
}

template <typename Operation>
LaneOp compare_floats(ScalarType type) {
    return with_float(type.bits, [](auto t) {
        using T = decltype(t);
        return lane_op<Operation, Bool, T, T>();
    });
}

template <typename Operation>
LaneOp classify_floats(ScalarType type) {
    return with_float(type.bits, [](auto t) { return lane_op<Operation, Bool, decltype(t)>(); });
}

LaneOp find_ordered_comparison(spv::Op op, ScalarType operand) {
    switch (op) {
        case spv::Op::OpFOrdEqual:
            return compare_floats<Equal>(operand);
        case spv::Op::OpFOrdNotEqual:
        case spv::Op::OpLessOrGreater:
            return compare_floats<OrderedNotEqual>(operand);
        case spv::Op::OpFOrdLessThan:
            return compare_floats<Less>(operand);
        case spv::Op::OpFOrdLessThanEqual:
            return compare_floats<LessEqual>(operand);
        case spv::Op::OpFOrdGreaterThan:
            return compare_floats<Greater>(operand);
        case spv::Op::OpFOrdGreaterThanEqual:
            return compare_floats<GreaterEqual>(operand);
        default:
            return nullptr;
    }
}

LaneOp find_unordered_comparison(spv::Op op, ScalarType operand) {
    switch (op) {
        case spv::Op::OpFUnordEqual:
            return compare_floats<UnorderedEqual>(operand);
        case spv::Op::OpFUnordNotEqual:
            return compare_floats<NotEqual>(operand);
        case spv::Op::OpFUnordLessThan:
            return compare_floats<UnorderedLess>(operand);
        case spv::Op::OpFUnordLessThanEqual:
            return compare_floats<UnorderedLessEqual>(operand);
        case spv::Op::OpFUnordGreaterThan:
            return compare_floats<UnorderedGreater>(operand);
        case spv::Op::OpFUnordGreaterThanEqual:
            return compare_floats<UnorderedGreaterEqual>(operand);
        default:
            return nullptr;
    }
}

}  // namespace

LaneOp find_integer_comparison(spv::Op op, ScalarType operand) {
    if (!is_integer(operand)) {
        return nullptr;
    }
    switch (op) {
        case spv::Op::OpIEqual:
            return compare_words<Equal>(operand);
        case spv::Op::OpINotEqual:
            return compare_words<NotEqual>(operand);
        case spv::Op::OpULessThan:
            return compare_words<Less>(operand);
        case spv::Op::OpULessThanEqual:
            return compare_words<LessEqual>(operand);
        case spv::Op::OpUGreaterThan:
            return compare_words<Greater>(operand);
        case spv::Op::OpUGreaterThanEqual:
            return compare_words<GreaterEqual>(operand);
        case spv::Op::OpSLessThan:
            return compare_signed<Less>(operand);
        case spv::Op::OpSLessThanEqual:
            return compare_signed<LessEqual>(operand);
        case spv::Op::OpSGreaterThan:
            return compare_signed<Greater>(operand);
        case spv::Op::OpSGreaterThanEqual:
            return compare_signed<GreaterEqual>(operand);
        default:
            return nullptr;
    }
}

LaneOp find_float_comparison(spv::Op op, ScalarType operand) {
    if (!is_float(operand)) {
        return nullptr;
    }
    switch (op) {
        case spv::Op::OpIsNan:
            return classify_floats<IsNan>(operand);
        case spv::Op::OpIsInf:
            return classify_floats<IsInf>(operand);
        case spv::Op::OpOrdered:
            return compare_floats<Ordered>(operand);
        case spv::Op::OpUnordered:
            return compare_floats<Unordered>(operand);
        default:
            break;
    }
    if (const LaneOp found = find_ordered_comparison(op, operand)) {
        return found;
    }
    return find_unordered_comparison(op, operand);
}

}  // namespace vkp::audit
