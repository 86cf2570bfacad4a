// The versions of the Vulkan parts, without opening a driver.
#pragma once

#include "harness/base/component.hpp"

#include <vector>

namespace vkp {

// The headers that the program was built with, and the loader of this machine ("none" if there is
// none).
std::vector<Component> vulkan_components();

}  // namespace vkp
