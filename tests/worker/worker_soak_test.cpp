// Many checks by one worker that is killed again and again. VKP_SOAK_CHECKS sets how many.
#include "harness/lab/lab_file.hpp"
#include "tests/worker/support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <random>
#include <thread>

namespace vkp {
namespace {

constexpr std::chrono::seconds kTimeLimit{60};  // limit of a check
constexpr long kBufferKiB = 1024;               // array sent and returned by each check

int number_of_checks() {
    const char* const wanted = std::getenv("VKP_SOAK_CHECKS");
    return wanted != nullptr ? std::atoi(wanted) : 50;
}

// The memory of this process, in KiB, without the allocator's free memory.
long resident_memory() {
    malloc_trim(0);
    std::ifstream statm("/proc/self/statm");
    long pages = 0;
    statm >> pages >> pages;
    return pages * 4;
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Few threads, a large array, and a new text each time, so that something is compiled.
PuzzleResult check_lab(Worker& worker, int number, const char* body) {
    const std::string text = fmt::format(
        "// workgroup: 8\n"
        "// buffer: o float[{}] = zeros\n"
        "// check {}\n"
        "void kernel() {{\n"
        "    uint i = gl_LocalInvocationID.x;\n"
        "{}}}\n",
        kBufferKiB * 1024 / 4, number, body);
    const LabParse parse = parse_lab_file(text, 1);
    EXPECT_TRUE(parse.errors.empty());
    return Checker(worker, {.time_limit = kTimeLimit}).check(parse.file, {"kernel.comp", text});
}

constexpr const char* kQuick = "    o[i] = 1.0;\n";

// Seconds of audit, unless it is killed.
constexpr const char* kSlow =
    "    float x = 0.0;\n"
    "    for (int k = 0; k < 1000; ++k) {\n"
    "        for (int j = 0; j < 1000; ++j) x += sin(x + float(i)) * cos(x);\n"
    "    }\n"
    "    o[i] = x;\n";

// Whether the process ends; a signal is on its way to it.
bool ends_soon(pid_t process) {
    for (int tries = 0; tries < 10'000 && is_running(process); ++tries) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return !is_running(process);
}

class WorkerSoak : public testing::Test {
protected:
    // The worker is killed at any moment, also before the check or after it.
    void check_with_a_kill(int number) {
        const std::chrono::milliseconds delay(random_() % 100);
        const pid_t process = *worker_.process_id();
        Verdict verdict{};
        {
            const LateSignal signal(process, SIGKILL, [&] { std::this_thread::sleep_for(delay); });
            verdict = check_lab(worker_, number, kQuick).verdict;
        }
        EXPECT_TRUE(verdict == Verdict::kSolved || verdict == Verdict::kCrashed) << number;
        ASSERT_TRUE(ends_soon(process)) << number;
        ++killed_;
    }

    // While the audit is at work.
    void check_that_is_killed(int number) {
        const pid_t process = *worker_.process_id();
        {
            const LateSignal signal(process, SIGKILL, [&] {
                while (worker_.stage() != Stage::kAudit) {
                }
            });
            const PuzzleResult result = check_lab(worker_, number, kSlow);
            EXPECT_EQ(result.verdict, Verdict::kCrashed) << number;
            EXPECT_TRUE(result.cases.front().detail.starts_with("the audit ended with signal 9"))
                << result.cases.front().detail;
        }
        ASSERT_TRUE(ends_soon(process)) << number;
        ++killed_;
    }

    // The check runs in the existing process, or a new one if that was killed.
    void check_quietly(int number) {
        EXPECT_EQ(check_lab(worker_, number, kQuick).verdict, Verdict::kSolved) << number;
    }

    std::mt19937 random_{1};
    Worker worker_{{}};
    int killed_ = 0;
};

TEST_F(WorkerSoak, EveryVerdictIsRightThoughEveryTenthCheckIsKilled) {
    const int checks = number_of_checks();
    for (int i = 0; i < 5; ++i) {
        check_quietly(-i);
    }
    const std::size_t descriptors = open_descriptors();
    const std::size_t children = child_processes();
    const long memory = resident_memory();
    double slowest = 0;
    for (int i = 1; i <= checks; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        const pid_t before = *worker_.process_id();
        const int killed_before = killed_;
        if (i % 20 == 0) {
            check_that_is_killed(i);
        } else if (i % 10 == 0) {
            check_with_a_kill(i);
        }
        check_quietly(i);
        EXPECT_EQ(*worker_.process_id() != before, killed_ != killed_before) << i;
        slowest = std::max(slowest, seconds_since(begin));
    }
    EXPECT_EQ(killed_, checks / 10);
    EXPECT_EQ(open_descriptors(), descriptors);
    EXPECT_EQ(child_processes(), children);
    const long growth = resident_memory() - memory;
    std::cout << checks << " checks, " << killed_ << " kills, " << growth << " KiB more than "
              << memory << " KiB, the slowest took " << slowest << " s\n";
    EXPECT_LT(slowest, static_cast<double>(kTimeLimit.count()) / 2)
        << "nobody noticed that a worker had been killed";
#ifndef VKP_SANITIZED  // AddressSanitizer keeps freed memory, and looks for leaks itself
    EXPECT_LT(growth, checks * kBufferKiB / 4);
#endif
}

}  // namespace
}  // namespace vkp
