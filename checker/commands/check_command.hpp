// `workbook check`: what the kernels of these puzzles are worth.
#pragma once

#include "checker/options/declaration.hpp"

namespace vkp {

// Throws UsageError and InstallationError.
CommandDeclaration check_command();

}  // namespace vkp
