#include "tests/unit/judge/verdict_support.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

// A case as the template leaves it: nothing is written.
CaseResult untouched_case(const std::string& name) {
    CaseResult result = solved_case(name);
    result.dispatches[0].report.maximum = {.global_reads = 1};
    result.dispatches[0].report.total = {.global_reads = 4};
    result.comparison.unwritten = {0, 1, 2, 3};
    judge_again(result);
    return result;
}

TEST_F(Verdicts, AreNotStartedWhereNothingWasWrittenInAnyCase) {
    const PuzzleResult result = judged({untouched_case("first"), untouched_case("second")});
    EXPECT_EQ(result.verdict, Verdict::kNotStarted);
    EXPECT_EQ(result.cases[1].verdict, Verdict::kNotStarted);
    EXPECT_TRUE(result.findings.empty());
    EXPECT_TRUE(result.cases[0].findings.empty());
    EXPECT_EQ(result.stars, 0);
}

TEST_F(Verdicts, AreStartedWithAWriteInOneCase) {
    const PuzzleResult result = judged({solved_case("first"), untouched_case("second")});
    EXPECT_EQ(result.verdict, Verdict::kFaulty);
    ASSERT_EQ(result.findings.size(), 1U);
    EXPECT_EQ(result.findings[0].kind, FindingKind::kUnwrittenResult);
}

TEST_F(Verdicts, AreStartedWithATriedWriteOrAnAtomicOrAnotherFinding) {
    CaseResult tried = untouched_case("first");
    tried.dispatches[0].report.total.global_writes = 1;
    EXPECT_EQ(judged({tried}).verdict, Verdict::kFaulty);
    CaseResult atomic = untouched_case("first");
    atomic.dispatches[0].report.total.global_atomics = 1;
    EXPECT_EQ(judged({atomic}).verdict, Verdict::kFaulty);
    CaseResult endless = untouched_case("first");
    endless.findings.push_back(finding(FindingKind::kEndlessLoop, 3));
    EXPECT_EQ(judged({endless}).verdict, Verdict::kFaulty);
    CaseResult timed_out = untouched_case("first");
    timed_out.verdict = Verdict::kTimedOut;
    timed_out.detail = "too long";
    EXPECT_EQ(judged({timed_out}).verdict, Verdict::kTimedOut);
}

TEST_F(Verdicts, AreCompileErrorsFirstOfAll) {
    Puzzle puzzle;
    PuzzleResult result{.puzzle = &puzzle, .kernel = {}, .cases = {solved_case("first")}};
    result.compile_errors = {{3, "no", ""}};
    judge_puzzle(result);
    EXPECT_EQ(result.verdict, Verdict::kCompileError);
    EXPECT_EQ(result.stars, 0);
}

PuzzleResult judged_by(const Puzzle& puzzle, const std::string& text, CaseResult case_result) {
    PuzzleResult result{.puzzle = &puzzle, .kernel = {"", text}, .cases = {std::move(case_result)}};
    judge_puzzle(result);
    return result;
}

TEST_F(Verdicts, AreOfAnAttemptWhereTheCodeDiffersFromTheGivenOne) {
    Puzzle puzzle;
    puzzle.given = "void kernel() {\n    // FILL ME IN\n}\n";
    const auto judged = [&](const std::string& text) {
        return judged_by(puzzle, text, untouched_case("first"));
    };
    EXPECT_EQ(judged("void kernel() { }  // later").verdict, Verdict::kNotStarted);
    const PuzzleResult tried = judged("void kernel() { return; }");
    EXPECT_EQ(tried.verdict, Verdict::kFaulty);
    ASSERT_EQ(tried.findings.size(), 1U);
    EXPECT_EQ(tried.findings[0].message, "no line writes to `result`");
}

TEST_F(Verdicts, AreNotStartedWhereTheBrokenKernelIsAsItWasGiven) {
    Puzzle puzzle;
    puzzle.starter = "broken";
    CaseResult wrong = solved_case("first");
    wrong.verdict = Verdict::kWrong;
    const PuzzleResult given = judged_by(puzzle, "broken", wrong);
    EXPECT_EQ(given.verdict, Verdict::kNotStarted);
    EXPECT_EQ(given.outcome(), Verdict::kWrong);
    EXPECT_EQ(given.cases[0].verdict, Verdict::kWrong) << "what it does is there to be seen";
    EXPECT_EQ(judged_by(puzzle, "broken ", wrong).verdict, Verdict::kWrong);
    EXPECT_EQ(judged_by(puzzle, "broken", solved_case("first")).stars, 0);
    EXPECT_EQ(judged_by(puzzle, "mended", solved_case("first")).stars, 3);
}

TEST_F(Verdicts, LeaveToTheHintsWhatIsBehindAFaultThatIsToBeFound) {
    Puzzle puzzle;
    puzzle.teaches = {FindingKind::kOutOfBounds};
    CaseResult faulty = solved_case("first");
    faulty.verdict = Verdict::kFaulty;
    faulty.findings = {finding(FindingKind::kOutOfBounds, 3)};
    faulty.findings[0].advice = "The tail.";
    faulty.findings[0].cure = "Guard it.";
    EXPECT_EQ(judged_by(puzzle, "", faulty).findings[0].advice, "The tail.");
    puzzle.starter_gets = fault(FindingKind::kOutOfBounds);
    const std::string said = judged_by(puzzle, "", faulty).findings[0].advice_text();
    EXPECT_EQ(said.find("tail"), std::string::npos) << said;
    EXPECT_EQ(said.find("Guard"), std::string::npos) << said;
    EXPECT_NE(said.find("hints"), std::string::npos) << said;
}

TEST_F(Verdicts, AreTooCostlyBelowTheStarsThatAPuzzleAsksFor) {
    Puzzle puzzle;
    puzzle.stars_to_solve = 2;
    EXPECT_EQ(judged_by(puzzle, "", solved_case("first")).verdict, Verdict::kSolved);
    CaseResult costly = solved_case("first");
    costly.dispatches[0].report.maximum.global_reads = 3;
    const PuzzleResult result = judged_by(puzzle, "", costly);
    EXPECT_EQ(result.verdict, Verdict::kTooCostly);
    EXPECT_EQ(verdict_name(result.verdict), "too_costly");
    EXPECT_TRUE(result.is_right());
    EXPECT_EQ(result.stars, 0);
    puzzle.stars_to_solve = 1;
    EXPECT_EQ(judged_by(puzzle, "", costly).stars, 1);
}

TEST_F(Verdicts, GiveOneStarWithANoteThatCostsThem) {
    Puzzle puzzle;
    puzzle.costly_notes = {FindingKind::kFenceBeforeBarrier};
    CaseResult noted = solved_case("first");
    noted.notes = {finding(FindingKind::kUnusedInput, 2)};
    EXPECT_EQ(judged_by(puzzle, "", noted).stars, 3);
    noted.notes.push_back(finding(FindingKind::kFenceBeforeBarrier, 3));
    const PuzzleResult result = judged_by(puzzle, "", noted);
    EXPECT_EQ(result.verdict, Verdict::kSolved);
    EXPECT_EQ(result.stars, 1);
    EXPECT_FALSE(result.within_budget);
    ASSERT_NE(result.costly_note(), nullptr);
    EXPECT_EQ(result.costly_note()->lines, std::vector<int>{3});
    puzzle.costly_notes.clear();
    EXPECT_EQ(judged_by(puzzle, "", noted).stars, 3);
}

TEST_F(Verdicts, SayEachCauseOnce) {
    CaseResult first = solved_case("first");
    first.findings = {finding(FindingKind::kOutOfBounds, 3), finding(FindingKind::kOutOfBounds, 4)};
    first.findings[0].case_name = "first";
    CaseResult second = solved_case("second");
    second.findings = {finding(FindingKind::kOutOfBounds, 3),
                       finding(FindingKind::kEndlessLoop, 3)};
    second.findings[0].case_name = "second";
    second.findings.push_back(finding(FindingKind::kOutOfBounds, 3));
    second.findings.back().array = "b";
    const PuzzleResult result = judged({first, second});
    ASSERT_EQ(result.findings.size(), 4U);
    EXPECT_EQ(result.findings[0].kind, FindingKind::kEndlessLoop) << "the most basic comes first";
    EXPECT_EQ(result.findings[1].case_name, "first");
    EXPECT_EQ(result.findings[3].array, "b");
}

TEST_F(Verdicts, TellMostByTheScoredCaseUnlessOnlyAnotherIsWrong) {
    CaseResult wrong = solved_case("third");
    wrong.verdict = Verdict::kWrong;
    const PuzzleResult other = judged({solved_case("first"), solved_case("second"), wrong});
    EXPECT_EQ(other.telling_case(), &other.cases[2]);
    const PuzzleResult solved = judged({solved_case("first"), solved_case("second")});
    EXPECT_EQ(solved.telling_case(), solved.scored_case());
    wrong.definition.name = "second";
    CaseResult first = wrong;
    first.definition.name = "first";
    const PuzzleResult both = judged({first, wrong});
    EXPECT_EQ(both.telling_case(), both.scored_case());
}

TEST_F(Verdicts, HaveNoScoredCaseUnlessItRan) {
    EXPECT_EQ(judged({solved_case("first")}).scored_case(), nullptr);
    EXPECT_EQ(judged({solved_case("first")}).telling_case(), nullptr);
}

// The values are right, and nothing was found, but not everything was checked.
TEST_F(Verdicts, AreNotProvedWhereANoteLeavesDoubt) {
    for (const FindingKind kind : {FindingKind::kNotAudited, FindingKind::kSampled,
                                   FindingKind::kUndefinedOperation, FindingKind::kDeviceDiffers}) {
        CaseResult doubtful = solved_case("first");
        doubtful.notes = {finding(kind, 3)};
        judge_case(doubtful);
        EXPECT_EQ(doubtful.verdict, Verdict::kNotProved) << finding_name(kind);
        const PuzzleResult result = judged({doubtful, solved_case("second")});
        EXPECT_EQ(result.verdict, Verdict::kNotProved);
        EXPECT_EQ(result.stars, 0);
    }
    CaseResult harmless = solved_case("first");
    harmless.notes = {finding(FindingKind::kFenceBeforeBarrier, 3)};
    judge_case(harmless);
    EXPECT_EQ(harmless.verdict, Verdict::kSolved);
}

TEST_F(Verdicts, AreNotProvedWhereDevicesMayGoAnotherWay) {
    CaseResult result = solved_case("first");
    result.dispatches[0].difference = {CrossDifference::Kind::kWay, "one waits, one does not"};
    judge_again(result);
    EXPECT_EQ(result.verdict, Verdict::kNotProved);
    EXPECT_EQ(result.notes.back().message,
              "audit and device went different ways: one waits, one does not");
    result.dispatches[0].difference = {CrossDifference::Kind::kFloat, "0.1 and 0.2"};
    judge_again(result);
    EXPECT_EQ(result.verdict, Verdict::kSolved);
}

TEST_F(Verdicts, HoldTheResultsOfBothAgainstTheSpecification) {
    CaseResult result = solved_case("first");
    result.other_comparison = Comparison{.actual = {1}, .mismatches = {}, .unwritten = {}};
    judge_again(result);
    EXPECT_EQ(result.verdict, Verdict::kSolved);
    result.other_comparison->mismatches = {0};
    judge_again(result);
    EXPECT_EQ(result.verdict, Verdict::kNotProved);
    result.comparison.mismatches = {0};
    judge_again(result);
    EXPECT_EQ(result.verdict, Verdict::kWrong);
}

}  // namespace
}  // namespace vkp
