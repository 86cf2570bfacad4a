#include "harness/audit/emit/expressions.hpp"

#include "harness/audit/emit/instruction_families.hpp"
#include "harness/audit/emit/operand_cast.hpp"

#include <algorithm>

namespace vkp::audit {

namespace {

bool is_between(spv::Op op, spv::Op first, spv::Op last) {
    return op >= first && op <= last;
}

// Instructions that do the same to each component.
bool is_component_wise(spv::Op op) {
    return is_between(op, spv::Op::OpConvertFToU, spv::Op::OpQuantizeToF16) ||
           is_between(op, spv::Op::OpSNegate, spv::Op::OpFMod) ||
           is_between(op, spv::Op::OpIsNan, spv::Op::OpLogicalNot) ||
           is_between(op, spv::Op::OpIEqual, spv::Op::OpFUnordGreaterThanEqual) ||
           is_between(op, spv::Op::OpShiftRightLogical, spv::Op::OpBitCount);
}

bool is_shift(spv::Op op) {
    return is_between(op, spv::Op::OpShiftRightLogical, spv::Op::OpShiftLeftLogical);
}

bool is_bit_field(spv::Op op) {
    return is_between(op, spv::Op::OpBitFieldInsert, spv::Op::OpBitFieldUExtract);
}

bool has_pointer(const Type& result, std::span<const Operand> operands) {
    return result.kind == Type::Kind::kPointer ||
           std::any_of(operands.begin(), operands.end(), [](const Operand& operand) {
               return operand.type->kind == Type::Kind::kPointer;
           });
}

// The operands of one component: a single scalar serves every component.
Value component(std::span<const Operand> operands, std::size_t index) {
    Value scalars;
    for (const Operand& operand : operands) {
        scalars.push_back(operand.value.size() == 1 ? operand.value[0] : operand.value.at(index));
    }
    return scalars;
}

// Lane operations take shift amounts as wide as the shifted value, and 32-bit offsets and counts of
// bit fields.
void convert_amounts(LaneCode& code, spv::Op op, Value& scalars) {
    if (is_shift(op) && scalars[1].type.bits != scalars[0].type.bits) {
        scalars[1] =
            converted(code, scalars[1], {ScalarType::Kind::kUnsigned, scalars[0].type.bits});
    }
    if (is_bit_field(op)) {
        for (std::size_t i = scalars.size() - 2; i < scalars.size(); ++i) {
            scalars[i] =
                scalars[i].type.bits != 32 ? converted(code, scalars[i], kUintType) : scalars[i];
        }
    }
}

Value emit_component_wise(LaneCode& code, spv::Op op, const Type& result,
                          std::span<const Operand> operands) {
    Value value;
    const ScalarType type = scalar_type(result);
    for (std::uint32_t i = 0; i < result.scalar_count; ++i) {
        Value scalars = component(operands, i);
        convert_amounts(code, op, scalars);
        InitMask* const defined = code.watch(spirv::open_result(op), type, scalars);
        if (op == spv::Op::OpBitCount) {
            const Scalar count = code.emit(op, scalars[0].type, scalars);
            value.push_back(converted(code, count, type));
        } else if (op == spv::Op::OpQuantizeToF16 &&
                   code.options().last_bits != LastBits::kNearest) {
            value.push_back(code.through_half(scalars[0]));
        } else {
            value.push_back(code.defined_where(code.emit(op, type, scalars), defined));
        }
    }
    return value;
}

Value emit_select(LaneCode& code, const Type& result, std::span<const Operand> operands) {
    Value value;
    for (std::uint32_t i = 0; i < result.scalar_count; ++i) {
        const Value scalars = component(operands.subspan(1), i);
        value.push_back(select(code, component(operands.first(1), i)[0], scalars[0], scalars[1]));
    }
    return value;
}

Value emit_vote(LaneCode& code, spv::Op op, const Value& bools) {
    const spv::Op joint = op == spv::Op::OpAny ? spv::Op::OpLogicalOr : spv::Op::OpLogicalAnd;
    Scalar vote = bools[0];
    for (std::size_t i = 1; i < bools.size(); ++i) {
        vote = code.emit(joint, kBoolType, std::array{vote, bools[i]});
    }
    return {vote};
}

}  // namespace

std::optional<Value> emit_expression(LaneCode& code, const spirv::Instruction& instruction,
                                     const Type& result, std::span<const Operand> operands) {
    const spv::Op op = instruction.op;
    if (operands.empty() || has_pointer(result, operands)) {
        return std::nullopt;
    }
    if (op == spv::Op::OpSelect) {
        return emit_select(code, result, operands);
    }
    if (op == spv::Op::OpBitcast) {
        return emit_bitcast(code, result, operands[0]);
    }
    if (std::optional<Value> value = emit_composite(code, instruction, result, operands)) {
        return value;
    }
    if (is_component_wise(op)) {
        return emit_component_wise(code, op, result, operands);
    }
    if (op == spv::Op::OpAny || op == spv::Op::OpAll) {
        return emit_vote(code, op, operands[0].value);
    }
    if (is_between(op, spv::Op::OpIAddCarry, spv::Op::OpSMulExtended)) {
        return emit_extended_integer(code, op, operands);
    }
    if (is_between(op, spv::Op::OpSDot, spv::Op::OpSUDotAccSat)) {
        return emit_dot_product(code, op, result, operands);
    }
    const bool is_linear =
        op == spv::Op::OpTranspose || is_between(op, spv::Op::OpVectorTimesScalar, spv::Op::OpDot);
    return is_linear ? emit_linear(code, op, result, operands) : std::nullopt;
}

}  // namespace vkp::audit
