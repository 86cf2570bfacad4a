// The specification of the kernels of solutions/train/gelu.comp, which have no puzzle.
#pragma once

#include "harness/model/puzzle.hpp"

#include <string_view>

namespace vkp {

inline constexpr std::string_view kGeluKernel = "gelu";

double gelu(double x);
double gelu_slope(double x);

// The specification of the function that the case's dispatch runs.
Expected gelu_specification(const Case& of);

}  // namespace vkp
