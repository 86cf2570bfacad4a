#include "checker/report/render.hpp"
#include "tests/unit/sample_results.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

constexpr const char* kCounts =
    "\n  per thread       yours      ★★     ★★★   all threads   case classic\n"
    "  global reads         2       1       1             5\n"
    "  global writes        1       1       1             4\n"
    "  shared reads         2       –       2             5\n";

std::string plain(const PuzzleResult& result) {
    return render_text(result, {});
}

TEST(RenderText, ShowsStarsAndCounts) {
    EXPECT_EQ(plain(solved_result(3)),
              std::string("Puzzle 9: Pooling & <more>  ✓ solved  ★★★\n") + kCounts);
}

TEST(RenderText, ShowsWhatMemoryAccessesCost) {
    PuzzleResult result = solved_result(3);
    result.cases[0].dispatches[0].audit.costs = {{.line = 3,
                                                  .memory = Memory::kGlobal,
                                                  .array = "a",
                                                  .requests = 2,
                                                  .transactions = 64,
                                                  .ideal_transactions = 8,
                                                  .worst_request = 32,
                                                  .scattered_requests = 2},
                                                 {.line = 4,
                                                  .memory = Memory::kShared,
                                                  .array = "s",
                                                  .writes = true,
                                                  .requests = 2,
                                                  .transactions = 3,
                                                  .ideal_transactions = 2,
                                                  .worst_request = 2}};
    EXPECT_TRUE(plain(result).ends_with(
        "  global        32.0 sectors per request (minimum 4.0)\n"
        "  shared        1.5 passes per request (minimum 1.0); at most 2\n  In case classic, line "
        "3 is the most expensive: it reads `a` in 32.0 sectors per request (minimum 4.0); "
        "neighbouring threads access elements that are not neighbours.\n"))
        << plain(result);
}

// The result as if the case's two workgroups had been audited, at this cost.
PuzzleResult with_traffic(std::uint64_t sectors) {
    PuzzleResult result = solved_result(3);
    result.cases[0].definition.traffic_budget = {.global_requests = 2, .global_sectors = 8};
    result.cases[0].definition.best_traffic = {.global_sectors = 8, .bank_conflicts = 0};
    audit::Result& audit = result.cases[0].dispatches[0].audit;
    audit.complete = true;
    audit.audited_workgroups = 2;
    audit.costs = {{.line = 3,
                    .memory = Memory::kGlobal,
                    .array = "a",
                    .requests = 2,
                    .transactions = sectors,
                    .ideal_transactions = 8}};
    return result;
}

TEST(RenderText, ShowsTheTrafficThatIsLimited) {
    EXPECT_NE(plain(with_traffic(64))
                  .find("  all threads      yours      ★★     ★★★\n"
                        "  global requests      2       2       –\n"
                        "  global sectors      64       8       8\n"
                        "  bank conflicts       0       –       0\n"),
              std::string::npos)
        << plain(with_traffic(64));
}

TEST(RenderText, ShowsBarriersBesideTheCounts) {
    PuzzleResult result = with_traffic(8);
    result.cases[0].definition.best_traffic = {.barriers = 2};
    result.cases[0].dispatches[0].audit.most_barriers = 3;
    EXPECT_NE(plain(result).find("  shared reads         2       –       2             5\n"
                                 "  barriers             3       –       2\n"
                                 "  all threads      yours      ★★     ★★★\n"),
              std::string::npos)
        << plain(result);
}

TEST(RenderText, SaysWhatIsBelowTheBestKnown) {
    PuzzleResult result = with_traffic(8);
    result.cases[0].dispatches[0].report.maximum = {
        .global_reads = 1, .global_writes = 1, .shared_reads = 1};
    EXPECT_NE(plain(result).find("\nBelow the best known: shared reads in case classic. Please "
                                 "tell us, so that it becomes the new limit.\n"),
              std::string::npos)
        << plain(result);
    result.stars = 2;
    EXPECT_EQ(plain(result).find("Below the best"), std::string::npos);
}

TEST(RenderText, SaysWhatTrafficTheNextStarAsksFor) {
    PuzzleResult result = with_traffic(64);
    result.cases[0].dispatches[0].report.maximum = {.global_reads = 1, .global_writes = 1};
    result.stars = 1;
    EXPECT_NE(plain(result).find("For ★★, stay within its column in every case: in case classic "
                                 "your kernel has 64 global sectors, and the limit is 8.\n"),
              std::string::npos)
        << plain(result);
    result.cases[0].dispatches[0].audit.audited_workgroups = 1;
    EXPECT_NE(plain(result).find("the global requests of case classic are not known, since it was "
                                 "only audited in part.\n"),
              std::string::npos)
        << plain(result);
}

TEST(RenderText, ListsSeveralDispatchesOfACase) {
    PuzzleResult result = wrong_result();
    std::vector<Dispatch>& dispatches = result.cases[0].definition.dispatches;
    dispatches[0].kernel = "sum_parts";
    dispatches.push_back({{.workgroups = {1}, .workgroup_size = {8}}, "sum_total"});
    EXPECT_NE(plain(result).find("case classic: a [4] → result [4]\n"
                                 "  sum_parts() in 2 workgroups of 2 threads\n"
                                 "  sum_total() in 1 workgroup of 8 threads\n"),
              std::string::npos)
        << plain(result);
}

TEST(RenderText, SaysWhyNoDeviceRanIt) {
    PuzzleResult result = solved_result(3);
    result.cases[0].dispatches[0].ran_on_device = false;
    EXPECT_TRUE(plain(result).ends_with("No device ran it: values and counts are the audit's.\n"));
    result.cases[0].dispatches[0].not_run_because = "it may not end";
    EXPECT_TRUE(
        plain(result).ends_with("The device did not run case classic: it may not end. "
                                "Values and counts are the audit's.\n"));
}

TEST(RenderText, SaysWhatTheNextStarAsksFor) {
    EXPECT_TRUE(plain(solved_result(2))
                    .ends_with("For ★★★, stay within its column in every case: in case classic "
                               "your kernel has 2 global reads, and the limit is 1.\n"));
    EXPECT_TRUE(plain(solved_result(1))
                    .ends_with("For ★★, stay within its column in every case: in case classic your "
                               "kernel has 2 global reads, and the limit is 1.\n"));
}

TEST(RenderText, ShowsWrongValuesBesideTheExpectedOnes) {
    EXPECT_EQ(plain(wrong_result()),
              "Puzzle 9: Pooling & <more>  ✗ wrong\n"
              "\ncase classic: a [4] → result [4], 2 workgroups of 2 threads\n"
              "  index       0     1     2     3 \n"
              "  expected    0     1     3     6 \n"
              "  yours       0     1   2.5*    3*\n"
              "  * differs\n");
}

TEST(RenderText, PointsAtTheLineOfAFinding) {
    EXPECT_EQ(plain(faulty_result()),
              "Puzzle 9: Pooling & <more>  ✗ faulty\n"
              "puzzles/09_pooling/kernel.comp:2: error: thread 0 of workgroup 1 reads "
              "`a[9]`, but `a` has 4 elements, 0 to 3 [out_of_bounds, case classic, 4 "
              "times]\n"
              "    2 │     result[0] = a[9];\n"
              "        Let only threads whose index is inside come here.\n");
}

TEST(RenderText, SaysInALineWhichValuesAFindingLeavesWrong) {
    PuzzleResult result = faulty_result();
    result.cases[0].comparison = wrong_result().cases[0].comparison;
    EXPECT_TRUE(
        plain(result).ends_with("\ncase classic: a [4] → result [4], 2 workgroups of 2 threads\n"
                                "  2 of 4 elements differ; result[2] should be 3 and is 2.5\n"))
        << plain(result);
    result.cases[0].comparison.mismatches.clear();
    result.cases[0].comparison.unwritten = {1, 3};
    EXPECT_TRUE(
        plain(result).ends_with("  2 of 4 elements were never written; the first is result[1]\n"))
        << plain(result);
}

TEST(RenderText, NamesWhatTheWrongValuesAre) {
    PuzzleResult result = wrong_result();
    result.cases[0].comparison.actual = {10, 11, 13, 16};
    result.cases[0].comparison.mismatches = {0, 1, 2, 3};
    EXPECT_TRUE(
        plain(result).ends_with("  * differs\nEach wrong value is 10 more than it should be.\n"))
        << plain(result);
}

TEST(RenderText, PointsAtTheLinesOfCompileErrors) {
    EXPECT_EQ(plain(compile_error_result()),
              "Puzzle 9: Pooling & <more>  ✗ does not compile\n"
              "puzzles/09_pooling/kernel.comp:2: error: 'x' & \"y\" < z: undeclared\n"
              "    2 │     result[0] = a[9];\n"
              "        Is it misspelled?\n"
              "puzzles/09_pooling/kernel.comp: error: the file as a whole\n");
}

TEST(RenderText, SaysWhereToBegin) {
    EXPECT_EQ(plain(not_started_result()),
              "Puzzle 9: Pooling & <more>  · not started\n"
              "Nothing is written to `result` yet. Edit puzzles/09_pooling/kernel.comp; `workbook "
              "show 9` has the task.\n");
}

TEST(RenderText, SaysOfABrokenKernelThatItIsAsItWasGivenAndWhatItDoes) {
    PuzzleResult result = wrong_result();
    result.starter_verdict = result.verdict;
    result.verdict = Verdict::kNotStarted;
    const std::string text = plain(result);
    EXPECT_TRUE(
        text.starts_with("Puzzle 9: Pooling & <more>  · not started\nThis is the kernel as it "
                         "was given, and something is wrong with it"))
        << text;
    const std::string wrong = plain(wrong_result());
    EXPECT_TRUE(text.ends_with(wrong.substr(wrong.find("\ncase classic")))) << text;
}

TEST(RenderText, SaysWhatARightKernelCostsTooMuch) {
    PuzzleResult result = solved_result(1);
    const std::string one_star = plain(result);
    EXPECT_NE(one_star.find("For ★★, stay within its column in every case: in case classic your "
                            "kernel has 2 global reads, and the limit is 1.\n"),
              std::string::npos)
        << one_star;
    Puzzle puzzle = *result.puzzle;
    puzzle.stars_to_solve = 2;
    result.puzzle = &puzzle;
    result.verdict = Verdict::kTooCostly;
    result.stars = 0;
    EXPECT_EQ(summary(result),
              "in case classic your kernel has 2 global reads, and the limit is 1");
    const std::string text = plain(result);
    EXPECT_TRUE(text.starts_with("Puzzle 9: Pooling & <more>  ✗ too costly\n")) << text;
    EXPECT_NE(text.find("Every value is right, but this puzzle needs 2 stars: in case classic your "
                        "kernel has 2 global reads, and the limit is 1.\n"),
              std::string::npos)
        << text;
}

TEST(RenderText, NamesANoteThatCostsStars) {
    PuzzleResult result = solved_result(1);
    Puzzle puzzle = *result.puzzle;
    puzzle.costly_notes = {FindingKind::kFenceBeforeBarrier};
    result.puzzle = &puzzle;
    result.cases[0].dispatches[0].report.maximum.global_reads = 1;
    Finding note;
    note.kind = FindingKind::kFenceBeforeBarrier;
    note.lines = {2};
    note.message = "a fence is missing";
    result.notes = {note};
    EXPECT_NE(
        plain(result).find("For ★★, the kernel must not have the note: fence before barrier.\n"),
        std::string::npos)
        << plain(result);
}

TEST(RenderText, SaysWhatTookTooLong) {
    EXPECT_EQ(plain(timed_out_result()),
              "Puzzle 9: Pooling & <more>  ✗ timed out\nthe device did not finish case classic "
              "within 10 ms. Is it endless? If it really needs longer, raise `--timeout`.\n");
}

TEST(RenderText, ShowsTheFirstFindingAndInWhichLinesThereAreMore) {
    PuzzleResult result = faulty_result();
    EXPECT_EQ(plain(result).find("more"), plain(result).find("more>"));
    result.findings.resize(4, result.findings[0]);
    EXPECT_NE(plain(result).find("… and 3 more, in line 2\n"), std::string::npos);
    result.findings[2].lines = {7, 9};
    EXPECT_NE(plain(result).find("… and 3 more, in lines 2, 7 and 9\n"), std::string::npos);
    for (int i = 0; i < 20; ++i) {
        result.findings.push_back(result.findings[0]);
        result.findings.back().lines = {i + 10};
    }
    EXPECT_NE(plain(result).find("… and 23 more\n"), std::string::npos);
}

TEST(RenderText, WrapsLongAdvice) {
    PuzzleResult result = faulty_result();
    result.findings[0].advice = std::string(30, 'x') + " " + std::string(41, 'y') + " z";
    EXPECT_NE(plain(result).find("        " + std::string(30, 'x') + " " + std::string(41, 'y') +
                                 "\n        z\n"),
              std::string::npos);
    result.findings[0].advice = std::string(100, 'x');
    EXPECT_NE(plain(result).find(std::string(72, 'x') + "\n        " + std::string(28, 'x') + "\n"),
              std::string::npos);
}

TEST(RenderText, ShowsTheCountsOfEveryThread) {
    const std::string text = render_text(solved_result(1), {.per_thread = true});
    EXPECT_NE(text.find("  workgroup   thread       g.reads g.writes s.reads s.writes  atomics\n"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("  (1, 0, 0)   (0, 0, 0)          2        1       2        0        0\n"),
              std::string::npos)
        << text;
}

TEST(RenderText, ShowsAtomicsWhereThereAreAny) {
    PuzzleResult result = solved_result(1);
    EXPECT_EQ(plain(result).find("atomics"), std::string::npos);
    result.cases[0].dispatches[0].report.total.shared_atomics = 3;
    EXPECT_NE(plain(result).find("  shared atomics "), std::string::npos);
}

TEST(RenderText, ColoursVerdictsAndCountsOverTheBudget) {
    const std::string text = render_text(solved_result(1), {.style = Style(true)});
    EXPECT_NE(text.find("\x1b[32m✓ solved\x1b[0m"), std::string::npos);
    EXPECT_NE(text.find("\x1b[31m       2\x1b[0m"), std::string::npos);
    EXPECT_EQ(text.find("\x1b[31m       1\x1b[0m"), std::string::npos);
}

TEST(RenderLine, IsOneLineForWhatIsSolvedOrNotStarted) {
    EXPECT_EQ(render_text_line(solved_result(2), {}),
              " 9  Pooling & <more>                  ✓ solved  ★★☆\n");
    EXPECT_EQ(render_text_line(not_started_result(), {}),
              " 9  Pooling & <more>                  · not started\n");
}

TEST(RenderLine, NamesTheFirstThingThatIsWrong) {
    EXPECT_EQ(render_text_line(wrong_result(), {}),
              " 9  Pooling & <more>                  ✗ wrong\npuzzles/09_pooling/kernel.comp: "
              "error: in case classic, 2 of 4 elements differ; "
              "result[2] should be 3 and is 2.5\n");
    EXPECT_EQ(render_text_line(compile_error_result(), {}),
              " 9  Pooling & <more>                  ✗ does not compile\n"
              "puzzles/09_pooling/kernel.comp:2: error: 'x' & \"y\" < z: undeclared\n"
              "    2 │     result[0] = a[9];\n");
    EXPECT_EQ(render_text_line(timed_out_result(), {}),
              " 9  Pooling & <more>                  ✗ timed out\npuzzles/09_pooling/kernel.comp: "
              "error: the device did not finish case classic "
              "within 10 ms. Is it endless? If it really needs longer, raise `--timeout`\n");
}

TEST(Summary, IsTheFirstThingThatIsWrong) {
    EXPECT_EQ(summary(faulty_result()),
              "thread 0 of workgroup 1 reads `a[9]`, but `a` has 4 elements, 0 to 3");
    EXPECT_EQ(summary(compile_error_result()), "'x' & \"y\" < z: undeclared");
    EXPECT_EQ(summary(wrong_result()),
              "in case classic, 2 of 4 elements differ; result[2] should be 3 and is 2.5");
}

}  // namespace
}  // namespace vkp
