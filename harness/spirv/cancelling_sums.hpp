// Sums in which terms cancel by the rules of algebra: a compiler that may reorder them leaves them
// out, and with them the error that the kernel means to compute.
#pragma once

#include "harness/spirv/module.hpp"

#include <vector>

namespace vkp::spirv {

// The lines of additions, subtractions and fma() without NoContraction in which a term of one
// operand is taken away by the other: `(a + b) - a`. Each block of a function is followed on its
// own. Lines come once, in their order.
std::vector<int> cancelling_sums(const Module& module);

}  // namespace vkp::spirv
