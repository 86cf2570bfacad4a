#include "harness/recording/wanted.hpp"
#include "tests/unit/picture/picture_support.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace vkp {
namespace {

using recording::StepKind;
using recording::Wanted;
using Chosen = std::vector<std::uint32_t>;

// An audit of that many workgroups of two threads, each with so many accesses.
audit::Result result_of(std::uint32_t workgroups, std::uint64_t accesses) {
    audit::Result result;
    result.per_invocation = InvocationCounts(workgroups, 2);
    for (std::uint32_t workgroup = 0; workgroup < workgroups; ++workgroup) {
        result.per_invocation.set(workgroup,
                                  std::vector<Counts>(2, {.global_reads = accesses / 2}));
    }
    result.audited_workgroups = workgroups;
    result.complete = true;
    return result;
}

audit::Hazard hazard_at(int line, std::uint32_t invocation) {
    audit::Hazard hazard{.access = {.line = line, .invocation = invocation}};
    hazard.invocations = {invocation};
    return hazard;
}

Launch launch_of(std::uint32_t workgroups) {
    return {.workgroups = {workgroups}, .workgroup_size = {2}};
}

Chosen indices_of(const Wanted& wanted) {
    Chosen indices;
    for (const auto& [index, accesses] : wanted.workgroups) {
        indices.push_back(index);
    }
    return indices;
}

TEST(Selection, TakesAllWorkgroupsWhereTheyFit) {
    const Wanted wanted = recording::wanted_drawing(result_of(5, 10), launch_of(5), 50);
    EXPECT_EQ(indices_of(wanted), Chosen({0, 1, 2, 3, 4}));
    EXPECT_EQ(wanted.groups_left_out, 0U);
    EXPECT_EQ(wanted.most, 50U);
    EXPECT_EQ(wanted.workgroups.at(3), 10U);
}

TEST(Selection, TakesTheFirstAndTheLastThenOthersInTheirOrder) {
    const Wanted wanted = recording::wanted_drawing(result_of(9, 10), launch_of(9), 45);
    EXPECT_EQ(indices_of(wanted), Chosen({0, 1, 2, 8}));
    EXPECT_EQ(wanted.groups_left_out, 5U);
}

TEST(Selection, TakesThoseWithFindingsBeforeAllOthers) {
    audit::Result result = result_of(9, 10);
    result.hazards.push_back(hazard_at(7, 11));
    result.hazards.back().other = audit::Access{.line = 4, .invocation = 6};
    EXPECT_EQ(indices_of(recording::wanted_drawing(result, launch_of(9), 30)), Chosen({0, 3, 5}));
    EXPECT_EQ(indices_of(recording::wanted_drawing(result, launch_of(9), 20)), Chosen({3, 5}));
    EXPECT_EQ(indices_of(recording::wanted_drawing(result, launch_of(9), 1)), Chosen({3, 5}));
    EXPECT_EQ(recording::wanted_drawing(result, launch_of(9), 20).findings,
              (std::set<std::pair<int, std::uint32_t>>({{4, 6}, {7, 11}})));
}

TEST(Selection, SharesTheRoomWhereTwoAreTooLarge) {
    audit::Result result = result_of(3, 1000);
    result.hazards = {hazard_at(1, 0), hazard_at(2, 5)};
    const Wanted wanted = recording::wanted_drawing(result, launch_of(3), 100);
    EXPECT_EQ(indices_of(wanted), Chosen({0, 2}));
    EXPECT_EQ(wanted.most, 50U);
}

TEST(Selection, LeavesOutWhatDidNotRun) {
    audit::Result result = result_of(4, 10);
    result.per_invocation.set(1, std::vector<Counts>(2));
    EXPECT_EQ(indices_of(recording::wanted_drawing(result, launch_of(4), 100)), Chosen({0, 2, 3}));
    result = result_of(4, 0);
    result.complete = false;
    EXPECT_EQ(indices_of(recording::wanted_drawing(result, launch_of(4), 100)), Chosen({0}));
}

TEST(Selection, TakesNoMoreThanAPictureCanShow) {
    const Wanted wanted =
        recording::wanted_drawing(result_of(65'536, 2), launch_of(65'536), 1'000'000);
    EXPECT_EQ(wanted.workgroups.size(), 256U);
    EXPECT_TRUE(wanted.workgroups.contains(65'535));
    EXPECT_EQ(wanted.groups_left_out, 65'536U - 256U);
}

// 4 × 30 reads and a write for each thread; with `bad`, one access is outside in turn 15.
std::string long_kernel(const std::string& more) {
    return "// workgroup: 4\n"
           "// array: a float[40]\n"
           "// buffer: o float[4]\n"
           "void kernel() {\n"
           "    uint i = gl_LocalInvocationID.x;\n"
           "    float sum = 0.0;\n"
           "    for (int k = 0; k < 30; ++k) {\n"
           "        sum += a[i + k];\n" +
           more +
           "    }\n"
           "    o[i] = sum;\n"
           "}\n";
}

std::uint64_t left_out_of(const PictureWorkgroup& workgroup) {
    std::uint64_t sum = 0;
    for (const PictureStep& step : workgroup.steps) {
        sum += step.left_out;
    }
    return sum;
}

TEST(Selection, LeavesAGapInTheMiddleOfALargeWorkgroup) {
    const Picture picture = picture_of(long_kernel(""), 40);
    const std::vector<std::string> steps = described(picture);
    ASSERT_EQ(steps.size(), 11U);
    EXPECT_EQ(steps.front(), "8 read a 0,1,2,3: 0 1 2 3");
    EXPECT_EQ(steps.at(5), "gap 84");
    EXPECT_EQ(steps.back(), "10 write o 0,1,2,3: 435 465 495 525");
    EXPECT_EQ(picture.workgroups.at(0).left_out, 84U);
    EXPECT_FALSE(picture.has_locals);
    EXPECT_EQ(picture.lines.at(0).counts[Counter::kGlobalReads], 120U);
}

TEST(Selection, KeepsTheAccessesOfFindingsInAGap) {
    const Picture picture =
        picture_of(long_kernel("        if (k == 15 && i == 2) sum += a[i + 60];\n"), 40);
    const std::vector<std::string> steps = described(picture);
    EXPECT_NE(std::find(steps.begin(), steps.end(), "9 read a -: 0 2![62]"), steps.end());
    EXPECT_EQ(left_out_of(picture.workgroups.at(0)), picture.workgroups.at(0).left_out);
    EXPECT_EQ(std::count_if(steps.begin(), steps.end(),
                            [](const std::string& step) { return step.starts_with("gap"); }),
              2);
}

TEST(Selection, EndsWithinItsLimitsWhereALoopDoesNot) {
    const Picture picture = picture_of(R"(// workgroup: 2
// groups: 3
// buffer: o float[3] = zeros
shared float s[2];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    while (true) {
        s[i] = 1.0;
        barrier();
    }
}
)",
                                       1'000);
    EXPECT_FALSE(picture.audit.complete);
    ASSERT_EQ(picture.workgroups.size(), 1U);
    const PictureWorkgroup& workgroup = picture.workgroups.front();
    EXPECT_LT(workgroup.steps.size(), 1'100U);
    EXPECT_EQ(workgroup.steps.back().kind, StepKind::kGap);
    EXPECT_EQ(left_out_of(workgroup), workgroup.left_out);
    EXPECT_GT(workgroup.left_out, 1'000'000U);
}

TEST(Selection, KeepsABarrierWhereSomebodyIsMissingInAGap) {
    const Picture picture = picture_of(long_kernel("        if (k == 14) barrier();\n"
                                                   "        if (k == 15 && i < 2) barrier();\n"),
                                       40);
    std::vector<std::string> barriers;
    for (const std::string& step : described(picture)) {
        if (step.find("barrier") != std::string::npos) {
            barriers.push_back(step);
        }
    }
    ASSERT_EQ(barriers.size(), 1U);
    EXPECT_TRUE(barriers.front().starts_with("|10 barrier 0,1 without 2 ")) << barriers.front();
}

}  // namespace
}  // namespace vkp
