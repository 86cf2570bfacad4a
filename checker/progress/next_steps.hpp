// The texts after one puzzle, or all of them, are solved.
#pragma once

#include "checker/progress/progress.hpp"

#include <string>

namespace vkp {

// "Learnt: …": one line. Empty for a puzzle without one.
std::string learnt_text(const Puzzle& puzzle);

// The commands that show a solved kernel's work, its speed, and alternatives.
std::string look_text(const Puzzle& puzzle);

// The text after all puzzles: stars and counts to show to others, and the remaining tasks.
std::string farewell_text(const Progress& progress);

}  // namespace vkp
