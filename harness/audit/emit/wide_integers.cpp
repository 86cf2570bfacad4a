#include "harness/audit/emit/instruction_families.hpp"
#include "harness/audit/emit/operand_cast.hpp"

namespace vkp::audit {

namespace {

// The upper 64 bits of a product, from the products of its halves.
[[gnu::always_inline]] inline std::uint64_t upper_product(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t a_low = a & 0xffffffffU;
    const std::uint64_t b_low = b & 0xffffffffU;
    const std::uint64_t a_high = a >> 32U;
    const std::uint64_t b_high = b >> 32U;
    const std::uint64_t middle = a_high * b_low + (a_low * b_low >> 32U);
    const std::uint64_t other_middle = a_low * b_high + (middle & 0xffffffffU);
    return a_high * b_high + (middle >> 32U) + (other_middle >> 32U);
}

// A negative number is its unsigned bits minus 2^64.
[[gnu::always_inline]] inline std::uint64_t signed_upper_product(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t too_much = (a >> 63U) * b + (b >> 63U) * a;
    return upper_product(a, b) - too_much;
}

template <bool kIsSigned>
void upper_products(void* result, const void* const* in, std::uint32_t begin, std::uint32_t end) {
    const auto* const a = static_cast<const std::uint64_t*>(in[0]);
    const auto* const b = static_cast<const std::uint64_t*>(in[1]);
    for (std::uint32_t i = begin; i < end; ++i) {
        static_cast<std::uint64_t*>(result)[i] =
            kIsSigned ? signed_upper_product(a[i], b[i]) : upper_product(a[i], b[i]);
    }
}

struct TwoParts {
    Scalar low;
    Scalar high;
};

// Carries and borrows are 1 where the condition holds.
Scalar one_if(LaneCode& code, spv::Op comparison, const Scalar& a, const Scalar& b) {
    const Scalar condition = code.emit(comparison, kBoolType, std::array{a, b});
    return select(code, condition, code.constant(a.type, 1), code.constant(a.type, 0));
}

TwoParts sum(LaneCode& code, const Scalar& a, const Scalar& b) {
    const Scalar low = code.emit(spv::Op::OpIAdd, a.type, std::array{a, b});
    return {low, one_if(code, spv::Op::OpULessThan, low, a)};
}

TwoParts difference(LaneCode& code, const Scalar& a, const Scalar& b) {
    const Scalar low = code.emit(spv::Op::OpISub, a.type, std::array{a, b});
    return {low, one_if(code, spv::Op::OpULessThan, a, b)};
}

TwoParts product(LaneCode& code, const Scalar& a, const Scalar& b, bool is_signed) {
    const ScalarType type = a.type;
    if (type.bits == 64) {
        const LaneOp upper = is_signed ? upper_products<true> : upper_products<false>;
        return {code.emit(spv::Op::OpIMul, type, std::array{a, b}),
                code.emit(upper, type, std::array{a, b})};
    }
    const ScalarType wide{is_signed ? ScalarType::Kind::kSigned : ScalarType::Kind::kUnsigned,
                          static_cast<std::uint8_t>(2 * type.bits)};
    const Scalar whole = code.emit(spv::Op::OpIMul, wide,
                                   std::array{converted(code, a, wide), converted(code, b, wide)});
    const Scalar upper = code.emit(spv::Op::OpShiftRightLogical, wide,
                                   std::array{whole, code.constant(wide, type.bits)});
    return {converted(code, whole, type), converted(code, upper, type)};
}

TwoParts parts(LaneCode& code, spv::Op op, const Scalar& a, const Scalar& b) {
    switch (op) {
        case spv::Op::OpIAddCarry:
            return sum(code, a, b);
        case spv::Op::OpISubBorrow:
            return difference(code, a, b);
        default:
            return product(code, a, b, op == spv::Op::OpSMulExtended);
    }
}

}  // namespace

std::optional<Value> emit_extended_integer(LaneCode& code, spv::Op op,
                                           std::span<const Operand> operands) {
    Value value;
    Value high;
    for (std::size_t i = 0; i < operands[0].value.size(); ++i) {
        const TwoParts both = parts(code, op, operands[0].value[i], operands[1].value[i]);
        value.push_back(both.low);
        high.push_back(both.high);
    }
    value.insert(value.end(), high.begin(), high.end());
    return value;
}

}  // namespace vkp::audit
