// The text of `workbook hint`.
#pragma once

#include "checker/text/style.hpp"
#include "checker/workspace/progress_file.hpp"
#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <string>

namespace vkp {

// The text of the next hint, which counts as seen from now on, or of all hints once there is none.
// Errors of the progress file go to `tell`.
std::string take_hint(const Workbook& workbook, const Puzzle& puzzle, std::size_t width,
                      const Style& style, const Listener& tell = tell_on_stderr);

}  // namespace vkp
