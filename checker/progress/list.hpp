// The text of `workbook list`, and the line about the learner's progress.
#pragma once

#include "checker/progress/progress.hpp"
#include "checker/text/style.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// "solved 2026-11-21", "faulty: data race", "2026-11-21, broken now", "not started".
std::string state_text(const PuzzleProgress& progress);

// The mark at the beginning of the line of the selected puzzle.
constexpr char kChosenMark = '>';

// A table for each part, of at most `width` columns.
std::string list_text(const std::vector<const Puzzle*>& puzzles, const Progress& progress,
                      std::size_t width, const Style& style, const Puzzle* chosen = nullptr);

// The same as JSON (docs/json.md). kernel_path: the path of the learner's file of a puzzle.
std::string render_list_json(const std::vector<const Puzzle*>& puzzles, const Progress& progress,
                             const std::function<std::string(const Puzzle&)>& kernel_path);

// The tables of docs/puzzles.md: one for each part, without anybody's progress.
std::string render_list_markdown(const std::vector<const Puzzle*>& puzzles);

// The next unsolved puzzle after that number, or else the first one, or else the first extra; null
// if all are solved.
const Puzzle* next_unsolved(const Progress& progress, int behind = 0);

// "Progress: 3/20, broken now: 2, 9"
std::string progress_text(const Progress& progress);

}  // namespace vkp
