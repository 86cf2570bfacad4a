// The text of `workbook show`.
#pragma once

#include "checker/text/style.hpp"
#include "checker/workspace/workbook.hpp"

#include <cstddef>
#include <string>

namespace vkp {

// A puzzle's statement, and the path of its kernel; in at most `width` columns. Throws
// InstallationError.
std::string statement_text(const Workbook& workbook, const Puzzle& puzzle, std::size_t width,
                           const Style& style);

// The glossary of the workbook, in the same form. Throws InstallationError.
std::string glossary_text(const Workbook& workbook, std::size_t width, const Style& style);

// GLSL for those who know C or Python.
std::string glsl_text(const Workbook& workbook, std::size_t width, const Style& style);

}  // namespace vkp
