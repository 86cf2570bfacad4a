// `workbook devices` and `workbook doctor`.
#pragma once

#include "checker/options/arguments.hpp"

namespace vkp {

// Give the exit code; throw UsageError and InstallationError.
int run_devices(const Arguments& arguments);
int run_doctor(const Arguments& arguments);

}  // namespace vkp
