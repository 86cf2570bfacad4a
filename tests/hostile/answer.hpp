// What the program says of a kernel, and whether that is what it must say.
#pragma once

#include "tests/hostile/made_kernel.hpp"
#include "tests/program/test_workbook.hpp"

namespace vkp {

// Checks the kernel with a limit of ten seconds: verdict, line and message, the exit code, that
// nothing else is said, and that it took less processor time than the limit. (The time on the
// clock says more of a machine that others use than of the program.)
void expect_answer(const TestWorkbook& workbook, const GoldenKernel& kernel);

// That the next check is as good as any.
void expect_solution_solved(const TestWorkbook& workbook);

}  // namespace vkp
