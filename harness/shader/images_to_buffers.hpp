// Images of a module as storage buffers: a texel is an element. For the audit, a texel is then a
// location like any other, and a device runs the same.
#pragma once

#include "harness/model/kernel.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/spirv/module.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace vkp {

struct ImagesAsBuffers {
    std::vector<CompileError> errors = {};
    // By binding of the images' arrays: the format of an image that the module writes and reads,
    // Unknown for others.
    std::map<std::uint32_t, spv::ImageFormat> formats = {};
};

// The images get the extents of their arrays: width last, as in C, and the layer or the depth
// first. Texels are not rounded to the image's format. A write outside of an image does nothing, as
// in Vulkan. Sampling takes the nearest texel, and the edge outside; there is one level. The errors
// are about images of other kinds, and arrays that do not fit.
ImagesAsBuffers images_to_buffers(spirv::Module& module, const KernelInterface& interface,
                                  const ForeignModule& from);

}  // namespace vkp
