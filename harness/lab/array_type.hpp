// What a comment says of an array besides its values: `float[4,6] as mat2`.
#pragma once

#include "harness/lab/scanner.hpp"
#include "harness/model/frame.hpp"
#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <string>

namespace vkp {

inline constexpr const char* kArrayForm = "Write it as in `array: a float[4,6] = arange`.";

// What every device has, and where the frame keeps the shapes of the arrays.
inline constexpr std::size_t kMaxPushConstantBytes = 128;

// These throw LabSyntaxError.
ElementType take_type(Scanner& scanner);
Shape take_shape(Scanner& scanner);
// What the kernel takes an array of that type for: a struct of the frame's, a vector or a matrix.
std::string take_view(Scanner& scanner, const Frame& frame, ElementType type);

// Not rounded, however large.
double size_bytes(const Array& array);

}  // namespace vkp
