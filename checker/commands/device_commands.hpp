// `workbook devices` and `workbook doctor`.
#pragma once

#include "checker/options/declaration.hpp"

namespace vkp {

// They throw UsageError and InstallationError.
CommandDeclaration devices_command();
CommandDeclaration doctor_command();

}  // namespace vkp
