// Other orders of a dispatch than the first: the ones to try, and their results.
#pragma once

#include "harness/audit/grid_run.hpp"

#include <vector>

namespace vkp::audit {

// Runs the dispatch again in other orders; `first` has run it in lock-step, completely and without
// a finding. Adds their results: findings of every kind, each with the first order that has it,
// from the simplest on; waits, as notes; and other outcomes.
void try_orders(Result& result, GridRun& first, const Dispatched& dispatched,
                const Options& options);

}  // namespace vkp::audit
