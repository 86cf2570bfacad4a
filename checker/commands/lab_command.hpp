// `workbook lab FILE`: a kernel of the learner's own.
#pragma once

#include "checker/options/arguments.hpp"
#include "harness/check/check.hpp"

#include <functional>

namespace vkp {

// Compiles, audits and runs a kernel whose comments are right.
using LabRunner = std::function<PuzzleResult(const LabFile& file, const Kernel& kernel)>;

// Reads the file `kernel_path` of the arguments, runs it and prints the outcome. Gives the exit
// code; throws UsageError and InstallationError.
int run_lab(const Arguments& arguments, const LabRunner& run_kernel);
// In a worker.
int run_lab(const Arguments& arguments);

}  // namespace vkp
