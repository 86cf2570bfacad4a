// Whether a kernel of a puzzle is right for every size, found out in a process of its own.
#pragma once

#include "checker/options/shared_options.hpp"
#include "checker/report/proof_report.hpp"
#include "harness/model/puzzle.hpp"

#include <chrono>

namespace vkp {

// Whether Z3 is installed, without which nothing can be proved.
bool can_prove();

// Looks for a proof for as long as the limits say, and else for a failing case for as long as
// `search`. Throws IsolatedFailure where the process of the proof crashed.
PuzzleProof prove_puzzle(const Puzzle& puzzle, const Kernel& kernel, const Limits& limits,
                         std::chrono::milliseconds search);

}  // namespace vkp
