// Operations on floats with other results than the audit's own, and as good by Vulkan's rules
// (harness/spirv/open_results.hpp has them): other last bits.
#pragma once

#include "harness/audit/lanes/lane_ops.hpp"

#include <cstdint>

namespace vkp::audit {

// The choice among the results that an operation is permitted to give. It depends on the operands
// alone, so that threads that compute the same get the same.
enum class LastBits : std::uint8_t {
    kNearest,  // the audit's own: each operation is rounded to nearest, functions as in C
    // Results are as far off as permitted, up or down by chance; sums and products are rounded to
    // the other of their two neighbours.
    kOneWay,
    kOtherWay,  // as far off to the other side; of sums and products about half are rounded so
    // Numbers below the least normal one are 0, and a zero has the other sign where it may.
    kSmallAreZero,
};

// Null where there is only one permitted result, or where the audit knows no other: find_lane_op()
// has that one. Operations that convert or compute without rounding have only one result. Small
// numbers are the affair of small_as_zero(). `keeps_sums`: NoContraction, which leaves sums and
// products one result.
LaneOp find_lane_op(LastBits bits, spv::Op op, ScalarType result, ScalarType operand,
                    bool keeps_sums);
LaneOp find_lane_op(LastBits bits, GLSLstd450 function, ScalarType type, bool keeps_sums);

// A number next to the float, up or down: what is packed may lie in the middle between two
// integers.
LaneOp neighbour_op(LastBits bits, ScalarType type);

// The float, or a zero of its sign if it is below the least normal number of its type.
LaneOp small_as_zero(ScalarType type);

// The first operand, a result of those after it; or the other zero, where it is one and a device
// may give either. They are four, all floats.
LaneOp zero_of_other_sign(ScalarType type);

}  // namespace vkp::audit
