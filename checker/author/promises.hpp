// Whether a check of a golden kernel came to what its header says.
#pragma once

#include "checker/author/golden_kernel.hpp"
#include "harness/judge/verdict.hpp"

#include <string>
#include <vector>

namespace vkp {

// The hint that `workbook hint` would show first after that check.
int first_hint(const PuzzleResult& result);

// What should have come of the kernel and did not, or the other way round: "is not told …".
std::vector<std::string> broken_promises(const GoldenKernel& kernel, const PuzzleResult& result);

}  // namespace vkp
