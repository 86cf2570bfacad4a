// What the files behind emit_expression() and emit_extended() share.
#pragma once

#include "harness/audit/emit/expressions.hpp"

namespace vkp::audit {

inline constexpr ScalarType kBoolType{ScalarType::Kind::kBool, 32};
inline constexpr ScalarType kIntType{ScalarType::Kind::kSigned, 32};
inline constexpr ScalarType kUintType{ScalarType::Kind::kUnsigned, 32};

// The type of the scalars of a scalar, a vector or a matrix; of a struct that of its first ones.
ScalarType scalar_type(const Type& type);

// The operands as values that are used, not passed on: each scalar that may be undefined is
// checked here, once, however often the steps of the instruction read it.
std::vector<Operand> checked(LaneCode& code, std::span<const Operand> operands);

// The same bits under another type as wide.
Scalar retyped(Scalar scalar, ScalarType type);

// The same number as an integer of another width, extended by the signedness of `type`.
Scalar converted(LaneCode& code, const Scalar& integer, ScalarType type);

// condition ? yes : no, which is no use of either: it is as defined as what it picked.
Scalar select(LaneCode& code, const Scalar& condition, const Scalar& yes, const Scalar& no);

// Instructions that take values apart and put them together. Nothing for others.
std::optional<Value> emit_composite(LaneCode& code, const spirv::Instruction& instruction,
                                    const Type& result, std::span<const Operand> operands);

// Linear algebra on floats. Nothing for other instructions. The operands are checked.
std::optional<Value> emit_linear(LaneCode& code, spv::Op op, const Type& result,
                                 std::span<const Operand> operands);

// Of a square matrix, its scalars column by column.
Scalar determinant(LaneCode& code, const Value& matrix);
Value inverse(LaneCode& code, const Value& matrix);

// Integers of twice the width: sums with carry, products in two parts. Nothing for other
// instructions. The operands are checked; the result is a struct of two.
std::optional<Value> emit_extended_integer(LaneCode& code, spv::Op op,
                                           std::span<const Operand> operands);

// Bits of numbers under another type, whose components may be wider or narrower.
Value emit_bitcast(LaneCode& code, const Type& result, const Operand& operand);

}  // namespace vkp::audit
