// Findings that are known and accepted, such as benign races of code that cannot be changed.
#pragma once

#include "harness/judge/result.hpp"
#include "harness/lab/lab_file.hpp"

#include <span>

namespace vkp {

// Takes out of the findings those that are known by their kind and lines, and sets the verdict
// anew.
void accept_known(PuzzleResult& result, std::span<const ExpectedFinding> known);

}  // namespace vkp
