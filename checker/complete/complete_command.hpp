// `workbook complete`: causal attention as a memory of a text, with the learner's own kernel.
#pragma once

#include "checker/options/arguments.hpp"

namespace vkp {

// Returns the exit code; throws UsageError, InstallationError and GuardedFailure.
int run_complete(const Arguments& arguments);

}  // namespace vkp
