#include "checker/isolated/missing_change.hpp"

#include "checker/isolated/check_options.hpp"
#include "harness/check/cures.hpp"

namespace vkp {

MissingChange missing_change(const Puzzle& puzzle, const Kernel& kernel, const std::string& right,
                             Worker& worker, const Limits& limits) {
    AuditAlone audit(worker);
    CheckOptions options = check_options(limits, kernel.seed);
    const PuzzleResult result = Checker(audit, options).check(puzzle, kernel);
    if (result.verdict == Verdict::kNotStarted) {
        return {};
    }
    options.cure_effort = kHintEffort;
    return {one_change(audit, options, puzzle, result, {right}), result.is_right()};
}

}  // namespace vkp
