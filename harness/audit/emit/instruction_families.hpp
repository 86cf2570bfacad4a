// The families of instructions for emit_expression() and emit_extended(), a source file each.
#pragma once

#include "harness/audit/emit/expressions.hpp"

namespace vkp::audit {

// Instructions that take values apart and put them together. Nothing for others.
std::optional<Value> emit_composite(LaneCode& code, const spirv::Instruction& instruction,
                                    const Type& result, std::span<const Operand> operands);

// Linear algebra on floats. Nothing for other instructions.
std::optional<Value> emit_linear(LaneCode& code, spv::Op op, const Type& result,
                                 std::span<const Operand> operands);

// `matrix` is square, its scalars column by column; the inverse comes in the same order.
Scalar determinant(LaneCode& code, const Value& matrix);
Value inverse(LaneCode& code, const Value& matrix);

// Integers of twice the width: sums with carry, products in two parts. Nothing for other
// instructions. The result is a struct of two.
std::optional<Value> emit_extended_integer(LaneCode& code, spv::Op op,
                                           std::span<const Operand> operands);

// OpSDot to OpSUDotAccSat.
std::optional<Value> emit_dot_product(LaneCode& code, spv::Op op, const Type& result,
                                      std::span<const Operand> operands);

// Bits of numbers under another type, whose components may be wider or narrower.
Value emit_bitcast(LaneCode& code, const Type& result, const Operand& operand);

}  // namespace vkp::audit
