// The choice of the next hint, and its text.
#pragma once

#include "checker/progress/progress.hpp"
#include "checker/text/style.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace vkp {

// The number, from 1, of the hint that fits best what the last check saw. If none fits, it is for a
// kernel with two stars the first unseen one that leads to the third, or else the first unseen one.
// A hint that was seen for something else, and fits well, comes again. Nothing once all were seen.
std::optional<int> next_hint(const Puzzle& puzzle, const PuzzleProgress& progress);

// It counts as seen from now on.
void take(int hint, PuzzleProgress& progress);

// "The last check said: data race. This should help.", if the hint does; otherwise empty.
std::string hint_reason(const Puzzle& puzzle, int number, const PuzzleProgress& progress);

// One hint; if it helps against the last check's finding, with a word about that.
std::string hint_text(const Puzzle& puzzle, int number, const PuzzleProgress& progress,
                      std::size_t width, const Style& style);

// How many there are, and which of them were seen.
std::string hint_list_text(const Puzzle& puzzle, const PuzzleProgress& progress);

std::string all_hints_text(const Puzzle& puzzle, std::size_t width, const Style& style);

}  // namespace vkp
