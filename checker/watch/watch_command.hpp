// `workbook watch`: checks a kernel at every save.
#pragma once

#include "checker/options/arguments.hpp"

namespace vkp {

// Returns the exit code; throws UsageError and InstallationError.
int run_watch(const Arguments& arguments);

}  // namespace vkp
