// `workbook check`: what the kernels of these puzzles are worth.
#pragma once

#include "checker/options/arguments.hpp"

namespace vkp {

// Gives the exit code; throws UsageError and InstallationError.
int run_check(const Arguments& arguments);

}  // namespace vkp
