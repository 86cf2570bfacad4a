// Each cure that is told was tried: it is written into its kernel here once more, and the kernel is
// checked as a learner would.
#include "harness/check/cures.hpp"

#include "checker/author/golden_kernel.hpp"
#include "checker/files/files.hpp"
#include "harness/execution/audit_executor.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/template.hpp"
#include "tests/paths.hpp"
#include "tests/sample.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

namespace vkp {
namespace {

PuzzleResult checked_by_audit(const Puzzle& puzzle, const std::string& text,
                              std::int64_t effort = 0) {
    AuditExecutor executor({});
    return Checker(executor, {.cure_effort = effort}).check(puzzle, {"kernel.comp", text});
}

std::vector<Fix> fixes_of(const PuzzleResult& result) {
    std::vector<Fix> fixes;
    for (const auto* const list : {&result.findings, &result.notes}) {
        for (const Finding& finding : *list) {
            if (finding.fix) {
                fixes.push_back(*finding.fix);
            }
        }
    }
    if (result.error_fix) {
        fixes.push_back(*result.error_fix);
    }
    return fixes;
}

std::size_t wrong_count(const PuzzleResult& result) {
    std::size_t count = 0;
    for (const CaseResult& item : result.cases) {
        count += item.comparison.mismatches.size() + item.comparison.unwritten.size();
    }
    return count;
}

// As far as somebody can tell who does not know how it was tried.
bool is_no_worse(const PuzzleResult& before, const PuzzleResult& after) {
    return after.compile_errors.size() <= before.compile_errors.size() &&
           after.findings.size() <= before.findings.size() &&
           wrong_count(after) <= wrong_count(before);
}

TEST(Cures, HelpWhereverTheyAreTold) {
    int told = 0;
    int solve = 0;
    int lead_on = 0;
    for (const Puzzle& puzzle : sample_of(all_puzzles(), 16)) {
        const std::vector<GoldenKernel> kernels =
            golden_kernels(read_text(source_root() / "tests/advice" / (puzzle.id + ".txt")),
                           read_text(source_root() / "solutions" / (puzzle.id + ".comp")));
        for (const GoldenKernel& kernel : kernels) {
            const PuzzleResult before = checked_by_audit(puzzle, kernel.text, kCheckEffort);
            for (const Fix& fix : fixes_of(before)) {
                const PuzzleResult after = checked_by_audit(puzzle, applied(fix, kernel.text));
                const bool helps = fix.tried == FixEffect::kSolves    ? after.is_right()
                                   : fix.tried == FixEffect::kLeadsOn ? is_no_worse(before, after)
                                                                      : before.is_right();
                EXPECT_TRUE(helps) << puzzle.id << ": " << kernel.name << ": " << fix.title;
                ++told;
                solve += after.is_right() ? 1 : 0;
                lead_on += helps && !after.is_right() ? 1 : 0;
            }
        }
    }
    std::cout << told << " cures: " << solve << " solve, " << lead_on << " lead on\n";
    EXPECT_GE(told, runs_whole() ? 100 : 5);
    EXPECT_GE(100 * (solve + lead_on), 95 * told);
}

// With a right kernel at hand, and without.
TEST(Cures, AreFoundForAMissingChange) {
    const Puzzle& puzzle = *puzzle_numbered(10);
    const std::string right =
        solution_without_marks(read_text(source_root() / "solutions/10_dot.comp"));
    std::string wrong = right;
    const std::size_t at = wrong.find("+=");
    ASSERT_NE(at, std::string::npos);
    wrong.replace(at, 2, "-=");
    AuditExecutor executor({});
    CheckOptions options;
    const PuzzleResult result = Checker(executor, options).check(puzzle, {"kernel.comp", wrong});
    ASSERT_FALSE(result.is_right());
    options.cure_effort = kHintEffort;
    for (const std::vector<std::string>& known : {std::vector<std::string>{right}, {}}) {
        const auto fix = one_change(executor, options, puzzle, result, known);
        ASSERT_TRUE(fix);
        EXPECT_EQ(fix->tried, FixEffect::kSolves);
        EXPECT_EQ(applied(*fix, wrong), right) << fix->title;
    }
}

TEST(Cures, AreNotLookedForWhereTheyAreThePuzzle) {
    for (const Puzzle& puzzle : all_puzzles()) {
        if (puzzle.starter_gets) {
            AuditExecutor executor({});
            const CheckOptions options{.cure_effort = kCheckEffort};
            const PuzzleResult result =
                Checker(executor, options).check(puzzle, {"kernel.comp", puzzle.starter});
            EXPECT_TRUE(fixes_of(result).empty()) << puzzle.id;
            return;
        }
    }
    FAIL() << "no puzzle has a broken kernel";
}

}  // namespace
}  // namespace vkp
