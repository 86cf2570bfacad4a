// `workbook train`: a network learns to read digits with the learner's own kernels.
#pragma once

#include "checker/options/declaration.hpp"

namespace vkp {

// Throws UsageError, InstallationError and IsolatedFailure.
CommandDeclaration train_command();

}  // namespace vkp
