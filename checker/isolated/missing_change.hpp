// The change that makes a learner's kernel right, if one is all that it lacks.
#pragma once

#include "checker/options/shared_options.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/model/results/fix.hpp"
#include "harness/worker/worker.hpp"

#include <optional>
#include <string>

namespace vkp {

// Found by trying what sets it apart from `right`, the puzzle's solution, and what people confuse
// (harness/check/cures.hpp). Nothing for a kernel that
// is right or not started, and where no single change helps. Throws as Worker does.
std::optional<Fix> missing_change(const Puzzle& puzzle, const Kernel& kernel,
                                  const std::string& right, Worker& worker, const Limits& limits);

}  // namespace vkp
