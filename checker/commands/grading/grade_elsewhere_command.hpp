// `workbook grade` for the graders of others and for clusters: --one, --gradescope-zip,
// --repository and --slurm.
#pragma once

#include "checker/commands/grading/grade_options.hpp"

namespace vkp {

// Whether one of these options is there.
bool grades_elsewhere(const ElsewhereArguments& arguments);

// Gives the exit code; throws UsageError and InstallationError.
int run_grade_elsewhere(const ElsewhereArguments& arguments);

}  // namespace vkp
