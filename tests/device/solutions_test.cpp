#include "harness/model/numbers/drawn_case.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/template.hpp"
#include "tests/device/support.hpp"
#include "tests/sample.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

std::vector<int> numbers_of_all() {
    std::vector<int> numbers;
    for (const Puzzle& puzzle : all_puzzles()) {
        numbers.push_back(puzzle.number);
    }
    return numbers;
}

class Solutions : public testing::TestWithParam<int> {
protected:
    [[nodiscard]] static const Puzzle& puzzle() { return puzzle_number(GetParam()); }
    [[nodiscard]] static bool is_scored(const CaseResult& case_result) {
        return case_result.definition.name == puzzle().scored_case;
    }
};

TEST_P(Solutions, GetThreeStarsWhateverTheSeed) {
    for (const std::uint64_t seed : sample_of(std::vector<std::uint64_t>{1, 20260, 2}, 2)) {
        Checker checker(shared_executor(), {.seed = seed});
        const PuzzleResult result = checker.check(puzzle(), {"", solution_text(puzzle())});
        EXPECT_EQ(verdict_name(result.verdict), "solved") << "seed " << seed;
        EXPECT_EQ(result.stars, 3) << "seed " << seed;
        EXPECT_TRUE(result.findings.empty());
        const std::vector<Case> cases =
            at_every_subgroup_size(cases_for(puzzle(), seed, solution_text(puzzle())),
                                   subgroup_sizes(test_device().subgroup_size));
        EXPECT_EQ(result.cases.size(), cases.size());
    }
}

TEST_P(Solutions, AreRightInSubgroupsOfEverySize) {
    AuditExecutor executor({});
    const Kernel kernel{"", solution_text(puzzle())};
    const std::vector<Case> cases = cases_for(puzzle(), 1, kernel.text);
    const std::vector<Case> of_all = at_every_subgroup_size(cases, {4, 16, 128});
    if (of_all.size() > cases.size()) {
        EXPECT_EQ(verdict_name(Checker(executor).check({puzzle(), of_all}, kernel).verdict),
                  "solved");
    }
}

// If a solution needs less, the third star is too easy. The least count of a thread may be lower in
// an odd case, where reaching it would take a test in an inner loop that is not worth its time.
TEST_P(Solutions, ReachTheBestCountsExactly) {
    const PuzzleResult result = check_text(GetParam(), solution_text(puzzle()));
    for (const CaseResult& case_result : result.cases) {
        for (std::size_t i = 0; i < kCounterCount; ++i) {
            const auto counter = static_cast<Counter>(i);
            if (const auto limit = case_result.definition.best[counter];
                limit && is_scored(case_result)) {
                EXPECT_EQ(case_result.maximum()[counter], *limit) << kCounterNames[i];
            }
        }
        ASSERT_TRUE(case_result.traffic());
        for (std::size_t i = 0; i < kTrafficKindCount; ++i) {
            const auto kind = static_cast<TrafficKind>(i);
            const auto limit = case_result.definition.best_traffic[kind];
            // Where a smaller count is known to be possible, the solution may reach less than the
            // limit.
            const auto least = case_result.definition.least_traffic[kind];
            if (limit) {
                const std::uint64_t reached = (*case_result.traffic())[kind];
                EXPECT_LE(reached, *limit) << case_result.definition.name << kTrafficNames[i];
                EXPECT_GE(reached, least.value_or(*limit))
                    << case_result.definition.name << " " << kTrafficNames[i];
            }
        }
    }
}

TEST_P(Solutions, HaveTotalsThatAreTheSumOfAllThreads) {
    const PuzzleResult result = check_text(GetParam(), solution_text(puzzle()));
    for (const CaseResult& case_result : result.cases) {
        for (std::size_t i = 0; i < case_result.dispatches.size(); ++i) {
            const RunReport& report = case_result.dispatches[i].report;
            Counts sum;
            for (std::size_t thread = 0; thread < report.per_invocation.size(); ++thread) {
                sum = sum + report.per_invocation[thread];
            }
            EXPECT_EQ(sum, report.total);
            EXPECT_EQ(report.per_invocation.size(),
                      case_result.definition.dispatches[i].launch.invocations());
        }
    }
}

TEST_P(Solutions, HaveTemplatesThatAreNotStarted) {
    const PuzzleResult result =
        check_text(GetParam(), template_from_solution(solution_text(puzzle())));
    EXPECT_EQ(verdict_name(result.verdict), "not_started");
    EXPECT_EQ(result.findings.empty(), !result.starter_verdict || !puzzle().starter_gets->finding);
    EXPECT_EQ(result.stars, 0);
}

std::string finding_of(const std::optional<FindingKind>& kind) {
    return kind ? std::string(finding_name(*kind)) : "none";
}

// The starter is broken as its puzzle says, both unchanged and after a change without effect.
TEST_P(Solutions, BeginWithTheFaultThatThePuzzleNames) {
    ASSERT_EQ(puzzle().starter.empty(), !puzzle().starter_gets.has_value());
    if (puzzle().starter.empty()) {
        GTEST_SKIP() << "it begins with places to fill in";
    }
    ASSERT_EQ(puzzle().starter, template_from_solution(solution_text(puzzle())));
    const PuzzleResult given = check_text(GetParam(), puzzle().starter);
    ASSERT_TRUE(given.starter_verdict);
    const PuzzleResult touched = check_text(GetParam(), puzzle().starter + "\n");
    EXPECT_FALSE(touched.starter_verdict);
    const Diagnosis& wanted = *puzzle().starter_gets;
    for (const PuzzleResult* result : {&given, &touched}) {
        EXPECT_EQ(verdict_name(result->outcome()), verdict_name(wanted.verdict));
        ASSERT_EQ(result->findings.empty(), !wanted.finding.has_value());
        if (wanted.finding) {
            EXPECT_EQ(finding_of(result->findings.front().kind), finding_of(wanted.finding));
        }
    }
    EXPECT_EQ(verdict_name(touched.verdict), verdict_name(wanted.verdict));
}

INSTANTIATE_TEST_SUITE_P(Puzzle, Solutions, testing::ValuesIn(numbers_of_all()),
                         [](const auto& tested) { return puzzle_number(tested.param).id; });

}  // namespace
}  // namespace vkp
