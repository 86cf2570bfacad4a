// The dispatch once more, with floats that have other last bits (lanes/last_bits.hpp).
#pragma once

#include "harness/audit/grid_run.hpp"

namespace vkp::audit {

// Repeats the run of `dispatch`, whose counts `result` has, as often as there are other last bits
// to try. Adds to the result what goes wrong only there, or else the other way or value. Does
// nothing where the options do not ask for it, and where the dispatch itself was stopped early, is
// a sample or has findings. `met_small_numbers`: the run did.
void try_other_bits(Result& result, GridRun& dispatch, const Dispatched& dispatched,
                    bool met_small_numbers);

}  // namespace vkp::audit
