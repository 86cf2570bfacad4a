// Compile errors and findings as a terminal and an editor show them: place, source line, advice.
#pragma once

#include "checker/text/style.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/results/finding.hpp"

#include <string>
#include <vector>

namespace vkp {

// A finding of a guessed launch is a warning.
enum class Severity { kError, kWarning, kNote };

// "path:12: error: …", so that editors jump there, with the line itself and the advice below.
// Number 0: of no puzzle.
std::string located_text(const Kernel& kernel, const CompileError& error, const Style& style,
                         int puzzle_number = 0);

// The first few, and how many more there are.
std::string compile_errors_text(const Kernel& kernel, const std::vector<CompileError>& errors,
                                const Style& style, int puzzle_number);

// Shows the first error, which is the most basic, and in which lines there are more. Notes look
// like compile errors.
std::string findings_text(const Kernel& kernel, const std::vector<Finding>& findings,
                          Severity severity, const Style& style);

// Shows the first of each of up to five kinds, and in which lines there are more.
std::string findings_by_kind_text(const Kernel& kernel, const std::vector<Finding>& findings,
                                  Severity severity, const Style& style);

}  // namespace vkp
