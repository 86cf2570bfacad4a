// What is said to somebody who has solved a puzzle, or all of them.
#pragma once

#include "checker/progress/progress.hpp"

#include <string>

namespace vkp {

// "Learnt: …": one line. Empty for a puzzle that does not say it.
std::string learnt_text(const Puzzle& puzzle);

// The commands that show what a solved kernel does, how fast it is, and how else it could be.
std::string look_text(const Puzzle& puzzle);

// After all puzzles: stars and counts to show to others, and what is left to do.
std::string farewell_text(const Progress& progress);

}  // namespace vkp
