// `workbook trace`: every access of one thread, in order.
#pragma once

#include "checker/arguments.hpp"

namespace vkp {

// Gives the exit code; throws UsageError and InstallationError.
int run_trace(const Arguments& arguments);

}  // namespace vkp
