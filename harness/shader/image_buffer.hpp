// An image variable that became a storage buffer.
#pragma once

#include "harness/spirv/module.hpp"

#include <cstdint>
#include <vector>

namespace vkp {

struct ImageBuffer {
    spirv::Id variable = 0;
    spirv::Id scalar = 0;                     // type of a component
    spirv::Id texel = 0;                      // type of an element: the scalar, or a vector of them
    std::uint32_t components = 1;             // of an element
    spirv::Id texel_pointer = 0;              // type of a pointer to an element
    std::vector<std::uint32_t> extents = {};  // x first
    bool is_arrayed = false;                  // the last coordinate is a layer
};

}  // namespace vkp
