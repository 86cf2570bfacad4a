// The texts after one puzzle, a part, or all puzzles are solved.
#pragma once

#include "checker/progress/progress.hpp"

#include <string>

namespace vkp {

// "Learnt: …": one line. Empty below two stars, since such a kernel may do without the lesson.
std::string learnt_text(const Puzzle& puzzle, int stars);

// How many hints were not taken, and the command that shows the next one: one line, or none.
std::string hints_left_text(const Puzzle& puzzle, const PuzzleProgress& progress);

// The commands that show a solved kernel's work, its speed, and alternatives.
std::string look_text(const Puzzle& puzzle);

// Whether all puzzles of this puzzle's part are solved.
bool is_part_done(const Puzzle& puzzle, const Progress& progress);

// The text after the part of this puzzle: stars, what the learner can do now, what to look at, and
// the part that follows.
std::string part_done_text(const Puzzle& puzzle, const Progress& progress);

// The text after all puzzles: stars and counts to show to others, and the remaining tasks.
std::string farewell_text(const Progress& progress);

}  // namespace vkp
