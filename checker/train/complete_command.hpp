// `workbook complete`: causal attention as a memory of a text, with the learner's own kernel.
#pragma once

#include "checker/options/declaration.hpp"

namespace vkp {

// Throws UsageError, InstallationError and IsolatedFailure.
CommandDeclaration complete_command();

}  // namespace vkp
