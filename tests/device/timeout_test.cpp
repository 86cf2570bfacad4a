// A run that outlives its time limit leaves a driver at work that nothing can stop, so these tests
// are a program of their own, which ends without waiting for it.
#include "tests/device/support.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

namespace vkp {
namespace {

constexpr const char* kMap = R"(
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
})";

// Takes the device a while, in loops that end.
constexpr const char* kSlowMap = R"(
void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = 0.0;
    for (int k = 0; k < 29000; ++k) {
        for (int j = 0; j < 1; ++j) x += sin(x + a[i]) * cos(x) + exp(sin(x)) + sqrt(abs(x));
        x = mod(x, 3.0) + sin(cos(sin(x)));
    }
    result[i] = a[i] + 10 + 0 * x;
})";

const CheckOptions kNoTime{.execution = {.time_limit = std::chrono::milliseconds(0), .runner = {}}};

TEST(TimeOut, IsAVerdictThatNamesTheCase) {
    Checker checker(test_device(), kNoTime);
    const PuzzleResult slow = checker.check(puzzle_number(1), {"", kSlowMap});
    EXPECT_EQ(verdict_name(slow.verdict), "timed_out");
    EXPECT_EQ(slow.cases.back().detail, "the device did not finish case " +
                                            slow.cases.back().definition.name + " within 0 ms");
}

TEST(TimeOut, IsFollowedByChecksThatWork) {
    Checker checker(test_device(), kNoTime);
    for (int round = 0; round < 2; ++round) {
        EXPECT_EQ(checker.check(puzzle_number(1), {"", kSlowMap}).verdict, Verdict::kTimedOut);
    }
    Checker next(test_device(), {});
    EXPECT_EQ(next.check(puzzle_number(1), {"", kMap}).verdict, Verdict::kSolved);
}

}  // namespace
}  // namespace vkp

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    const int exit_code = RUN_ALL_TESTS();
    std::fflush(nullptr);
    std::_Exit(exit_code);
}
