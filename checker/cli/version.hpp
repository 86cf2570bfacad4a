// What `workbook --version` says.
#pragma once

#include "harness/base/component.hpp"

#include <string>
#include <vector>

namespace vkp {

// The program's version, the commit if a package has it, then a line for each library that it
// depends on: those known elsewhere, and `more`.
std::string version_text(const std::vector<Component>& more);

}  // namespace vkp
