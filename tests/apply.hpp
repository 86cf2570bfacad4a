// Writes a fix into the kernel that it is for.
#pragma once

#include "harness/model/results/fix.hpp"

#include <string>

namespace vkp {

// The edits of a fix are told by the text before all of them.
std::string applied(const Fix& fix, std::string text);

}  // namespace vkp
