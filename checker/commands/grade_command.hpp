// `workbook grade`: many learners' kernels, with points for each.
#pragma once

#include "checker/grade/grade_settings.hpp"
#include "checker/options/arguments.hpp"

#include <cstdint>

namespace vkp {

// What the options say. Throws UsageError.
GradeSettings grade_settings(const Arguments& arguments);

// Of its own for a class, so that no learner knows the data.
std::uint64_t drawn_seed();

// With the seed of the results that are there already, or a drawn one, where --seed is not given.
// Throws UsageError where parts of a class would have different ones.
Arguments with_class_seed(Arguments arguments);

// Gives the exit code; throws UsageError and InstallationError.
int run_grade(const Arguments& arguments);

}  // namespace vkp
