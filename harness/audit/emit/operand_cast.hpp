// Operands brought into the form that an instruction needs: checked for being defined, with another
// type or another width.
#pragma once

#include "harness/audit/emit/expressions.hpp"

namespace vkp::audit {

inline constexpr ScalarType kBoolType{ScalarType::Kind::kBool, 32};
inline constexpr ScalarType kIntType{ScalarType::Kind::kSigned, 32};
inline constexpr ScalarType kUintType{ScalarType::Kind::kUnsigned, 32};

// The type of the scalars of a scalar, a vector or a matrix; for a struct the type of its first
// ones.
ScalarType scalar_type(const Type& type);

// The operands of an instruction that needs them defined: each scalar that may be undefined is
// checked here once, however often the steps of the instruction read it.
std::vector<Operand> checked(LaneCode& code, std::span<const Operand> operands);

// The same bits under another type as wide.
Scalar retyped(Scalar scalar, ScalarType type);

// The same number as an integer of another width, extended by the signedness of `type`.
Scalar converted(LaneCode& code, const Scalar& integer, ScalarType type);

// condition ? yes : no: it is as defined as the condition and what it picked.
Scalar select(LaneCode& code, const Scalar& condition, const Scalar& yes, const Scalar& no);

}  // namespace vkp::audit
