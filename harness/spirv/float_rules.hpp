// Rules that a puzzle may set for the floats of a kernel.
#pragma once

#include "harness/spirv/module.hpp"

#include <unordered_set>
#include <vector>

namespace vkp::spirv {

// The ids with NoContraction, which `precise` sets: sums and products that are rounded one by one,
// as written.
std::unordered_set<Id> kept_as_written(const Module& module);

// Lines, each once and in their order.
struct ReorderableSums {
    std::vector<int> lines;
    std::vector<int> in_instructions;  // lines of instructions that hide a sum
};

// The additions and subtractions of floats that lack NoContraction: without it compilers remove
// terms that seem to cancel, and add in other orders. GLSL's `precise` sets it. An instruction that
// adds or subtracts its operands or products of them counts, too: a dot or matrix product, fma(),
// mix(), distance(). No order is promised inside the sum of a subgroup, whatever its declaration
// says. All of them count, wherever their result goes.
ReorderableSums reorderable_sums(const Module& module);

// The first line that computes with 64-bit floats; 0 where none does.
int line_of_doubles(const Module& module);

}  // namespace vkp::spirv
