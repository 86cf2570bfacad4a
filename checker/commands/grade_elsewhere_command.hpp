// `workbook grade` for the graders of others and for clusters: --one, --gradescope-zip,
// --repository and --slurm.
#pragma once

#include "checker/options/arguments.hpp"

namespace vkp {

// Whether one of these options is there.
bool grades_elsewhere(const Arguments& arguments);

// Gives the exit code; throws UsageError and InstallationError.
int run_grade_elsewhere(const Arguments& arguments);

}  // namespace vkp
