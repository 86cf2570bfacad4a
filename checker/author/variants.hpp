// The kernels of bench/stars: right kernels of a puzzle that differ in design, and their stars.
#pragma once

#include "checker/author/golden_kernel.hpp"
#include "checker/workspace/workbook.hpp"

#include <string>
#include <vector>

namespace vkp {

// The puzzle's variants, without any if it has no file there. Throws std::runtime_error, with the
// kernel's name, where one is not as it should be.
std::vector<GoldenKernel> variants_of(const Workbook& workbook, const Puzzle& puzzle);

// A JSON array with name, stars, about and text of each.
std::string variants_json(const std::vector<GoldenKernel>& variants);

}  // namespace vkp
