#include "harness/base/installation_error.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "tests/device/support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace vkp {
namespace {

constexpr const char* kMap = R"(
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
})";

TEST(Checker, SharesNothingBetweenTwoOfThem) {
    LocalExecutor executor(test_device());
    LocalExecutor other(test_device());
    Checker first(executor);
    Checker second(other);
    EXPECT_EQ(first.check(puzzle_number(1), {"", kMap}).verdict, Verdict::kSolved);
    EXPECT_EQ(second.check(puzzle_number(1), {"", kMap}).verdict, Verdict::kSolved);
    EXPECT_EQ(first.check(puzzle_number(1), {"", "void kernel() {}"}).verdict,
              Verdict::kNotStarted);
}

TEST(Checker, KeepsInputsFromTheKernel) {
    const PuzzleResult result = check_text(1, R"(
void kernel() {
    uint i = gl_LocalInvocationID.x;
    a[i] = 0.0;
    result[i] = a[i] + 10;
})");
    EXPECT_EQ(result.verdict, Verdict::kCompileError);
    ASSERT_EQ(result.compile_errors.size(), 1U);
    EXPECT_EQ(result.compile_errors.front().line, 4);
    EXPECT_NE(result.compile_errors.front().advice.find("Inputs are read-only"), std::string::npos);
}

TEST(Checker, CountsEveryThreadOfASmallCase) {
    const PuzzleResult result = check_text(1, R"(
void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = 0.0;
    for (uint k = 0; k < i; ++k) x += a[k];
    result[i] = a[i] + 10 + 0 * x;
})");
    const auto& threads = result.scored_case()->dispatches.front().report.per_invocation;
    ASSERT_EQ(threads.size(), 4U);
    for (std::size_t i = 0; i < threads.size(); ++i) {
        EXPECT_EQ(threads[i].global_reads, i + 1);
        EXPECT_EQ(threads[i].global_writes, 1U);
    }
}

TEST(Checker, RefusesAWorkgroupThatTheDeviceDoesNotHave) {
    DeviceInfo small = test_device();
    small.limits.workgroup_invocations = 2;
    LocalExecutor executor(small);
    Checker checker(executor);
    EXPECT_THROW(checker.check(puzzle_number(1), {"", kMap}), InstallationError);
}

TEST(Checker, SaysHowMuchSharedMemoryIsTooMuch) {
    DeviceInfo small = test_device();
    small.limits.shared_memory_bytes = 16;
    LocalExecutor executor(small);
    Checker checker(executor);
    const PuzzleResult result =
        checker.check(puzzle_number(9), {"", solution_text(puzzle_number(9))});
    ASSERT_EQ(result.verdict, Verdict::kCompileError);
    EXPECT_NE(result.compile_errors.front().message.find("the shared arrays take 32 bytes"),
              std::string::npos);
}

// Programs, descriptor sets and buffers of earlier checks must not pile up.
TEST(Checker, LeavesNoFileOpenAfterManyChecks) {
    const auto open_files = [] {
        const std::filesystem::directory_iterator folder("/proc/self/fd");
        return std::count_if(begin(folder), end(folder), [](const auto& descriptor) {
            std::error_code closed_meanwhile;
            const auto path = std::filesystem::read_symlink(descriptor, closed_meanwhile);
            // A thread of Mesa may write its cache of shaders at any time.
            return !closed_meanwhile &&
                   path.string().find("/mesa_shader_cache") == std::string::npos;
        });
    };
    LocalExecutor executor(test_device());
    Checker checker(executor);
    checker.check(puzzle_number(1), {"", kMap});
    const auto before = open_files();
    for (int i = 0; i < 100; ++i) {
        ASSERT_EQ(checker.check(puzzle_number(1), {"", kMap}).verdict, Verdict::kSolved);
    }
    EXPECT_EQ(open_files(), before);
}

TEST(Checker, UsesFourStorageBuffersAtMost) {
    for (int number = 1; number <= 14; ++number) {
        for (const Case& definition : puzzle_number(number).cases(1)) {
            EXPECT_LE(definition.arrays.size() + 1, 4U) << number;  // with the record
        }
    }
}

}  // namespace
}  // namespace vkp
