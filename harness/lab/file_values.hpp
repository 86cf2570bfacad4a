// Arrays in files: their bytes as in memory, or NumPy's format .npy.
#pragma once

#include "harness/model/array.hpp"

#include <cstddef>
#include <vector>

namespace vkp {

// The bytes of an array of that shape and type in memory, from the file's content, with room for
// padding where that had some. A .npy file may have any shape with as many numbers. Throws
// std::runtime_error with what does not fit.
std::vector<std::byte> bytes_of_file(std::vector<std::byte> content, const Array& shape_and_type);

}  // namespace vkp
