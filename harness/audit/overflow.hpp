// The reason why a result is infinite or an index far out of bounds: a second run shows where a
// number did not fit its type.
#pragma once

#include "harness/audit/grid_run.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace vkp::audit {

// Adds to the findings of a run: to each index out of bounds the integer that wrapped round before
// it, and a note of infinities that stay in results though no buffer held one before. `run_again`
// makes the same run, with Options::finds_overflow.
void explain_overflow(Result& result, GridRun& dispatch, const std::vector<Buffer>& before,
                      const std::function<std::unique_ptr<GridRun>()>& run_again);

}  // namespace vkp::audit
