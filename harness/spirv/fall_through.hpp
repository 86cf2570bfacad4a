// The places where a case of a switch falls through into the next one.
//
// Lanes that a switch separates are sure to reconverge at its merge block, and not before. Lanes
// that fall through into a case and lanes that begin with it share its blocks: a device may let
// them reconverge there, or run the one group after the other (SPIR-V specification, section 2.11,
// "Structured Control Flow"; SPV_KHR_maximal_reconvergence leaves it open as well).
#pragma once

#include "harness/spirv/module.hpp"

#include <cstddef>
#include <vector>

namespace vkp::spirv {

// Blocks by their place in the structured order.
struct FallThrough {
    std::size_t from = 0;
    std::size_t to = 0;     // the first of a case
    std::size_t merge = 0;  // merge block of the switch
};

std::vector<FallThrough> fall_throughs(const std::vector<const Block*>& order);

// Whether the effect of the instruction depends on which lanes run it. For calls the function
// knows.
bool needs_lanes_together(spv::Op op);

}  // namespace vkp::spirv
