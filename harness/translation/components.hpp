// The versions of the compiler and of the tools around it.
#pragma once

#include "harness/base/component.hpp"

#include <vector>

namespace vkp {

std::vector<Component> shader_components();

}  // namespace vkp
