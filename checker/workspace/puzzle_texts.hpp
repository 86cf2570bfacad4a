// The texts of the commands about one puzzle, for watch mode too.
#pragma once

#include "checker/workspace/workbook.hpp"
#include "harness/model/puzzle.hpp"

#include <string>

namespace vkp {

// Writes the template, keeps the old file beside it, and returns a sentence about that. Throws
// InstallationError.
std::string reset_kernel(const Workbook& workbook, const Puzzle& puzzle);

}  // namespace vkp
