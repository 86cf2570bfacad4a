#include "harness/check/check.hpp"
#include "harness/judge/case_values.hpp"

#include <utility>

namespace vkp {

PuzzleResult judge_alone(const Puzzle& puzzle, const Case& definition, std::size_t dispatch,
                         const Kernel& kernel, const audit::Result& audit) {
    CaseResult result{.definition = definition, .expected = {}};
    const Expected expected = puzzle.expected(definition);
    result.expected = expected_of(result.compared(), expected);
    result.definition.dispatches = {definition.dispatches[dispatch]};
    if (!audit.unsupported && dispatch + 1 == definition.dispatches.size()) {
        judge_audited_values(result, puzzle, expected, audit);
    }
    result.dispatches = {audited_dispatch(audit)};
    judge_dispatch(result, 0, kernel.text);
    judge_case(result);
    PuzzleResult whole{.puzzle = &puzzle, .kernel = kernel};
    whole.cases.push_back(std::move(result));
    judge_puzzle(whole);
    return whole;
}

}  // namespace vkp
