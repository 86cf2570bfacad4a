// `workbook export` and `workbook import`: the learner's work in one file, which the page of the
// browser edition makes and takes, too.
#pragma once

#include "checker/options/arguments.hpp"

namespace vkp {

// Throw InstallationError.
int run_export(const Arguments& arguments);
int run_import(const Arguments& arguments);

}  // namespace vkp
