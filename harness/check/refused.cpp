#include "harness/check/check.hpp"

#include <utility>

namespace vkp {

PuzzleResult refused(const LabParse& parse, Kernel kernel) {
    PuzzleResult result{.kernel = std::move(kernel), .verdict = Verdict::kCompileError};
    result.cases.push_back({.definition = parse.file.definition, .expected = {}});
    for (const LabError& error : parse.errors) {
        result.compile_errors.push_back({error.line, error.message, error.advice});
    }
    return result;
}

}  // namespace vkp
