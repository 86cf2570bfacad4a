// `workbook diff`: your kernel beside the reference.
#pragma once

#include "checker/options/arguments.hpp"

namespace vkp {

// Gives the exit code; throws UsageError and InstallationError.
int run_diff(const Arguments& arguments);

}  // namespace vkp
