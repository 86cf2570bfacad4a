// `workbook grade`: many learners' kernels, with points for each.
#pragma once

#include "checker/grade/grade_settings.hpp"
#include "checker/options/arguments.hpp"

namespace vkp {

// What the options say. Throws UsageError.
GradeSettings grade_settings(const Arguments& arguments);

// Gives the exit code; throws UsageError and InstallationError.
int run_grade(const Arguments& arguments);

}  // namespace vkp
