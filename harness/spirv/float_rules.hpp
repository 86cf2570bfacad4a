// What a puzzle may ask of the floats of a kernel.
#pragma once

#include "harness/spirv/module.hpp"

#include <vector>

namespace vkp::spirv {

// The lines with additions and subtractions of floats that lack NoContraction, each once and in
// their order: without it compilers leave out what seems to cancel, and add in other orders.
// `precise` gives it. All are meant, wherever their result goes.
std::vector<int> reorderable_sums(const Module& module);

// The first line that computes with floats of 64 bits; 0 where none does.
int line_of_doubles(const Module& module);

}  // namespace vkp::spirv
