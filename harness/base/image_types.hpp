// GLSL's types of images and samplers.
#pragma once

#include <string_view>

namespace vkp {

// "uimage2D", "sampler2DShadow"
bool is_image_type(std::string_view name);

}  // namespace vkp
