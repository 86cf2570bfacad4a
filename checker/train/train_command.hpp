// `workbook train`: a network learns to read digits with the learner's own kernels.
#pragma once

#include "checker/options/arguments.hpp"

namespace vkp {

// Returns the exit code; throws UsageError, InstallationError and GuardedFailure.
int run_train(const Arguments& arguments);

}  // namespace vkp
