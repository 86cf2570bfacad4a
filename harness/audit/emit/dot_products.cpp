#include "harness/audit/emit/instruction_families.hpp"
#include "harness/audit/emit/operand_cast.hpp"

namespace vkp::audit {

namespace {

constexpr std::uint32_t kPackedBits = 8;

struct DotProduct {
    bool is_first_signed = false;
    bool is_second_signed = false;
    bool accumulates = false;
};

DotProduct dot_product(spv::Op op) {
    switch (op) {
        case spv::Op::OpSDot:
            return {true, true, false};
        case spv::Op::OpSUDot:
            return {true, false, false};
        case spv::Op::OpSDotAccSat:
            return {true, true, true};
        case spv::Op::OpSUDotAccSat:
            return {true, false, true};
        case spv::Op::OpUDotAccSat:
            return {false, false, true};
        default:
            return {};
    }
}

ScalarType integer_type(bool is_signed, std::uint32_t bits) {
    return {is_signed ? ScalarType::Kind::kSigned : ScalarType::Kind::kUnsigned,
            static_cast<std::uint8_t>(bits)};
}

// The components of a vector, or the four bytes of a word that stands for one, as wide as the
// result.
Value components(LaneCode& code, const Operand& vector, bool is_signed, std::uint32_t bits) {
    Value bytes = vector.value;
    if (vector.type->kind == Type::Kind::kScalar) {
        const Scalar word = retyped(vector.value[0], kUintType);
        bytes.clear();
        for (std::uint32_t first = 0; first < kUintType.bits; first += kPackedBits) {
            const Scalar shifted = code.emit(spv::Op::OpShiftRightLogical, kUintType,
                                             std::array{word, code.constant_uint(first)});
            bytes.push_back(converted(code, shifted, integer_type(false, kPackedBits)));
        }
    }
    for (Scalar& scalar : bytes) {
        const Scalar own = retyped(scalar, integer_type(is_signed, scalar.type.bits));
        scalar = converted(code, own, integer_type(is_signed, bits));
    }
    return bytes;
}

// a + b, or the end of the range that it is beyond.
Scalar saturated_sum(LaneCode& code, const Scalar& a, const Scalar& b, bool is_signed) {
    const ScalarType type = a.type;
    const std::uint64_t all_bits = ~std::uint64_t{0} >> (64U - type.bits);
    const std::uint64_t sign = std::uint64_t{1} << (type.bits - 1U);
    const Scalar sum = code.emit(spv::Op::OpIAdd, type, std::array{a, b});
    const spv::Op is_less = is_signed ? spv::Op::OpSLessThan : spv::Op::OpULessThan;
    const Scalar is_beyond = code.emit(is_less, kBoolType, std::array{sum, a});
    const Scalar upper =
        select(code, is_beyond, code.constant(type, is_signed ? all_bits >> 1U : all_bits), sum);
    if (!is_signed) {
        return upper;
    }
    const Scalar is_below = code.emit(is_less, kBoolType, std::array{a, sum});
    const Scalar lower = select(code, is_below, code.constant(type, sign), sum);
    const Scalar is_negative = code.emit(is_less, kBoolType, std::array{b, code.constant(type, 0)});
    return select(code, is_negative, lower, upper);
}

}  // namespace

std::optional<Value> emit_dot_product(LaneCode& code, spv::Op op, const Type& result,
                                      std::span<const Operand> operands) {
    const DotProduct kind = dot_product(op);
    const std::uint32_t bits = scalar_type(result).bits;
    const ScalarType type = integer_type(kind.is_first_signed, bits);
    const Value first = components(code, operands[0], kind.is_first_signed, bits);
    const Value second = components(code, operands[1], kind.is_second_signed, bits);
    Scalar sum = code.constant(type, 0);
    for (std::size_t i = 0; i < first.size(); ++i) {
        const Scalar product =
            code.emit(spv::Op::OpIMul, type,
                      std::array{retyped(first[i], type), retyped(second.at(i), type)});
        sum = code.emit(spv::Op::OpIAdd, type, std::array{sum, product});
    }
    if (kind.accumulates) {
        sum = saturated_sum(code, sum, retyped(operands[2].value[0], type), kind.is_first_signed);
    }
    return Value{retyped(sum, scalar_type(result))};
}

}  // namespace vkp::audit
