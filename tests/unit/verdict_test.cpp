#include "harness/judge/verdict.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

constexpr Counts kBest = {.global_reads = 1, .global_writes = 1, .shared_reads = 2};
constexpr Budget kBestLimits = {.global_reads = 1, .global_writes = 1, .shared_reads = 2};

// A case that ran cleanly, within the budget of two reads, with the best counts.
CaseResult solved_case(const std::string& name) {
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

void judge_again(CaseResult& result) {
    result.findings.clear();
    result.notes.clear();
    judge_dispatch(result, 1000);
    judge_case(result);
}

Finding finding(FindingKind kind, int line) {
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

TEST_F(Verdicts, AreNamedAsInJson) {
    EXPECT_EQ(verdict_name(Verdict::kSolved), "solved");
    EXPECT_EQ(verdict_name(Verdict::kNotStarted), "not_started");
    EXPECT_EQ(verdict_name(Verdict::kWrong), "wrong");
    EXPECT_EQ(verdict_name(Verdict::kFaulty), "faulty");
    EXPECT_EQ(verdict_name(Verdict::kTimedOut), "timed_out");
    EXPECT_EQ(verdict_name(Verdict::kCrashed), "crashed");
    EXPECT_EQ(verdict_name(Verdict::kCompileError), "compile_error");
}

TEST_F(Verdicts, GiveThreeStarsForTheBestCountsInEveryCase) {
    const PuzzleResult result = judged({solved_case("first"), solved_case("second")});
    EXPECT_EQ(result.verdict, Verdict::kSolved);
    EXPECT_TRUE(result.within_budget);
    EXPECT_EQ(result.stars, 3);
    EXPECT_EQ(result.scored_case(), &result.cases[1]);
}

TEST_F(Verdicts, GiveTwoStarsWithinTheBudgetOnly) {
    CaseResult second = solved_case("second");
    second.dispatches[0].report.maximum.global_reads = 2;
    const PuzzleResult result = judged({solved_case("first"), second});
    EXPECT_TRUE(result.within_budget);
    EXPECT_EQ(result.stars, 2);
}

TEST_F(Verdicts, GiveTwoStarsForACountThatHasNoBudgetButABest) {
    CaseResult first = solved_case("first");
    first.dispatches[0].report.maximum.shared_reads = 3;
    EXPECT_EQ(judged({first, solved_case("second")}).stars, 2);
}

TEST_F(Verdicts, GiveOneStarForAtomicsThatTheBudgetDoesNotName) {
    CaseResult first = solved_case("first");
    first.dispatches[0].report.maximum.shared_atomics = 1;
    EXPECT_EQ(judged({first, solved_case("second")}).stars, 1);
    first.definition.budget.shared_atomics = 1;
    EXPECT_EQ(judged({first, solved_case("second")}).stars, 2);
    first.definition.best.shared_atomics = 1;
    EXPECT_EQ(judged({first, solved_case("second")}).stars, 3);
}

TEST_F(Verdicts, GiveOneStarForOneCaseOverItsBudget) {
    CaseResult first = solved_case("first");
    first.dispatches[0].report.maximum.global_reads = 3;
    const PuzzleResult result = judged({first, solved_case("second")});
    EXPECT_EQ(result.verdict, Verdict::kSolved);
    EXPECT_FALSE(result.within_budget);
    EXPECT_EQ(result.stars, 1);
}

// Sets the traffic as if all of it had been audited.
void set_traffic(CaseResult& result, std::uint64_t sectors, std::uint64_t conflicts) {
    DispatchResult& dispatch = result.dispatches.front();
    dispatch.audit.complete = true;
    dispatch.audit.audited_workgroups = 1;
    dispatch.audit.costs = {{.line = 3,
                             .memory = Memory::kGlobal,
                             .requests = 1,
                             .transactions = sectors,
                             .ideal_transactions = 4},
                            {.line = 4,
                             .memory = Memory::kShared,
                             .requests = 1,
                             .transactions = 1 + conflicts,
                             .ideal_transactions = 1}};
}

TEST_F(Verdicts, GiveStarsForTrafficWhereItIsLimited) {
    CaseResult first = solved_case("first");
    set_traffic(first, 32, 31);
    EXPECT_EQ(judged({first}).stars, 3) << "not limited";
    first.definition.best_traffic = {.global_sectors = 32, .bank_conflicts = 0};
    EXPECT_EQ(judged({first}).stars, 2);
    set_traffic(first, 32, 0);
    EXPECT_EQ(judged({first}).stars, 3);
    first.definition.traffic_budget = {.global_sectors = 31};
    EXPECT_EQ(judged({first}).stars, 1);
    set_traffic(first, 31, 0);
    EXPECT_EQ(judged({first}).stars, 3);
}

TEST_F(Verdicts, GiveTheThirdStarForBarriersAndRequestsToSharedMemory) {
    CaseResult first = solved_case("first");
    set_traffic(first, 4, 0);
    first.dispatches.front().audit.most_barriers = 3;
    first.definition.best_traffic = {.shared_requests = 1, .barriers = 3};
    EXPECT_EQ(judged({first}).stars, 3);
    first.dispatches.front().audit.most_barriers = 4;
    EXPECT_EQ(judged({first}).stars, 2);
    first.definition.best_traffic = {.shared_requests = 0};
    EXPECT_EQ(judged({first}).stars, 2);
}

// Names of what the scored case needs less of than any known kernel.
using Names = std::vector<std::string_view>;

TEST_F(Verdicts, SayWhatIsBelowTheBestKnown) {
    CaseResult scored = solved_case("second");
    set_traffic(scored, 4, 0);
    scored.dispatches.front().audit.most_barriers = 3;
    scored.definition.best_traffic = {.global_sectors = 4, .barriers = 3};
    EXPECT_EQ(judged({scored}).below_best(), Names());
    scored.definition.best_traffic = {.global_sectors = 5, .barriers = 4};
    EXPECT_EQ(judged({scored}).below_best(), Names({"global_sectors", "barriers"}));
    scored.definition.least_traffic = {.barriers = 3};
    EXPECT_EQ(judged({scored}).below_best(), Names({"global_sectors"})) << "the other is known";
    scored.dispatches.front().report.maximum.shared_reads = 1;
    EXPECT_EQ(judged({scored}).below_best(), Names({"shared_reads", "global_sectors"}));
    scored.dispatches.front().report.maximum.global_reads = 2;
    EXPECT_EQ(judged({scored}).below_best(), Names()) << "it has two stars";
}

TEST_F(Verdicts, GiveNoStarsForTrafficThatIsNotKnown) {
    CaseResult first = solved_case("first");
    set_traffic(first, 4, 0);
    first.definition.traffic_budget = {.global_sectors = 4};
    EXPECT_EQ(judged({first}).stars, 3);
    first.dispatches.front().audit.audited_workgroups = 0;
    EXPECT_FALSE(first.traffic());
    EXPECT_EQ(judged({first}).stars, 1);
}

// A case of two dispatches, the second with more reads and writes.
CaseResult two_dispatches() {
    CaseResult result = solved_case("first");
    result.definition.dispatches.push_back({{.workgroups = {1}, .workgroup_size = {2}}, "second"});
    result.dispatches.resize(2);
    result.dispatches[1].report.maximum = {.global_reads = 2, .global_writes = 1};
    result.dispatches[1].report.total = {.global_reads = 3, .global_writes = 2};
    return result;
}

TEST_F(Verdicts, TakeTheMaximumOfAllDispatchesAndTheirTotal) {
    const CaseResult result = two_dispatches();
    EXPECT_EQ(result.maximum(), (Counts{.global_reads = 2, .global_writes = 1, .shared_reads = 2}));
    EXPECT_EQ(result.total(), (Counts{.global_reads = 7, .global_writes = 6}));
    EXPECT_EQ(result.telling_dispatch(), 1U);
    EXPECT_EQ(result.telling_launch().workgroup_size, Extent{2});
}

TEST_F(Verdicts, NoteAnInputThatNoDispatchReads) {
    CaseResult result = solved_case("first");
    result.definition.dispatches.push_back({{}, "second"});
    const audit::Hazard unused{.kind = FindingKind::kUnusedInput, .array = "a"};
    result.dispatches[0].audit.notes = {unused};
    judge_dispatch(result, 1000);
    EXPECT_EQ(result.notes.size(), 1U);
    CaseResult reads_later = result;
    reads_later.dispatches.resize(2);
    judge_dispatch(reads_later, 1000);
    EXPECT_TRUE(reads_later.notes.empty());
    CaseResult stopped = result;
    judge_case(stopped);
    EXPECT_TRUE(stopped.notes.empty()) << "the second dispatch did not run";
    result.dispatches.resize(2);
    result.dispatches[1].audit.notes = {unused};
    judge_dispatch(result, 1000);
    judge_case(result);
    EXPECT_EQ(result.notes.size(), 1U);
}

TEST_F(Verdicts, LookAtTheMaximumOfAnyThreadNotAtTheTotal) {
    CaseResult first = solved_case("first");
    first.dispatches[0].report.total = {.global_reads = 1'000'000, .global_writes = 1'000'000};
    EXPECT_EQ(judged({first}).stars, 3);
}

TEST_F(Verdicts, AreWrongWhereValuesDiffer) {
    CaseResult first = solved_case("first");
    first.comparison.mismatches = {2};
    judge_again(first);
    EXPECT_EQ(first.verdict, Verdict::kWrong);
    const PuzzleResult result = judged({first, solved_case("second")});
    EXPECT_EQ(result.verdict, Verdict::kWrong);
    EXPECT_EQ(result.stars, 0);
}

TEST_F(Verdicts, AreFaultyWithAFindingWhateverTheValues) {
    CaseResult first = solved_case("first");
    first.dispatches[0].audit.hazards = {
        {.kind = FindingKind::kEndlessLoop, .access = {.line = 3}}};
    judge_again(first);
    EXPECT_EQ(first.verdict, Verdict::kFaulty);
    EXPECT_EQ(first.findings.size(), 1U);
    first.comparison.mismatches = {2};
    judge_again(first);
    EXPECT_EQ(first.verdict, Verdict::kFaulty);
    const PuzzleResult result = judged({solved_case("second"), first});
    EXPECT_EQ(result.verdict, Verdict::kFaulty);
    EXPECT_EQ(result.stars, 0);
}

TEST_F(Verdicts, TakeTheDevicesFindingsWhereTheAuditCouldNotGo) {
    CaseResult first = solved_case("first");
    first.dispatches[0].report.loops_over_limit = {{.line = 3, .invocations = {0}}};
    first.dispatches[0].audit.unsupported = {7, "an instruction"};
    judge_again(first);
    ASSERT_EQ(first.findings.size(), 1U);
    EXPECT_EQ(first.findings[0].kind, FindingKind::kEndlessLoop);
    EXPECT_EQ(first.findings[0].case_name, "first");
    ASSERT_EQ(first.notes.size(), 1U);
    EXPECT_EQ(first.notes[0].kind, FindingKind::kNotAudited);
    EXPECT_EQ(first.notes[0].lines, std::vector<int>({7}));
}

TEST_F(Verdicts, TakeTheAuditsWordForALoopThatItEnds) {
    CaseResult first = solved_case("first");
    DispatchResult& dispatch = first.dispatches[0];
    dispatch.ran_on_device = true;
    dispatch.report.loops_over_limit = {{.line = 3, .invocations = {0}}};
    dispatch.audit.complete = true;
    dispatch.audit.audited_workgroups = first.definition.dispatches[0].launch.workgroups.volume();
    judge_again(first);
    EXPECT_EQ(first.verdict, Verdict::kSolved);
    ASSERT_EQ(first.notes.size(), 1U);
    EXPECT_EQ(first.notes[0].kind, FindingKind::kLoopLimit);
    EXPECT_NE(first.notes[0].advice.find("The audit ran it to its end"), std::string::npos);
}

TEST_F(Verdicts, BlameTheDeviceForALoopInWorkgroupsThatWereNotAudited) {
    CaseResult first = solved_case("first");
    first.dispatches[0].ran_on_device = true;
    first.dispatches[0].report.loops_over_limit = {{.line = 3, .invocations = {0}}};
    first.dispatches[0].audit.complete = true;
    first.dispatches[0].audit.audited_workgroups = 0;
    judge_again(first);
    ASSERT_EQ(first.findings.size(), 1U);
    EXPECT_EQ(first.findings[0].kind, FindingKind::kLoopLimit);
}

TEST_F(Verdicts, WantADeterminedResultUnlessThePuzzleSaysOtherwise) {
    CaseResult first = solved_case("first");
    first.dispatches[0].audit.hazards = {{.kind = FindingKind::kOrderDependent,
                                          .access = {.line = 3},
                                          .array = "result",
                                          .element = {{.value = 0, .extent = {}, .member = ""}}}};
    judge_again(first);
    EXPECT_EQ(first.verdict, Verdict::kFaulty);
    first.definition.result_is_unordered = true;
    judge_again(first);
    EXPECT_EQ(first.verdict, Verdict::kSolved);
    EXPECT_TRUE(first.findings.empty());
    EXPECT_TRUE(first.notes.empty());
}

TEST_F(Verdicts, WantAnUnorderedResultToBeRightInBothOrders) {
    CaseResult first = solved_case("first");
    first.dispatches[0].audit.hazards = {{.kind = FindingKind::kOrderDependent,
                                          .access = {.line = 3},
                                          .array = "result",
                                          .element = {{.value = 0, .extent = {}, .member = ""}}}};
    first.definition.result_is_unordered = true;
    first.is_wrong_in_other_order = true;
    judge_again(first);
    EXPECT_EQ(first.verdict, Verdict::kFaulty);
    ASSERT_EQ(first.findings.size(), 1U);
    EXPECT_EQ(first.findings[0].kind, FindingKind::kOrderDependent);
}

// Outside of puzzles it is a note.
TEST_F(Verdicts, CallItAFaultToWaitForWhatMayNeverRun) {
    CaseResult first = solved_case("first");
    first.dispatches[0].audit.notes = {{.kind = FindingKind::kEndlessWait,
                                        .access = {.line = 3, .is_atomic = true},
                                        .value = "1048576"}};
    judge_again(first);
    EXPECT_EQ(first.verdict, Verdict::kFaulty);
    ASSERT_EQ(first.findings.size(), 1U);
    EXPECT_EQ(first.findings[0].kind, FindingKind::kEndlessWait);
    EXPECT_NE(first.findings[0].message.find("that may never run"), std::string::npos);
    EXPECT_TRUE(first.notes.empty());
}

TEST_F(Verdicts, AreWrongWhereAPropertyDoesNotHold) {
    CaseResult first = solved_case("first");
    first.broken_property = "`count[0]` should be 2 and is 1";
    judge_again(first);
    EXPECT_EQ(first.verdict, Verdict::kWrong);
}

TEST_F(Verdicts, NoteAnUnusedInputOnlyIfNoCaseReadsIt) {
    CaseResult first = solved_case("first");
    first.dispatches[0].audit.notes = {{.kind = FindingKind::kUnusedInput, .array = "a"}};
    judge_again(first);
    CaseResult second = first;
    EXPECT_EQ(judged({first, second}).notes.size(), 1U);
    second.notes.clear();
    EXPECT_TRUE(judged({first, second}).notes.empty());
}

TEST_F(Verdicts, LeaveUnwrittenElementsOutWhereAnythingElseWentWrong) {
    CaseResult first = solved_case("first");
    first.comparison.unwritten = {1};
    judge_again(first);
    ASSERT_EQ(first.findings.size(), 1U);
    EXPECT_EQ(first.findings[0].kind, FindingKind::kUnwrittenResult);
    first.dispatches[0].audit.hazards = {
        {.kind = FindingKind::kDataRace, .access = {.line = 3}, .other = audit::Access{.line = 4}}};
    judge_again(first);
    ASSERT_EQ(first.findings.size(), 1U);
    EXPECT_EQ(first.findings[0].kind, FindingKind::kDataRace);
}

TEST_F(Verdicts, TakeTheWorstCase) {
    CaseResult wrong = solved_case("first");
    wrong.verdict = Verdict::kWrong;
    CaseResult faulty = solved_case("second");
    faulty.verdict = Verdict::kFaulty;
    EXPECT_EQ(judged({faulty, wrong}).verdict, Verdict::kFaulty);
    CaseResult timed_out = solved_case("third");
    timed_out.verdict = Verdict::kTimedOut;
    timed_out.detail = "too long";
    EXPECT_EQ(judged({faulty, timed_out}).verdict, Verdict::kTimedOut);
    CaseResult crashed = timed_out;
    crashed.verdict = Verdict::kCrashed;
    EXPECT_EQ(judged({crashed, timed_out}).verdict, Verdict::kCrashed);
}

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
