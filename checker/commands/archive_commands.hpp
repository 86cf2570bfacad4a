// `workbook export` and `workbook import`: the learner's work in one file, which the page of the
// browser edition makes and takes, too.
#pragma once

#include "checker/options/declaration.hpp"

namespace vkp {

// They throw InstallationError.
CommandDeclaration export_command();
CommandDeclaration import_command();

}  // namespace vkp
