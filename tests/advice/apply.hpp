// Does what an advice says, word by word, to the kernel that it is about.
#pragma once

#include "harness/model/finding.hpp"

#include <optional>
#include <string>

namespace vkp {

// The kernel after it; nothing where the advice names no code.
std::optional<std::string> applied(const Finding& finding, const std::string& kernel);

}  // namespace vkp
