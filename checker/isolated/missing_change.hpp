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

struct MissingChange {
    std::optional<Fix> fix = {};  // nothing where no single change helps, or the text is a template
    bool is_right = false;        // nothing is missing
};

// Found by trying what sets it apart from `right`, the puzzle's solution, and what people confuse
// (harness/check/cures.hpp). Throws as Worker does.
MissingChange missing_change(const Puzzle& puzzle, const Kernel& kernel, const std::string& right,
                             Worker& worker, const Limits& limits);

}  // namespace vkp
