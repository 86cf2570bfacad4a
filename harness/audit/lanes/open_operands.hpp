// Finds, in all lanes at once, operands for which an instruction's result is not defined
// (harness/spirv/open_results.hpp).
#pragma once

#include "harness/audit/lanes/lane_ops.hpp"
#include "harness/spirv/open_results.hpp"

#include <cstddef>

namespace vkp::audit {

// Gives a bool for each lane: whether its operands are such. It takes them in their order; of a bit
// field the offset and the count alone. `operand` is the type of the first of the instruction's.
// Null for kNever, and for types that the instruction does not have.
LaneOp open_operands(spirv::OpenIf open, ScalarType result, ScalarType operand);

// The bits of an operand of this type that leaves the result open for most values of the others.
// They serve to show that an instruction with some constant operands is always defined.
std::uint64_t most_open(spirv::OpenIf open, std::size_t place, ScalarType type);

}  // namespace vkp::audit
