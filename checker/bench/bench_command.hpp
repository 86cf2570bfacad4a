// `workbook bench`: how fast a solved kernel is at real sizes.
#pragma once

#include "checker/options/arguments.hpp"

namespace vkp {

// Returns the exit code; throws UsageError, InstallationError and GuardedFailure.
int run_bench(const Arguments& arguments);

}  // namespace vkp
