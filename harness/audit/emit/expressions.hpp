// Instructions that compute values from values, as steps of lane operations on their scalars.
#pragma once

#include "harness/audit/emit/lane_code.hpp"
#include "harness/audit/machine/type_table.hpp"
#include "harness/spirv/module.hpp"

#include <optional>
#include <span>

namespace vkp::audit {

// An operand with its type, for it decides how the scalars are arranged.
struct Operand {
    const Type* type = nullptr;
    Value value;
};

// The result of an instruction, its steps emitted. `operands` are the values of its ids in order;
// literal operands are read from `instruction`. Returns nothing for an instruction of another sort.
// Throws spirv::Error, with the line, for one of this sort that is not supported.
std::optional<Value> emit_expression(LaneCode& code, const spirv::Instruction& instruction,
                                     const Type& result, std::span<const Operand> operands);

// The same for an instruction of GLSL.std.450, `operands` being those after its number. Modf and
// Frexp with a pointer are the caller's: it passes them as ModfStruct and FrexpStruct.
std::optional<Value> emit_extended(LaneCode& code, GLSLstd450 instruction, const Type& result,
                                   std::span<const Operand> operands);

// An instruction of a subgroup (OpGroupNonUniform…), without its result and scope among the
// operands: those are the ids after the scope. `group_operation` and literals are read from
// `instruction`.
std::optional<Value> emit_subgroup(LaneCode& code, const spirv::Instruction& instruction,
                                   const Type& result, std::span<const Operand> operands);

}  // namespace vkp::audit
