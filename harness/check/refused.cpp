#include "harness/check/check.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace vkp {

PuzzleResult refused(const LabParse& parse, Kernel kernel) {
    PuzzleResult result{.kernel = std::move(kernel), .verdict = Verdict::kCompileError};
    result.cases.push_back({.definition = parse.file.definition, .expected = {}});
    // A source that does not compile says nothing of its launch.
    std::vector<Dispatch>& dispatches = result.cases.front().definition.dispatches;
    dispatches.resize(std::max<std::size_t>(dispatches.size(), 1));
    for (const LabError& error : parse.errors) {
        result.compile_errors.push_back({error.line, error.message, error.advice});
    }
    return result;
}

}  // namespace vkp
