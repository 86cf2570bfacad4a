// The text of each kind of the audit's findings, word by word.
#include "harness/judge/sentences/hazard_text.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

// `a` [8], read-only, and `result` [8]; two workgroups of four threads.
KernelInterface interface() {
    return {.launch = {.workgroups = {2}, .workgroup_size = {4}},
            .arrays = {{.name = "a", .shape = {8}, .is_readonly = true},
                       {.name = "result", .shape = {8}}}};
}

audit::Index index(std::int64_t value) {
    return {.value = value, .extent = 8, .member = ""};
}

// Thread 1 of workgroup 0, in line 9, at `s[2]`.
audit::Hazard hazard(FindingKind kind) {
    return {.kind = kind,
            .access = {.line = 9, .invocation = 1},
            .memory = Memory::kShared,
            .array = "s",
            .element = {index(2)},
            .value = "5",
            .other_value = "3",
            .occurrences = 4,
            .invocations = {1}};
}

// Against thread 2 in this line.
audit::Hazard race(FindingKind kind, int line) {
    audit::Hazard result = hazard(kind);
    result.other = audit::Access{.line = line, .invocation = 2, .writes = true};
    return result;
}

TEST(DataRaceText, NamesBothLinesAndTheBarrierBetweenThem) {
    const Finding finding = describe(race(FindingKind::kDataRace, 6), interface());
    EXPECT_EQ(finding.message,
              "thread 1 of workgroup 0 reads `s[2]` in line 9, and thread 2 writes it in line 6: "
              "nothing orders the two");
    EXPECT_EQ(finding.advice_text(),
              "Put `barrier();` between line 6 and line 9, where all threads get to.");
    EXPECT_EQ(finding.lines, std::vector<int>({6, 9}));
    EXPECT_EQ(finding.threads, std::vector<Extent>({{1, 0, 0}, {2, 0, 0}}));
    EXPECT_EQ(finding.memory, "shared");
    EXPECT_EQ(finding.element, std::vector<std::int64_t>({2}));
    EXPECT_EQ(finding.occurrences, 4U);
}

TEST(DataRaceText, AsksForABarrierAtTheEndOfALoop) {
    EXPECT_EQ(describe(race(FindingKind::kDataRace, 12), interface()).advice_text(),
              "Put `barrier();` after line 12, where all threads get to, so that all are done "
              "before line 9 is reached again.");
}

TEST(DataRaceText, AsksForFencesInGlobalMemory) {
    audit::Hazard global = race(FindingKind::kDataRace, 6);
    global.memory = Memory::kGlobal;
    EXPECT_EQ(describe(global, interface()).advice_text(),
              "Put `memoryBarrierBuffer(); barrier(); memoryBarrierBuffer();` between line 6 and "
              "line 9, where all threads get to.");
}

TEST(DataRaceText, KnowsThatNoBarrierReachesAnotherWorkgroup) {
    audit::Hazard across = race(FindingKind::kDataRace, 9);
    across.access.writes = true;
    across.other->invocation = 6;
    const Finding finding = describe(across, interface());
    EXPECT_EQ(finding.message,
              "if workgroup 1 comes first, thread 1 of workgroup 0 writes `s[2]` in line 9, and "
              "thread 2 of workgroup 1 writes it in line 9 (5 and 3): nothing orders the two");
    EXPECT_EQ(finding.advice, "Only one thread may write each element.");
    EXPECT_EQ(finding.lines, std::vector<int>({9}));
}

TEST(DataRaceText, AsksForABarrierBesideAnAtomicToo) {
    audit::Hazard mixed = race(FindingKind::kDataRace, 6);
    mixed.other->is_atomic = true;
    EXPECT_EQ(
        describe(mixed, interface()).message,
        "thread 1 of workgroup 0 reads `s[2]` in line 9, and thread 2 uses an atomic on it in "
        "line 6: nothing orders the two");
    EXPECT_EQ(describe(mixed, interface()).advice_text(),
              "Put `barrier();` between line 6 and line 9, where all threads get to.");
}

TEST(DataRaceText, AsksForALaterDispatchWhereOtherWorkgroupsUseAtomics) {
    audit::Hazard mixed = race(FindingKind::kDataRace, 6);
    mixed.other->is_atomic = true;
    mixed.crosses_workgroups = true;
    EXPECT_EQ(describe(mixed, interface()).cure,
              "Read in a later dispatch, or in the workgroup that an atomic counts as the last.");
    mixed.access.writes = true;
    EXPECT_EQ(describe(mixed, interface()).cure,
              "Write what the atomics start from in an earlier dispatch.");
}

TEST(DataRaceText, AsksForNoBarrierWhereTheSameLinesAlsoRaceAcrossWorkgroups) {
    audit::Hazard both = race(FindingKind::kDataRace, 6);
    both.crosses_workgroups = true;
    EXPECT_EQ(describe(both, interface()).advice, "No barrier reaches another workgroup.");
}

TEST(SameValueRaceText, NamesTheValue) {
    audit::Hazard same = race(FindingKind::kSameValueRace, 9);
    same.access.writes = true;
    EXPECT_EQ(
        describe(same, interface()).message,
        "thread 1 of workgroup 0 writes 5 to `s[2]`, and so does thread 2: nothing orders the two");
    EXPECT_EQ(describe(same, interface()).advice_text(), "Only one thread may write each element.");
}

TEST(DivergenceText, SaysHowManyArrivedAndWhereTheOthersAre) {
    audit::Hazard divergence = hazard(FindingKind::kBarrierDivergence);
    divergence.array = "";
    divergence.element.clear();
    divergence.value = "";
    divergence.arrived = 2;
    divergence.elsewhere = {{.invocation = 6, .line = 4, .has_returned = true}};
    EXPECT_EQ(describe(divergence, interface()).message,
              "this barrier was reached by 2 of the 4 threads of workgroup 1, but not by thread 2 "
              "and 1 other, "
              "which returned in line 4");
    divergence.elsewhere[0].has_returned = false;
    EXPECT_TRUE(describe(divergence, interface())
                    .message.ends_with(", which took the other branch in line 4"));
    EXPECT_TRUE(describe(divergence, interface()).memory.empty());
}

TEST(UninitializedText, DiffersByMemory) {
    audit::Hazard read = hazard(FindingKind::kUninitializedRead);
    EXPECT_EQ(describe(read, interface()).message,
              "thread 1 of workgroup 0 reads `s[2]`, which no thread of its workgroup has written");
    read.memory = Memory::kGlobal;
    EXPECT_EQ(describe(read, interface()).message,
              "thread 1 of workgroup 0 reads `s[2]` before anything has written it");
    read.memory = Memory::kPrivate;
    EXPECT_EQ(describe(read, interface()).message,
              "thread 1 of workgroup 0 reads `s[2]` before it has a value");
    EXPECT_EQ(describe(read, interface()).advice_text(),
              "Give it a value where you declare it, such as `float sum = 0.0;`.");
}

TEST(BoundsText, NamesNoCodeWithoutTheKernelsText) {
    audit::Hazard outside = hazard(FindingKind::kOutOfBounds);
    outside.memory = Memory::kGlobal;
    outside.array = "a";
    outside.element = {index(8)};
    EXPECT_EQ(describe(outside, interface()).message,
              "thread 1 of workgroup 0 reads `a[8]`, but `a` has 8 elements, 0 to 7");
    EXPECT_EQ(describe(outside, interface()).advice_text(), "");
}

TEST(EndlessLoopText, NamesThreadAndIterations) {
    audit::Hazard endless = hazard(FindingKind::kEndlessLoop);
    endless.other_value = "";
    EXPECT_EQ(describe(endless, interface()).message,
              "this loop does not end, or is too long to be checked: thread 1 of workgroup 0 was "
              "stopped after 5 iterations");
}

TEST(EndlessLoopText, TellsALoopThatChangesNothingFromAWait) {
    audit::Hazard still = hazard(FindingKind::kEndlessLoop);
    still.other_value = "4";
    const std::string rounds =
        "thread 1 of workgroup 0 is still in this loop after 5 iterations, and each does the same "
        "as the one before";
    EXPECT_EQ(describe(still, interface()).message, "this loop does not end: " + rounds);
    still.access.is_atomic = true;
    EXPECT_EQ(describe(still, interface()).message,
              rounds + ": if it waits there for another thread, it waits forever");
}

TEST(EndlessLoopText, SpeaksOfWaitingWhereTheLoopHasAnAtomic) {
    audit::Hazard wait = hazard(FindingKind::kEndlessLoop);
    wait.access.is_atomic = true;
    wait.other_value = "";
    EXPECT_EQ(describe(wait, interface()).message,
              "thread 1 of workgroup 0 is still in this loop after 5 iterations: if it waits there "
              "for another thread, it waits forever");
    wait.kind = FindingKind::kEndlessWait;
    wait.order = {.from_last = true};
    EXPECT_EQ(
        describe(wait, interface()).message,
        "this loop waits for a workgroup that may never run: thread 1 of workgroup 0 is still "
        "in it after 5 iterations if the threads run the other way round");
    wait.order.oldest_at = 2;
    EXPECT_TRUE(
        describe(wait, interface())
            .message.ends_with("if the threads run the other way round, and an atomic reads "
                               "an older value, or writes in front of a newer one"));
}

TEST(EndlessLoopText, SpeaksOfTheKernelWhereThereAreNoIterations) {
    audit::Hazard call = hazard(FindingKind::kEndlessLoop);
    call.value.clear();
    call.other_value.clear();
    EXPECT_EQ(describe(call, interface()).message,
              "the kernel takes too long: thread 1 of workgroup 0 was stopped here");
    call.other_value = "7";
    EXPECT_EQ(
        describe(call, interface()).message,
        "the kernel takes too long: thread 1 of workgroup 0 was stopped here, in iteration 7 of "
        "this loop");
}

TEST(UnwrittenText, CountsTheElements) {
    audit::Hazard unwritten = hazard(FindingKind::kUnwrittenResult);
    unwritten.array = "result";
    unwritten.access = {};
    const Finding finding = describe(unwritten, interface());
    EXPECT_EQ(finding.message,
              "4 of the 8 elements of `result` were never written, the first is `result[2]`");
    EXPECT_TRUE(finding.lines.empty());
}

TEST(NanText, NamesWhoWroteIt) {
    EXPECT_EQ(describe(hazard(FindingKind::kNanResult), interface()).message,
              "thread 1 of workgroup 0 writes NaN (not a number) to `s[2]`, though no input holds "
              "one");
}

TEST(OrderText, GivesBothOutcomes) {
    EXPECT_EQ(describe(hazard(FindingKind::kOrderDependent), interface()).message,
              "`s[2]` is 5 in one order of the threads and 3 in another");
}

TEST(NoteText, SaysWhatIsWorthKnowing) {
    EXPECT_EQ(describe(hazard(FindingKind::kUnusedInput), interface()).message,
              "`s` is never read");
    EXPECT_EQ(
        describe(hazard(FindingKind::kFenceBeforeBarrier), interface()).message,
        "strictly, this barrier does not order global memory: there is a fence before it, but "
        "none after it");
    audit::Hazard undefined = hazard(FindingKind::kUndefinedOperation);
    undefined.value = "divides an integer by zero";
    EXPECT_EQ(describe(undefined, interface()).message,
              "thread 1 of workgroup 0 divides an integer by zero");
}

}  // namespace
}  // namespace vkp
