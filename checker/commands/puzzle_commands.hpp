// The commands that show or replace one of a puzzle's texts.
#pragma once

#include "checker/learner/workbook.hpp"
#include "checker/options/arguments.hpp"

namespace vkp {

// Give the exit code; throw UsageError and InstallationError.
int run_list(const Arguments& arguments);
int run_show(const Arguments& arguments);
int run_hint(const Arguments& arguments);
int run_reset(const Arguments& arguments);
int run_solution(const Arguments& arguments);
int run_template(const Arguments& arguments);

// Whether the puzzle is solved, or --force is given; where not, says what helps.
bool may_see_solution(const Workbook& workbook, const Puzzle& puzzle, const Arguments& arguments);

}  // namespace vkp
