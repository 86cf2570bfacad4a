// Operands for which an instruction's result is not defined (harness/spirv/open_results.hpp), found
// in all lanes at once.
#pragma once

#include "harness/audit/lanes/lane_ops.hpp"
#include "harness/spirv/open_results.hpp"

#include <cstddef>

namespace vkp::audit {

// Gives a bool for each lane: whether its operands are such. It takes them in their order; of a bit
// field the offset and the count alone. `operand` is the type of the first of the instruction's.
// Null for kNever, and for types that the instruction does not have.
LaneOp open_operands(spirv::OpenIf open, ScalarType result, ScalarType operand);

// Operands, as many as there may be, that are open together with any others that are: to tell that
// an instruction with some constant operands is always defined. Bits of this type.
std::uint64_t most_open(spirv::OpenIf open, std::size_t place, ScalarType type);

}  // namespace vkp::audit
