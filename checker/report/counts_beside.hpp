// The counts of two kernels for one puzzle, side by side.
#pragma once

#include "checker/text/style.hpp"
#include "harness/judge/verdict.hpp"

#include <string>

namespace vkp {

// The counts of the scored case, which both have; the lower of two different counts is marked.
std::string counts_beside(const PuzzleResult& yours, const PuzzleResult& reference,
                          const Style& style);

}  // namespace vkp
