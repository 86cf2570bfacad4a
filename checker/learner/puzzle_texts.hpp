// What the commands about one puzzle say, for watch mode too.
#pragma once

#include "checker/learner/workbook.hpp"
#include "harness/model/puzzle.hpp"

#include <string>

namespace vkp {

// Writes the template, keeps the old file beside it, and says so in a sentence. Throws
// InstallationError.
std::string reset_kernel(const Workbook& workbook, const Puzzle& puzzle);

}  // namespace vkp
