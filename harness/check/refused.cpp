#include "harness/check/check.hpp"
#include "harness/judge/verdict.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace vkp {

PuzzleResult refused(const LabParse& parse, Kernel kernel) {
    PuzzleResult result{.kernel = std::move(kernel)};
    result.cases.push_back({.definition = parse.file.definition, .expected = {}});
    // A source that does not compile says nothing of its launch.
    std::vector<Dispatch>& dispatches = result.cases.front().definition.dispatches;
    dispatches.resize(std::max<std::size_t>(dispatches.size(), 1));
    for (const LabError& error : parse.errors) {
        result.compile_errors.push_back(
            {error.line, error.message, error.advice, Help::kNone, error.refusal});
    }
    result.verdict = verdict_of(result.compile_errors);
    return result;
}

}  // namespace vkp
