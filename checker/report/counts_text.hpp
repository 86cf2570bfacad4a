// What a kernel's counts are, and what its stars lack.
#pragma once

#include "checker/text/style.hpp"
#include "harness/judge/result.hpp"

#include <string>

namespace vkp {

// The table of the scored case, with budget and best; empty if it did not run.
std::string counts_text(const PuzzleResult& result, const Style& style);

// A row for each of the first threads of each dispatch.
std::string per_thread_text(const CaseResult& scored, const Style& style);

// "shared reads are 5 in case full, and may be 2": the first count that is too high in the first
// case that has one; empty if there is none. Against the best counts, or against the budget.
std::string excess_text(const PuzzleResult& result, bool against_best);

// Says what the next star asks for; empty if there is none.
std::string star_advice(const PuzzleResult& result);

// Says what a right kernel lacks to be counted as solved.
std::string too_costly_text(const PuzzleResult& result);

// Says what the kernel needs less of than any known one; empty if there is nothing.
std::string below_best_text(const PuzzleResult& result);

}  // namespace vkp
