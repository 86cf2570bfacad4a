// The text of `workbook hint`.
#pragma once

#include "checker/text/style.hpp"
#include "checker/workspace/progress_file.hpp"
#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace vkp {

// A hint that was taken, and the learner's progress before: nothing of a hint where all were seen.
struct TakenHint {
    std::optional<int> number = {};  // from 1
    PuzzleProgress before = {};
};

// Takes the next hint, which counts as seen from now on. Errors of the progress file go to `tell`.
TakenHint take_next_hint(const Workbook& workbook, const Puzzle& puzzle,
                         const Listener& tell = tell_on_stderr);

// The text of the next hint, which counts as seen from now on, or of all hints once there is none.
// Errors of the progress file go to `tell`.
std::string take_hint(const Workbook& workbook, const Puzzle& puzzle, std::size_t width,
                      const Style& style, const Listener& tell = tell_on_stderr);

}  // namespace vkp
