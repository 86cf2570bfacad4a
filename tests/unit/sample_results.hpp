// Verdicts made by hand, to be rendered.
#pragma once

#include "harness/judge/verdict.hpp"

namespace vkp {

// On a puzzle of their own, number 9: two workgroups of two threads write `result` [4].
PuzzleResult solved_result(int stars);
PuzzleResult wrong_result();
PuzzleResult faulty_result();
PuzzleResult compile_error_result();
PuzzleResult not_started_result();
PuzzleResult timed_out_result();

}  // namespace vkp
