#include "harness/instrument/read_record.hpp"
#include "harness/model/device/device_quirks.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

constexpr std::uint32_t kFirstFreeWord =
    static_cast<std::uint32_t>(InvocationWord::kLoopOverLimit) + 1;

// Six threads: two workgroups of three.
constexpr Launch kLaunch = {.workgroups = {2}, .workgroup_size = {3}};
constexpr std::uint32_t kThreads = 6;

// The words of a run, to be set one by one.
class Record {
public:
    explicit Record(Instrumented shader) : shader_(std::move(shader)) {
        words_.resize(shader_.layout.slots * kThreads);
    }

    void set(std::uint32_t word, std::uint32_t thread, std::uint32_t value) {
        words_.at(word * kThreads + thread) = value;
    }
    void set(InvocationWord word, std::uint32_t thread, std::uint32_t value) {
        set(static_cast<std::uint32_t>(word), thread, value);
    }

    [[nodiscard]] RunReport report() const { return read_record(shader_, words_, kLaunch); }

private:
    Instrumented shader_;
    std::vector<std::uint32_t> words_;
};

Instrumented shader_with(std::uint32_t more_words) {
    Instrumented shader;
    shader.layout.slots = kFirstFreeWord + more_words;
    for (std::uint32_t word = 0; word < shader.layout.slots; ++word) {
        shader.layout.places.push_back({.slot = word, .shift = 0, .mask = ~0U});
    }
    return shader;
}

using Threads = std::vector<std::uint32_t>;

TEST(RunReport, OfZerosSaysNothing) {
    const RunReport report = Record(shader_with(0)).report();
    EXPECT_EQ(report.per_invocation, InvocationCounts(2, 3));
    EXPECT_EQ(report.maximum, Counts());
    EXPECT_EQ(report.total, Counts());
    EXPECT_FALSE(report.may_reach_silent_limit);
    EXPECT_TRUE(report.out_of_bounds.empty());
    EXPECT_TRUE(report.loops_over_limit.empty());
    EXPECT_TRUE(report.loops_left_by_device.empty());
    EXPECT_TRUE(report.barrier_divergences.empty());
}

TEST(RunReport, TakesEachMaximumAndTotalOverAllWorkgroups) {
    Record record(shader_with(0));
    const auto word = [](Counter counter) { return static_cast<std::uint32_t>(counter); };
    record.set(word(Counter::kGlobalReads), 0, 5);
    record.set(word(Counter::kGlobalReads), 5, 2);
    record.set(word(Counter::kSharedWrites), 4, 3);
    record.set(word(Counter::kSharedAtomics), 1, 4'000'000'000);
    record.set(word(Counter::kSharedAtomics), 2, 4'000'000'000);
    const RunReport report = record.report();
    EXPECT_EQ(report.maximum,
              (Counts{.global_reads = 5, .shared_writes = 3, .shared_atomics = 4'000'000'000}));
    EXPECT_EQ(report.total,
              (Counts{.global_reads = 7, .shared_writes = 3, .shared_atomics = 8'000'000'000}));
    EXPECT_EQ(report.per_invocation[4], (Counts{.shared_writes = 3}));
}

// Global reads and writes share a slot; no other counter is stored.
TEST(RunReport, ReadsCountersOfHalfASlot) {
    Instrumented shader;
    shader.layout.places.resize(kFirstFreeWord);
    shader.layout.places[0] = {.slot = 0, .shift = 0, .mask = kMaxInHalfASlot};
    shader.layout.places[1] = {.slot = 0, .shift = 16, .mask = kMaxInHalfASlot};
    Record record(shader);
    record.set(0, 5, 0x0003'0007);
    const RunReport report = record.report();
    EXPECT_EQ(report.per_invocation[5], (Counts{.global_reads = 7, .global_writes = 3}));
    EXPECT_EQ(report.total, (Counts{.global_reads = 7, .global_writes = 3}));
}

TEST(RunReport, AddsUpTheIterationsOfEachWorkgroup) {
    Record record(shader_with(0));
    record.set(InvocationWord::kLoopIterations, 0, kLlvmpipeIterationLimit - 1);
    record.set(InvocationWord::kLoopIterations, 3,
               kLlvmpipeIterationLimit - 1);  // in the other workgroup
    EXPECT_FALSE(record.report().may_reach_silent_limit);
    record.set(InvocationWord::kLoopIterations, 4, 1);
    EXPECT_TRUE(record.report().may_reach_silent_limit);
}

// s[i].x[2][k], with an unsigned i and a signed k.
AccessSite site_with_all_kinds_of_steps() {
    AccessSite site{.line = 8,
                    .memory = Memory::kShared,
                    .array = "s",
                    .writes = true,
                    .steps = {},
                    .first_word = kFirstFreeWord};
    site.steps = {{.member = "", .constant = {}, .log_slot = 0, .extent = 8},
                  {.member = ".x", .constant = {}, .log_slot = {}, .extent = {}},
                  {.member = "", .constant = 2, .log_slot = {}, .extent = 4},
                  {.member = "", .constant = {}, .log_slot = 1, .is_signed = true, .extent = 4}};
    return site;
}

TEST(RunReport, TellsWhoWasOutOfBoundsAndWhere) {
    Instrumented shader = shader_with(3);
    shader.access_sites = {site_with_all_kinds_of_steps()};
    Record record(shader);
    record.set(kFirstFreeWord, 4, 2);
    record.set(kFirstFreeWord + 1, 4, 0xfffffffe);
    record.set(kFirstFreeWord + 2, 4, 0xffffffff);
    record.set(kFirstFreeWord, 1, 1);
    record.set(kFirstFreeWord + 1, 1, 9);
    const RunReport report = record.report();
    ASSERT_EQ(report.out_of_bounds.size(), 1U);
    const OutOfBounds& found = report.out_of_bounds[0];
    EXPECT_EQ(found.site.line, 8);
    EXPECT_EQ(found.occurrences, 3U);
    ASSERT_EQ(found.entries.size(), 2U);
    EXPECT_EQ(found.entries[0].invocation, 1U);
    EXPECT_EQ(found.entries[0].element, std::vector<std::int64_t>({9, 2, 0}));
    EXPECT_EQ(found.entries[1].invocation, 4U);
    EXPECT_EQ(found.entries[1].element, std::vector<std::int64_t>({4294967294, 2, -1}));
}

TEST(RunReport, TellsWhichLoopWasCutForWhom) {
    Instrumented shader = shader_with(0);
    shader.loop_lines = {5, 9};
    Record record(shader);
    record.set(InvocationWord::kLoopOverLimit, 0, 2);
    record.set(InvocationWord::kLoopOverLimit, 3, 2);
    record.set(InvocationWord::kSubgroupIterations, 4, kLlvmpipeIterationLimit - 1);
    record.set(InvocationWord::kSubgroupIterations, 5, kLlvmpipeIterationLimit);
    const RunReport report = record.report();
    ASSERT_EQ(report.loops_over_limit.size(), 1U);
    EXPECT_EQ(report.loops_over_limit[0].line, 9);
    EXPECT_EQ(report.loops_over_limit[0].invocations, Threads({0, 3}));
    ASSERT_EQ(report.loops_left_by_device.size(), 1U);
    EXPECT_EQ(report.loops_left_by_device[0].line, 5);
    EXPECT_EQ(report.loops_left_by_device[0].invocations, Threads({5}));
}

TEST(RunReport, NamesNoLoopWhereThereIsNone) {
    Record record(shader_with(0));
    record.set(InvocationWord::kSubgroupIterations, 5, kLlvmpipeIterationLimit);
    record.set(InvocationWord::kLoopOverLimit, 5, 1);
    EXPECT_TRUE(record.report().loops_left_by_device.empty());
    EXPECT_TRUE(record.report().loops_over_limit.empty());
}

TEST(RunReport, SeesABarrierThatNotAllReached) {
    Instrumented shader = shader_with(2);
    shader.barrier_sites = {{.line = 4, .word = kFirstFreeWord},
                            {.line = 6, .word = kFirstFreeWord + 1}};
    Record record(shader);
    for (std::uint32_t thread = 0; thread < kThreads; ++thread) {
        record.set(kFirstFreeWord, thread, 1);
        record.set(kFirstFreeWord + 1, thread, thread == 4 ? 2 : 3);
    }
    const RunReport report = record.report();
    ASSERT_EQ(report.barrier_divergences.size(), 1U);
    const BarrierDivergence& found = report.barrier_divergences[0];
    EXPECT_EQ(found.line, 6);
    EXPECT_EQ(found.workgroup, 1U);
    EXPECT_EQ(found.most_often, 3U);
    EXPECT_EQ(found.arrived, Threads({3, 5}));
    EXPECT_EQ(found.stayed_away, Threads({4}));
}

TEST(RunReport, LetsWorkgroupsReachABarrierDifferentlyOften) {
    Instrumented shader = shader_with(1);
    shader.barrier_sites = {{.line = 4, .word = kFirstFreeWord}};
    Record record(shader);
    for (std::uint32_t thread = 3; thread < kThreads; ++thread) {
        record.set(kFirstFreeWord, thread, 7);
    }
    EXPECT_TRUE(record.report().barrier_divergences.empty());
}

TEST(RunReport, NamesEachBarrierOnce) {
    Instrumented shader = shader_with(1);
    shader.barrier_sites = {{.line = 4, .word = kFirstFreeWord}};
    Record record(shader);
    record.set(kFirstFreeWord, 2, 1);
    record.set(kFirstFreeWord, 3, 1);
    const RunReport report = record.report();
    ASSERT_EQ(report.barrier_divergences.size(), 1U);
    EXPECT_EQ(report.barrier_divergences[0].workgroup, 0U);
    EXPECT_EQ(report.barrier_divergences[0].stayed_away, Threads({0, 1}));
}

TEST(Invocation, IsNumberedByWorkgroupsThenThreads) {
    const Launch launch = {.workgroups = {2, 3, 2}, .workgroup_size = {4, 2, 3}};
    EXPECT_EQ(local_id(0, launch), (Extent{0, 0, 0}));
    EXPECT_EQ(local_id(7, launch), (Extent{3, 1, 0}));
    EXPECT_EQ(local_id(23, launch), (Extent{3, 1, 2}));
    EXPECT_EQ(workgroup_id(23, launch), (Extent{0, 0, 0}));
    EXPECT_EQ(local_id(24, launch), (Extent{0, 0, 0}));
    EXPECT_EQ(workgroup_id(24, launch), (Extent{1, 0, 0}));
    EXPECT_EQ(workgroup_id(24 * 11, launch), (Extent{1, 2, 1}));
}

}  // namespace
}  // namespace vkp
