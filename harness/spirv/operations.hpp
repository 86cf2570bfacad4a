// Properties of single instructions, and searches for one.
#pragma once

#include "harness/spirv/module.hpp"

#include <cstddef>
#include <optional>

namespace vkp::spirv {

bool is_atomic(spv::Op op);
bool writes_memory(spv::Op op);  // stores and atomics
// Whether a literal after the scope selects what a subgroup operation does: reduce or scan.
bool has_group_operation(spv::Op op);

// The place of the pointer among the operands of an instruction that accesses memory through one;
// nothing for all others.
std::optional<std::size_t> pointer_operand(spv::Op op);

// The index of the compute shader's OpEntryPoint in `module.setup`. Throws Error if there is none.
std::size_t entry_point(const Module& module);

// The source line of the loop whose header ends with this OpLoopMerge; 0 if unknown.
int loop_line(const Block& header, const Instruction& merge);

}  // namespace vkp::spirv
