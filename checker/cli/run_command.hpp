// Which function a command is.
#pragma once

#include "checker/options/arguments.hpp"

namespace vkp {

// Whichever was asked for; gives the exit code. Throws UsageError and InstallationError.
int run_command(const Arguments& arguments);

}  // namespace vkp
