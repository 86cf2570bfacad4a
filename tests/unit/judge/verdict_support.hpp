// Cases for tests of verdicts.
#pragma once

#include "harness/judge/verdict.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace vkp {

inline constexpr Counts kBest = {.global_reads = 1, .global_writes = 1, .shared_reads = 2};
inline constexpr Budget kBestLimits = {.global_reads = 1, .global_writes = 1, .shared_reads = 2};

// A case that ran cleanly, within the budget of two reads, with the best counts.
inline CaseResult solved_case(const std::string& name) {
    CaseResult result{
        .definition = {.name = name,
                       .dispatches = {{.launch = {.workgroups = {1}, .workgroup_size = {4}}}},
                       .arrays = {result_array({4})},
                       .budget = {.global_reads = 2, .global_writes = 1},
                       .best = kBestLimits},
        .expected = {}};
    result.dispatches.resize(1);
    result.dispatches[0].report.maximum = kBest;
    result.dispatches[0].report.total = {.global_reads = 4, .global_writes = 4};
    return result;
}

inline void judge_again(CaseResult& result) {
    result.findings.clear();
    result.notes.clear();
    judge_dispatch(result, 1000);
    judge_case(result);
}

inline Finding finding(FindingKind kind, int line) {
    Finding found;
    found.kind = kind;
    found.lines = {line};
    found.array = "a";
    return found;
}

class Verdicts : public testing::Test {
protected:
    Verdicts() { puzzle_.scored_case = "second"; }

    PuzzleResult judged(std::vector<CaseResult> cases) {
        PuzzleResult result{.puzzle = &puzzle_, .kernel = {}, .cases = std::move(cases)};
        judge_puzzle(result);
        return result;
    }

private:
    Puzzle puzzle_;
};

}  // namespace vkp
