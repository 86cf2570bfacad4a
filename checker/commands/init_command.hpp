// `workbook init`: a workbook of one's own.
#pragma once

#include "checker/options/arguments.hpp"

namespace vkp {

// Gives the exit code; throws UsageError and InstallationError.
int run_init(const Arguments& arguments);

}  // namespace vkp
