// Whether a kernel is right for every size, found out by the worker that has compiled it.
#pragma once

#include "checker/isolated/lab_input.hpp"
#include "checker/options/shared_options.hpp"
#include "checker/report/proof_report.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/worker/worker.hpp"

#include <chrono>

namespace vkp {

// Whether Z3 is installed, without which nothing can be proved.
bool can_prove();

// Looks for a proof for as long as the limits say, and else for a failing case for as long as
// `search`. Nothing is known where Z3 is missing. Throws IsolatedFailure where the worker crashed.
SizeProof prove_puzzle(const Puzzle& puzzle, const Kernel& kernel, Worker& worker,
                       const Limits& limits, std::chrono::milliseconds search);

// The same of a lab file, a whole shader or a module. Its own case is the first that may fail.
SizeProof prove_lab(const LabInput& input, Worker& worker, const Limits& limits,
                    std::chrono::milliseconds search);

}  // namespace vkp
