// The reason why a result is infinite or an index far out of bounds: a second run shows where a
// number did not fit its type.
#pragma once

#include "harness/audit/grid_run.hpp"

namespace vkp::audit {

// Adds to the findings of a run: to each index out of bounds the integer that wrapped round before
// it, and a note of infinities that stay in results though no buffer held one before. `run` ran the
// dispatch with these options.
void explain_overflow(Result& result, GridRun& run, const Dispatched& dispatched,
                      const Options& options);

}  // namespace vkp::audit
