// The choice of the next hint, and its text.
#pragma once

#include "checker/progress/progress.hpp"
#include "checker/text/style.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace vkp {

// The number, from 1, of the first unseen hint that helps against the last check's finding, or
// else, for a kernel with two stars, of the first one that leads to the third, or else of the first
// one. Nothing once all were seen.
std::optional<int> next_hint(const Puzzle& puzzle, const PuzzleProgress& progress);

// "The last check said: data race. This should help.", if the hint does; otherwise empty.
std::string hint_reason(const Hint& hint, const PuzzleProgress& progress);

// One hint; if it helps against the last check's finding, with a word about that.
std::string hint_text(const Puzzle& puzzle, int number, const PuzzleProgress& progress,
                      std::size_t width, const Style& style);

std::string all_hints_text(const Puzzle& puzzle, std::size_t width, const Style& style);

}  // namespace vkp
