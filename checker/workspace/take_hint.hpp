// The text of `workbook hint`.
#pragma once

#include "checker/text/style.hpp"
#include "checker/workspace/progress_file.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/model/results/fix.hpp"

#include <cstddef>
#include <functional>
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

// Looks for the one change that a kernel lacks; `right` is a kernel that solves the puzzle.
// None: it is not looked for.
using FindChange = std::function<std::optional<Fix>(const Kernel&, const std::string& right)>;

// The text of the next hint, which counts as seen from now on, or of all hints once there is none.
// Where the learner's kernel lacks one change, that comes first: its line, and at the next call for
// the same text all of it. Errors of the progress file go to `tell`.
std::string take_hint(const Workbook& workbook, const Puzzle& puzzle, const FindChange& find,
                      std::size_t width, const Style& style, const Listener& tell = tell_on_stderr);

// All of a change that makes a kernel right.
std::string change_text(const Fix& fix, std::size_t width, const Style& style);

}  // namespace vkp
