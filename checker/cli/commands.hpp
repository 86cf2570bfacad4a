// The list of all commands.
#pragma once

#include "checker/options/declaration.hpp"

#include <vector>

namespace vkp {

// In the order of the help; hidden ones too.
std::vector<CommandDeclaration> all_commands();

}  // namespace vkp
