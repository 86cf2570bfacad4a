// The files of a new puzzle, from those of checker/author/template.
#pragma once

#include "checker/workspace/workbook.hpp"

#include <string>

namespace vkp {

// Writes the files of "77_name" into a source tree, and returns a text that names them and the next
// steps. Throws UsageError for another name, or where there is no source tree, and
// InstallationError.
std::string new_puzzle(const Workbook& workbook, const std::string& id);

}  // namespace vkp
