// `workbook grade`: many learners' kernels, with points for each.
#pragma once

#include "checker/commands/grading/grade_options.hpp"
#include "checker/grade/grade_settings.hpp"

#include <cstdint>

namespace vkp {

// What the options say. Throws UsageError.
GradeSettings grade_settings(const GradeArguments& arguments);

// A seed for one class, so that no learner knows the data.
std::uint64_t drawn_seed();

// That of the options, or of the results that are there already, or else a drawn one. Throws
// UsageError where parts of a class would have different ones.
std::uint64_t class_seed(const GradeArguments& arguments);

// Throws UsageError and InstallationError.
CommandDeclaration grade_command();

}  // namespace vkp
