#include "tests/unit/judge/verdict_support.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

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

}  // namespace
}  // namespace vkp
