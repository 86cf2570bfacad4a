// `workbook init`: a workbook of one's own.
#pragma once

#include "checker/options/declaration.hpp"

namespace vkp {

// Throws UsageError and InstallationError.
CommandDeclaration init_command();

}  // namespace vkp
