// The instructions that access images, as instructions that access buffers.
#pragma once

#include "harness/shader/image_buffer.hpp"
#include "harness/spirv/module.hpp"

#include <map>

namespace vkp {

// Replaces them in all functions. `images` are by variable. Throws spirv::Error with the line for
// what buffers cannot do.
void rewrite_image_code(spirv::Module& module, const std::map<spirv::Id, ImageBuffer>& images);

}  // namespace vkp
