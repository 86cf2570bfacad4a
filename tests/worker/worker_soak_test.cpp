// Many checks by one worker that is killed again and again. VKP_SOAK_CHECKS sets how many.
#include "tests/worker/support.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <random>
#include <thread>

namespace vkp {
namespace {

int number_of_checks() {
    const char* const wanted = std::getenv("VKP_SOAK_CHECKS");
    return wanted != nullptr ? std::atoi(wanted) : 50;
}

// Of this process, in KiB.
long resident_memory() {
    std::ifstream statm("/proc/self/statm");
    long pages = 0;
    statm >> pages >> pages;
    return pages * 4;
}

TEST(WorkerSoak, EveryVerdictIsRightThoughEveryTenthCheckIsKilled) {
    const int checks = number_of_checks();
    std::mt19937 random(1);
    std::uniform_int_distribution<int> delay_ms(0, 100);
    Worker worker({});
    check_map(worker);
    const std::size_t descriptors = open_descriptors();
    const long memory = resident_memory();
    int crashed = 0;
    for (int i = 1; i <= checks; ++i) {
        worker.start();
        std::unique_ptr<LateSignal> signal;
        if (i % 10 == 0) {
            const std::chrono::milliseconds delay(delay_ms(random));
            signal = std::make_unique<LateSignal>(*worker.process_id(), SIGKILL,
                                                  [&] { std::this_thread::sleep_for(delay); });
        }
        // A new text each time, so that something is compiled.
        const std::string text = kMap + std::string("\n// ") + std::to_string(i);
        const PuzzleResult result = check_map(worker, text.c_str());
        if (result.verdict == Verdict::kCrashed) {
            ASSERT_TRUE(signal) << i << ": " << result.cases.back().detail;
            ++crashed;
        } else {
            ASSERT_EQ(result.verdict, Verdict::kSolved) << i;
        }
    }
    check_map(worker);  // which starts it again if it is gone
    EXPECT_EQ(open_descriptors(), descriptors);
    std::cout << checks << " checks, " << crashed << " of them killed; " << descriptors
              << " descriptors, resident memory " << memory << " KiB before, " << resident_memory()
              << " KiB after\n";
}

}  // namespace
}  // namespace vkp
