// Launches that may be too large for a device.
#include "tests/device/support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

PuzzleResult checked(Executor& executor, const std::string& text) {
    const LabParse parse = parse_lab_file(text, 1);
    EXPECT_TRUE(parse.errors.empty());
    return Checker(executor, {.time_limit = std::chrono::minutes(5)})
        .check(parse.file, {"mine.comp", text});
}

// The launch is nearly as large as docs/lab.md allows.
TEST(LargeLaunch, OfThreeMillionThreadsRunsOnTheDevice) {
    const PuzzleResult result =
        checked(shared_executor(),
                "// groups: 12000\n// workgroup: 256\n// buffer: o int[3072000]\n"
                "void kernel() { o[gl_GlobalInvocationID.x] = 1; }\n");
    EXPECT_EQ(result.verdict, Verdict::kSolved);
    EXPECT_EQ(result.cases.front().not_run_because(), "");
    EXPECT_EQ(result.cases.front().total().global_writes, 3'072'000U);
}

// The audit's verdict is of use only if the launch then gets it.
TEST(LargeLaunch, WhoseCountsHaveNoRoomHasTheAuditsVerdict) {
    DeviceInfo small = test_device();
    small.limits.storage_buffer_bytes = 64 << 10U;
    LocalExecutor executor(small);
    const PuzzleResult result =
        checked(executor,
                "// groups: 200\n// workgroup: 256\n// buffer: o int[1] = zeros\n"
                "void kernel() { atomicAdd(o[0], 1); }\n");
    EXPECT_EQ(result.verdict, Verdict::kSolved);
    EXPECT_TRUE(result.device.empty());
    EXPECT_TRUE(result.cases.front().not_run_because().starts_with(
        "counting what 51200 threads do takes 200 KiB"))
        << result.cases.front().not_run_because();
    EXPECT_EQ(result.cases.front().total().global_atomics, 51'200U);
    EXPECT_EQ(result.cases.front().contents.at(0).values(), std::vector<double>({51'200}));
}

TEST(LargeLaunch, WhoseArrayHasNoRoomHasTheAuditsVerdict) {
    DeviceInfo small = test_device();
    small.limits.storage_buffer_bytes = 64 << 10U;
    LocalExecutor executor(small);
    const PuzzleResult result =
        checked(executor,
                "// groups: 200\n// workgroup: 256\n// buffer: o int[51200]\n"
                "void kernel() { o[gl_GlobalInvocationID.x] = 1; }\n");
    EXPECT_EQ(result.verdict, Verdict::kSolved);
    EXPECT_TRUE(result.cases.front().not_run_because().starts_with("the array o takes 200 KiB"))
        << result.cases.front().not_run_because();
}

}  // namespace
}  // namespace vkp
