// `workbook watch`: checks a kernel at every save.
#pragma once

#include "checker/options/declaration.hpp"

namespace vkp {

// Throws UsageError and InstallationError.
CommandDeclaration watch_command();

}  // namespace vkp
