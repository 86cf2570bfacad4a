// Orders functions so that each comes after those it calls, and blocks as structured control flow
// runs them.
#pragma once

#include "harness/spirv/parsed_module.hpp"

#include <vector>

namespace vkp::spirv {

// The functions that the entry point can reach. Throws Error where calls nest too deep.
std::vector<const Function*> callees_first(const ParsedModule& shader);

// The reachable blocks, ordered so that a block comes after all that branch to it except back edges
// of loops, a merge block after its whole construct, and a continue target after the rest of its
// loop (SPIR-V specification, section 2.11).
std::vector<const Block*> structured_order(const Function& function);

// Labels that a terminator may branch to.
std::vector<Id> successors(const Block& block);

// OpSelectionMerge or OpLoopMerge of a block; null if it has none.
const Instruction* merge_of(const Block& block);

}  // namespace vkp::spirv
