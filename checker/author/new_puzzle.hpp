// The files of a new puzzle, from those of checker/author/template.
#pragma once

#include "checker/learner/workbook.hpp"

#include <string>

namespace vkp {

// Writes them for "77_name" into a source tree, and says which and what to do next. Throws
// UsageError for another name, or where there is no source tree, and InstallationError.
std::string new_puzzle(const Workbook& workbook, const std::string& id);

}  // namespace vkp
