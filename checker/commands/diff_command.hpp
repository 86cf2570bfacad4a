// `workbook diff`: your kernel beside the reference.
#pragma once

#include "checker/options/declaration.hpp"

namespace vkp {

// Throws UsageError and InstallationError.
CommandDeclaration diff_command();

}  // namespace vkp
