// The verdict on a lab file as text, which has arrays where that of a puzzle has a score.
#pragma once

#include "checker/report/render.hpp"

#include <string>

namespace vkp {

std::string lab_text(const PuzzleResult& result, const TextOptions& options);

// One line, and under it the first thing that is wrong.
std::string lab_line(const PuzzleResult& result, const Style& style);

}  // namespace vkp
