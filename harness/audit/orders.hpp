// Other orders of a dispatch than the first: which are tried, and what they meet.
#pragma once

#include "harness/audit/grid_run.hpp"

#include <vector>

namespace vkp::audit {

// Runs the dispatch again in other orders, which `first` has run in lock-step, wholly and without a
// finding. Adds to the result what they meet: findings of every kind, each with the first order
// that has it, from the simplest on; waits, as notes; and other outcomes.
void try_orders(Result& result, GridRun& first, const Dispatched& dispatched,
                const Options& options);

}  // namespace vkp::audit
