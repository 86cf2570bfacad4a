// The texts of findings, word by word, from reports made by hand.
#include "harness/judge/findings.hpp"

#include "harness/model/kernel_interface.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace vkp {
namespace {

constexpr std::uint32_t kLimit = 60'000;

// `a` [8] and `b` [4, 6], `result` [8]; two workgroups of four threads.
Case flat_case() {
    return {.name = "classic",
            .dispatches = {{.launch = {.workgroups = {2}, .workgroup_size = {4}}}},
            .arrays = {Array{"a", {8}, std::vector<double>(8)},
                       Array{"b", {4, 6}, std::vector<double>(24)}, result_array({8})},
            .budget = {},
            .best = {}};
}

// One workgroup of 3×3 threads.
Case square_case() {
    Case square = flat_case();
    square.name = "square";
    square.dispatches = {{.launch = {.workgroups = {1}, .workgroup_size = {3, 3}}}};
    square.arrays.back().shape = {3, 3};
    return square;
}

IndexStep index(std::optional<std::uint32_t> extent) {
    return {.member = "", .constant = {}, .log_slot = 0, .extent = extent};
}

OutOfBounds access(const std::string& array, Memory memory, std::vector<IndexStep> steps,
                   std::vector<std::int64_t> element) {
    return {.site = {.line = 7,
                     .memory = memory,
                     .array = array,
                     .writes = false,
                     .steps = std::move(steps)},
            .occurrences = 1,
            .entries = {{.invocation = 0, .element = std::move(element)}}};
}

Finding only_finding(const OutOfBounds& found, const Case& definition) {
    RunReport report;
    report.out_of_bounds = {found};
    const std::vector<Finding> findings = findings_of(report, interface_of(definition), kLimit);
    EXPECT_EQ(findings.size(), 1U);
    return findings.at(0);
}

TEST(OutOfBoundsFinding, NamesThreadElementAndLength) {
    OutOfBounds found = access("a", Memory::kGlobal, {index({})}, {8});
    found.entries[0].invocation = 6;
    const Finding finding = only_finding(found, flat_case());
    EXPECT_EQ(finding.message,
              "thread 2 of workgroup 1 reads `a[8]`, but `a` has 8 elements, 0 to 7");
    EXPECT_EQ(finding.advice, "");
    EXPECT_EQ(finding.kind, FindingKind::kOutOfBounds);
    EXPECT_EQ(finding.lines, std::vector<int>({7}));
    EXPECT_EQ(finding.memory, "global");
    EXPECT_EQ(finding.array, "a");
    EXPECT_EQ(finding.element, std::vector<std::int64_t>({8}));
    EXPECT_EQ(finding.threads, std::vector<Extent>({{2, 0, 0}}));
    EXPECT_EQ(finding.workgroups, std::vector<Extent>({{1, 0, 0}}));
}

TEST(OutOfBoundsFinding, NamesThreadsOfTwoAxes) {
    OutOfBounds found = access("result", Memory::kGlobal, {index({})}, {9});
    found.site.writes = true;
    found.entries[0].invocation = 5;
    const Finding finding = only_finding(found, square_case());
    EXPECT_EQ(finding.message,
              "thread (2, 1) writes `result[9]`, but `result` has 9 elements, 0 to 8");
}

TEST(OutOfBoundsFinding, ExplainsUnsignedIndicesBelowZero) {
    const Finding finding =
        only_finding(access("a", Memory::kGlobal, {index({})}, {4294967294}), flat_case());
    EXPECT_EQ(finding.message,
              "thread 0 of workgroup 0 reads `a[4294967294]`, but `a` has 8 elements, 0 to 7");
    EXPECT_EQ(finding.advice, "An unsigned index went below 0: -2 is 4294967294 in a uint.");
}

TEST(OutOfBoundsFinding, ExplainsSignedIndicesBelowZero) {
    const Finding finding =
        only_finding(access("s", Memory::kShared, {index(8)}, {-1}), flat_case());
    EXPECT_EQ(finding.message,
              "thread 0 of workgroup 0 reads `s[-1]`, but `s` has 8 elements, 0 to 7");
    EXPECT_EQ(finding.advice, "The index went below 0: it is -1.");
}

TEST(OutOfBoundsFinding, NamesTheDimensionAndTheWholePath) {
    const std::vector<IndexStep> steps = {
        {.member = "", .constant = 1, .log_slot = {}, .extent = 2},
        {.member = ".rows", .constant = {}, .log_slot = {}, .extent = {}},
        index(3),
        {.member = "", .constant = {}, .log_slot = {}, .extent = 5}};
    const Finding finding =
        only_finding(access("tile", Memory::kShared, steps, {1, 3}), square_case());
    EXPECT_EQ(finding.message,
              "thread (0, 0) reads `tile[1].rows[3][…]`, but dimension 2 of `tile` has 3 elements, "
              "0 to 2");
    EXPECT_EQ(finding.advice, "");
    EXPECT_EQ(finding.memory, "shared");
}

TEST(OutOfBoundsFinding, CountsASingleElement) {
    const Finding finding =
        only_finding(access("p", Memory::kPrivate, {index(1)}, {1}), flat_case());
    EXPECT_EQ(finding.message,
              "thread 0 of workgroup 0 reads `p[1]`, but `p` has 1 element, 0 to 0");
    EXPECT_EQ(finding.memory, "private");
}

TEST(OutOfBoundsFinding, NamesTheFirstEightThreads) {
    OutOfBounds found = access("a", Memory::kGlobal, {index({})}, {8});
    found.entries.resize(20, found.entries[0]);
    for (std::uint32_t i = 0; i < 20; ++i) {
        found.entries[i].invocation = i / 2;
    }
    found.occurrences = 100;
    Case wide = flat_case();
    wide.dispatches = {{.launch = {.workgroups = {1}, .workgroup_size = {16}}}};
    const Finding finding = only_finding(found, wide);
    ASSERT_EQ(finding.threads.size(), 8U);
    EXPECT_EQ(finding.threads[7], (Extent{7, 0, 0}));
    EXPECT_EQ(finding.workgroups.size(), 8U);
    EXPECT_EQ(finding.occurrences, 100U);
}

TEST(EndlessLoopFinding, NamesThreadAndIterations) {
    RunReport report;
    report.loops_over_limit = {{.line = 5, .invocations = {3, 4}}};
    const Finding finding = findings_of(report, interface_of(flat_case()), kLimit).at(0);
    EXPECT_EQ(finding.kind, FindingKind::kEndlessLoop);
    EXPECT_EQ(finding.message,
              "this loop does not end, or is too long to be checked: thread 3 of workgroup 0 was "
              "stopped after 60000 iterations");
    EXPECT_EQ(finding.advice, "");
    EXPECT_EQ(finding.lines, std::vector<int>({5}));
    EXPECT_EQ(finding.occurrences, 2U);
    EXPECT_EQ(finding.threads, std::vector<Extent>({{3, 0, 0}, {0, 0, 0}}));
    EXPECT_EQ(finding.workgroups, std::vector<Extent>({{0, 0, 0}, {1, 0, 0}}));
}

TEST(LoopLimitFinding, BlamesTheDevice) {
    RunReport report;
    report.loops_left_by_device = {{.line = 5, .invocations = {1}}};
    const Finding finding = findings_of(report, interface_of(square_case()), kLimit).at(0);
    EXPECT_EQ(finding.kind, FindingKind::kLoopLimit);
    EXPECT_EQ(finding.message,
              "the loops of thread (1, 0) and its neighbours took 65535 iterations or more "
              "together, which is "
              "more than this device can be trusted with");
    EXPECT_EQ(finding.advice,
              "Use fewer iterations, or another device. (llvmpipe leaves every loop after 65535 "
              "iterations, "
              "in silence.)");
}

TEST(BarrierFinding, NamesWhoStayedAway) {
    RunReport report;
    report.barrier_divergences = {
        {.line = 9, .workgroup = 1, .most_often = 1, .arrived = {4}, .stayed_away = {5, 6, 7}}};
    const Finding finding = findings_of(report, interface_of(flat_case()), kLimit).at(0);
    EXPECT_EQ(finding.kind, FindingKind::kBarrierDivergence);
    EXPECT_EQ(
        finding.message,
        "this barrier was reached by 1 of the 4 threads of workgroup 1, but not by thread 1 and "
        "2 others");
    EXPECT_EQ(finding.advice, "Every thread of a workgroup must reach every barrier.");
    EXPECT_EQ(finding.lines, std::vector<int>({9}));
    EXPECT_EQ(finding.occurrences, 3U);
    EXPECT_EQ(finding.threads, std::vector<Extent>({{1, 0, 0}, {2, 0, 0}, {3, 0, 0}}));
}

TEST(BarrierFinding, SaysHowOftenItWasReached) {
    RunReport report;
    report.barrier_divergences = {{.line = 9,
                                   .workgroup = 0,
                                   .most_often = 3,
                                   .arrived = {0, 1, 2, 3, 5, 6, 7, 8},
                                   .stayed_away = {4}}};
    EXPECT_EQ(findings_of(report, interface_of(square_case()), kLimit).at(0).message,
              "this barrier was reached 3 times by 8 of the 9 threads of workgroup 0, but not by "
              "thread (1, 1)");
}

TEST(BarrierFinding, IsLeftOutWhereALoopWasCut) {
    RunReport report;
    report.loops_over_limit = {{.line = 5, .invocations = {3}}};
    report.barrier_divergences = {
        {.line = 6, .workgroup = 0, .most_often = 1, .arrived = {0}, .stayed_away = {1}}};
    EXPECT_EQ(findings_of(report, interface_of(flat_case()), kLimit).size(), 1U);
}

TEST(UnwrittenFinding, NamesNumberAndFirst) {
    const Finding finding = unwritten_finding({4, 5, 8}, "result", {3, 3});
    EXPECT_EQ(finding.kind, FindingKind::kUnwrittenResult);
    EXPECT_EQ(finding.message,
              "3 of the 9 elements of `result` were never written, the first is `result[1][1]`");
    EXPECT_EQ(finding.advice, "");
    EXPECT_TRUE(finding.lines.empty());
    EXPECT_EQ(finding.array, "result");
    EXPECT_EQ(finding.element, std::vector<std::int64_t>({1, 1}));
    EXPECT_EQ(finding.occurrences, 3U);
}

TEST(UnwrittenFinding, CountsASingleElement) {
    EXPECT_EQ(unwritten_finding({7}, "result", {8}).message,
              "1 of the 8 elements of `result` was never written, the first is `result[7]`");
}

TEST(Findings, StandInTheOrderOfTheirLines) {
    RunReport report;
    report.out_of_bounds = {access("a", Memory::kGlobal, {index({})}, {8})};
    report.loops_over_limit = {{.line = 12, .invocations = {3}}, {.line = 3, .invocations = {3}}};
    std::vector<int> lines;
    for (const Finding& finding : findings_of(report, interface_of(flat_case()), kLimit)) {
        lines.push_back(finding.lines.at(0));
    }
    EXPECT_EQ(lines, std::vector<int>({3, 7, 12}));
}

TEST(Findings, AreNoneForACleanRun) {
    EXPECT_TRUE(findings_of(RunReport(), interface_of(flat_case()), kLimit).empty());
    EXPECT_TRUE(findings_of(audit::Result(), interface_of(flat_case())).empty());
}

TEST(OtherBitsNote, NamesTheLineBothCountsAndTheRule) {
    audit::Result audit;
    audit.complete = true;
    audit.audited_workgroups = 2;
    audit.other_bits = audit::OtherBits{
        .line = 4,
        .rule = "`sqrt()` in line 3 is as exact as 1 / inversesqrt(x)",
        .way = audit::OtherBits::Way{
            .counter = Counter::kGlobalReads, .invocation = 6, .count = 1, .other_count = 2}};
    const std::vector<Finding> notes = notes_of(audit, interface_of(flat_case()));
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].kind, FindingKind::kDeviceDiffers);
    EXPECT_EQ(notes[0].lines, std::vector<int>{4});
    EXPECT_EQ(notes[0].message,
              "with other last bits in its floats the kernel goes another way: global_reads of "
              "thread 2 of workgroup 1 are 1, and then 2");
    EXPECT_EQ(notes[0].advice,
              "Floats decide this, and Vulkan permits it: `sqrt()` in line 3 is as exact as "
              "1 / inversesqrt(x).");
}

TEST(OtherBitsNote, IsThereOnlyWhereTheWayIsAnotherOne) {
    audit::Result audit;
    audit.complete = true;
    audit.audited_workgroups = 2;
    audit.other_bits = audit::OtherBits{.line = 4};
    EXPECT_TRUE(notes_of(audit, interface_of(flat_case())).empty());
}

TEST(DeviceSilentNote, NamesTheDeviceAndWhatItDid) {
    const Finding note = device_silent_note("llvmpipe", "it had no answer within the time limit");
    EXPECT_EQ(note.kind, FindingKind::kDeviceSilent);
    EXPECT_EQ(note.message,
              "llvmpipe did not run it to its end: it had no answer within the time limit");
}

}  // namespace
}  // namespace vkp
