// The verdict on a lab file as text, which has arrays where that of a puzzle has a score.
#pragma once

#include "checker/report/render.hpp"

#include <string>

namespace vkp {

std::string lab_text(const PuzzleResult& result, const TextOptions& options);

}  // namespace vkp
