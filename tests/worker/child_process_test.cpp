#include "harness/worker/child_process.hpp"

#include "tests/worker/support.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <ctime>
#include <thread>

namespace vkp {
namespace {

Bytes only_message_of(ChildProcess& child) {
    Bytes message;
    EXPECT_EQ(child.channel().receive(message, Channel::kNoDeadline), Channel::Status::kDone);
    return message;
}

void wait_for_end(ChildProcess& child) {
    Bytes message;
    EXPECT_EQ(child.channel().receive(message, Channel::kNoDeadline), Channel::Status::kClosed);
    child.let_end(std::chrono::seconds(10));
}

TEST(ChildProcess, SaysHowItEnded) {
    ChildProcess orderly([](Channel&, StageBoard&) { return 5; });
    wait_for_end(orderly);
    EXPECT_EQ(orderly.end(), "ended with exit code 5");
    ChildProcess aborted([](Channel&, StageBoard&) { return raise(SIGABRT); });
    wait_for_end(aborted);
    EXPECT_EQ(aborted.end(), "ended with signal 6 (Aborted)");
}

TEST(ChildProcess, IsKilledWhereItDoesNotEnd) {
    ChildProcess stubborn([](Channel&, StageBoard&) {
        for (;;) {
            pause();
        }
        return 0;
    });
    EXPECT_EQ(stubborn.end(), "ended with signal 9 (Killed)");
    EXPECT_EQ(kill(stubborn.id(), 0), -1);
}

TEST(ChildProcess, ShowsItsStageAfterItsEnd) {
    ChildProcess child([](Channel&, StageBoard& stage) {
        stage.set(Stage::kAudit);
        return raise(SIGKILL);
    });
    wait_for_end(child);
    EXPECT_EQ(child.stage().get(), Stage::kAudit);
}

TEST(ChildProcess, LeavesItsLastWords) {
    ChildProcess child([](Channel&, StageBoard&) {
        fmt::print(stderr, "first\nassertion failed\n");
        return 1;
    });
    wait_for_end(child);
    EXPECT_EQ(child.last_words(), "assertion failed");
}

TEST(ChildProcess, IsNotStoppedByTalkingTooMuch) {
    ChildProcess child([](Channel&, StageBoard&) {
        for (int i = 0; i < 20'000; ++i) {
            std::fputs("and so on, and so forth\n", stderr);
        }
        return 0;
    });
    wait_for_end(child);
    EXPECT_EQ(child.end(), "ended with exit code 0");
}

TEST(ChildProcess, HasNoDescriptorsOfItsParent) {
    const int low = open("/dev/zero", O_RDONLY);
    const int secret = fcntl(low, F_DUPFD, 100);  // a number that the child has no use for
    close(low);
    ASSERT_GE(secret, 100);
    ChildProcess child([secret](Channel& channel, StageBoard&) {
        const bool sees_it = fcntl(secret, F_GETFD) >= 0;
        channel.send(pack(sees_it), Channel::kNoDeadline);
        return 0;
    });
    EXPECT_FALSE(unpack<bool>(only_message_of(child)));
    close(secret);
}

TEST(ChildProcess, LeavesNothingBehind) {
    const std::size_t descriptors = open_descriptors();
    const std::size_t children = child_processes();
    for (int i = 0; i < 20; ++i) {
        const ChildProcess child([](Channel&, StageBoard&) { return pause(); });
    }
    EXPECT_EQ(open_descriptors(), descriptors);
    EXPECT_EQ(child_processes(), children);
}

// A parent that is killed has no chance to tidy up.
TEST(ChildProcess, DiesWithItsParent) {
    ChildProcess parent([](Channel& channel, StageBoard&) {
        const ChildProcess grandchild([](Channel&, StageBoard&) { return pause(); });
        channel.send(pack(std::int64_t{grandchild.id()}), Channel::kNoDeadline);
        return pause();
    });
    const auto grandchild = static_cast<pid_t>(unpack<std::int64_t>(only_message_of(parent)));
    ASSERT_TRUE(is_running(grandchild));
    parent.end();
    for (int tries = 0; tries < 1000 && is_running(grandchild); ++tries) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_FALSE(is_running(grandchild));
}

TEST(ChildProcess, TakesNoMoreProcessorTimeThanAllowed) {
    ChildProcess busy([](Channel&, StageBoard& stage) {
        while (stage.get() == Stage::kStart) {
        }
        return 0;
    });
    busy.allow_processor_time(std::chrono::seconds(0));
    wait_for_end(busy);
    EXPECT_TRUE(busy.end().starts_with("ended with signal 24")) << busy.end();
}

using std::chrono::milliseconds;

// Of this process.
milliseconds processor_time_used() {
    timespec used{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return milliseconds(used.tv_sec * 1000 + used.tv_nsec / 1'000'000);
}

void work_until(milliseconds used) {
    while (processor_time_used() < used) {
    }
}

// A machine with other work gives a process little time, so that it takes long by the clock.
TEST(WorkLimit, IsNotOverForWorkThatTakesLongByTheClock) {
    static constexpr milliseconds kLimit{200};
    ChildProcess child([](Channel& channel, StageBoard&) {
        const milliseconds begin = processor_time_used();
        for (milliseconds used{4}; used <= kLimit / 2; used += milliseconds(4)) {
            work_until(begin + used);
            std::this_thread::sleep_for(milliseconds(20));
        }
        channel.send(pack(1), Channel::kNoDeadline);
        return 0;
    });
    const auto start = Channel::Clock::now();
    WorkLimit limit(child, kLimit, kLimit);
    EXPECT_EQ(limit.wait_for_message(child, nullptr), Channel::Status::kDone);
    EXPECT_GT(Channel::Clock::now() - start, kLimit);
    EXPECT_LT(limit.used(), kLimit);
    EXPECT_EQ(only_message_of(child), pack(1));
}

TEST(WorkLimit, IsOverForWorkWithoutEnd) {
    ChildProcess child([](Channel&, StageBoard&) {
        work_until(std::chrono::hours(1));
        return 0;
    });
    WorkLimit limit(child, milliseconds(100), std::chrono::hours(1));
    EXPECT_EQ(limit.wait_for_message(child, nullptr), Channel::Status::kTimedOut);
    EXPECT_FALSE(limit.has_waited());
    EXPECT_GE(limit.used(), milliseconds(100));
}

// Both processes share one processor, and SCHED_IDLE leaves it to whoever else wants it.
TEST(WorkLimit, IsNotOverForAChildThatGetsNoProcessor) {
    const int processor = sched_getcpu();
    const auto share_processor = [processor](int policy) {
        cpu_set_t only;
        CPU_ZERO(&only);
        CPU_SET(static_cast<unsigned>(processor), &only);
        const sched_param none{};
        return sched_setaffinity(0, sizeof(only), &only) == 0 &&
               sched_setscheduler(0, policy, &none) == 0;
    };
    const ChildProcess neighbour([&](Channel&, StageBoard&) {
        share_processor(SCHED_OTHER);
        work_until(std::chrono::hours(1));
        return 0;
    });
    ChildProcess child([&](Channel& channel, StageBoard&) {
        channel.send(pack(share_processor(SCHED_IDLE)), Channel::kNoDeadline);
        work_until(std::chrono::hours(1));
        return 0;
    });
    if (!unpack<bool>(only_message_of(child))) {
        GTEST_SKIP() << "this system does not let a process choose its processor";
    }
    WorkLimit limit(child, std::chrono::hours(1), milliseconds(50));
    const auto end = Channel::Clock::now() + std::chrono::seconds(1);
    while (Channel::Clock::now() < end) {
        std::this_thread::sleep_for(milliseconds(5));
        ASSERT_FALSE(limit.is_over());
    }
    EXPECT_LT(limit.used(), milliseconds(500));
}

TEST(WorkLimit, IsOverForAChildThatWaits) {
    ChildProcess child([](Channel&, StageBoard&) { return pause(); });
    WorkLimit limit(child, std::chrono::hours(1), milliseconds(100));
    EXPECT_EQ(limit.wait_for_message(child, nullptr), Channel::Status::kTimedOut);
    EXPECT_TRUE(limit.has_waited());
}

TEST(StageBoard, KeepsTheLineOfALongLoopThroughLaterStages) {
    StageBoard board;
    board.set(Stage::kAudit, 7);
    board.set(Stage::kRun);
    EXPECT_EQ(board.get(), Stage::kRun);
    EXPECT_EQ(board.loop_line(), 7);
    board.clear();
    EXPECT_EQ(board.get(), Stage::kStart);
    EXPECT_EQ(board.loop_line(), 0);
}

}  // namespace
}  // namespace vkp
