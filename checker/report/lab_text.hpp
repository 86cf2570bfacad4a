// The verdict on a lab file as text, which has arrays where that of a puzzle has a score.
#pragma once

#include "checker/text/style.hpp"
#include "harness/judge/result.hpp"

#include <string>

namespace vkp {

std::string lab_text(const PuzzleResult& result, const Style& style);

}  // namespace vkp
