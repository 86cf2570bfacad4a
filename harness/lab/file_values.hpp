// Arrays in files: their bytes as in memory, or NumPy's format .npy.
#pragma once

#include "harness/model/array.hpp"

#include <string>
#include <vector>

namespace vkp {

// The values of an array of that shape and type, from the file's content; with components, one
// after the other. A .npy file may have any shape with as many numbers. Throws std::runtime_error
// with what does not fit.
std::vector<double> values_of_file(const std::string& content, const Array& shape_and_type);

}  // namespace vkp
