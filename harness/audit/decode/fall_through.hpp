// Where a case of a switch goes on into the next one.
//
// Lanes that a switch parts are sure to be together again at its merge block, and not before. Those
// that come from the case before and those that begin with a case share its blocks: a device may
// bring them together there, or take the one after the other (SPIR-V specification, section 2.11,
// "Structured Control Flow"; SPV_KHR_maximal_reconvergence leaves it open as well).
#pragma once

#include "harness/spirv/module.hpp"

#include <cstddef>
#include <vector>

namespace vkp::audit {

// Blocks by their place in the structured order.
struct FallThrough {
    std::size_t from = 0;
    std::size_t to = 0;     // the first of a case
    std::size_t merge = 0;  // of the switch
};

std::vector<FallThrough> fall_throughs(const std::vector<const spirv::Block*>& order);

// Whether what it does depends on which lanes are there. Of calls the function knows.
bool needs_lanes_together(spv::Op op);

}  // namespace vkp::audit
