// `workbook bench`: how fast a solved kernel is at real sizes.
#pragma once

#include "checker/options/declaration.hpp"

namespace vkp {

// Throws UsageError, InstallationError and IsolatedFailure.
CommandDeclaration bench_command();

}  // namespace vkp
