// Puts what a check saw of a wrong kernel, beyond its verdict, into words that the hints of a
// puzzle may name (docs/adding-a-puzzle.md lists them): "case_ties", "last_row", "RELU_=_1".
#pragma once

#include "harness/judge/result.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// Returns nothing for a kernel that is right, or did not run.
std::vector<std::string> evidence_of(const PuzzleResult& result);

// Whether a check of the puzzle may see that, which may end in `*`.
bool may_be_evidence(std::string_view pattern, const Puzzle& puzzle);

}  // namespace vkp
