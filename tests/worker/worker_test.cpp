#include "harness/worker/worker.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/worker/ask.hpp"
#include "tests/worker/support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <new>
#include <span>

namespace vkp {
namespace {

std::string detail_of(const PuzzleResult& result) {
    return result.cases.empty() ? std::string() : result.cases.back().detail;
}

TEST(Worker, ChecksAsThisProcessWould) {
    Worker worker({});
    const PuzzleResult result = check_map(worker);
    EXPECT_EQ(result.verdict, Verdict::kSolved);
    EXPECT_EQ(result.stars, 3);
    EXPECT_TRUE(result.cases.back().ran_on_device());
    EXPECT_EQ(result.cases.back().maximum(), (Counts{.global_reads = 1, .global_writes = 1}));
}

TEST(Worker, LooksForTheSmallestCaseByTheAuditAlone) {
    Worker worker({});
    Checker checker(worker, {.smallest_limit = std::chrono::seconds(60)});
    const PuzzleResult result =
        checker.check(first_puzzle(),
                      {"kernel.comp", "void kernel() { result[gl_LocalInvocationID.x] = 10; }\n"});
    EXPECT_EQ(result.verdict, Verdict::kWrong);
    EXPECT_TRUE(result.cases.front().ran_on_device());
    ASSERT_NE(result.smallest, nullptr);
    const CaseResult& smallest = result.smallest->cases.front();
    EXPECT_FALSE(smallest.ran_on_device());
    EXPECT_EQ(smallest.telling_launch().workgroup_size, (Extent{1}));
    EXPECT_EQ(smallest.comparison.mismatches, (std::vector<std::size_t>{0}));
}

TEST(Worker, SaysWhatEachThreadCountedOnlyIfAsked) {
    for (const bool asked : {false, true}) {
        Worker worker({.device = "none", .per_thread = asked});
        const PuzzleResult result = check_map(worker);
        const DispatchResult& dispatch = result.cases.back().dispatches.front();
        EXPECT_EQ(dispatch.report.per_invocation.empty(), !asked);
        EXPECT_EQ(dispatch.report.maximum.global_reads, 1U);
    }
}

TEST(Worker, IsKeptFromCheckToCheck) {
    Worker worker({});
    check_map(worker);
    const auto process = worker.process_id();
    EXPECT_EQ(check_map(worker, "broken").verdict, Verdict::kCompileError);
    EXPECT_EQ(check_map(worker).verdict, Verdict::kSolved);
    EXPECT_EQ(worker.process_id(), process);
}

// In the worker's process: how many cases of the first puzzle the kernel is
// right in.
std::uint64_t right_cases(AuditExecutor& session, const Kernel& kernel,
                          const std::uint64_t& /*nothing is asked*/) {
    const PuzzleResult result = Checker(session).check(first_puzzle(), kernel);
    return static_cast<std::uint64_t>(
        std::ranges::count(result.cases, Verdict::kSolved, &CaseResult::verdict));
}

// What is neither compiled nor audited again leaves no stage behind.
TEST(Worker, KnowsWhatItFoundOutAboutAKernel) {
    for (const char* const device : {"none", "auto"}) {
        Worker worker({.device = device});
        const PuzzleResult result = check_map(worker);
        const auto ask_about = [&](const char* text) {
            return ask<&right_cases>(worker, {"kernel.comp", text}, std::uint64_t{0},
                                     std::chrono::seconds(60));
        };
        EXPECT_EQ(ask_about(kMap), result.cases.size());
        EXPECT_EQ(worker.stage(), Stage::kStart) << device;
        EXPECT_EQ(ask_about("void kernel() { result[gl_LocalInvocationID.x] = 10; }\n"), 0U);
        EXPECT_EQ(worker.stage(), Stage::kAudit) << device;
        EXPECT_EQ(ask_about("broken"), 0U);
        EXPECT_EQ(worker.stage(), Stage::kCompile) << device;
    }
}

std::uint64_t failing(AuditExecutor& session, const Kernel&, const bool& crashes) {
    session.begin(Stage::kAudit);
    return crashes ? static_cast<std::uint64_t>(raise(SIGKILL)) : throw std::bad_alloc();
}

TEST(Worker, NamesAQuestionThatFails) {
    Worker worker({.device = "none"});
    for (const bool crashes : {false, true}) {
        try {
            ask<&failing>(worker, {}, crashes, std::chrono::seconds(60));
            FAIL() << "there was an answer";
        } catch (const IsolatedFailure& failure) {
            EXPECT_EQ(failure.crashed(), crashes) << failure.what();
            EXPECT_STREQ(failure.what(), crashes ? "the audit ended with signal 9 (Killed)"
                                                 : "the audit ran out of memory");
        }
    }
    EXPECT_EQ(check_map(worker).verdict, Verdict::kSolved);
}

TEST(Worker, WorksInItsSandbox) {
    Worker worker({});
    worker.start();
    for (const Protection& protection : {worker.sandbox().files, worker.sandbox().calls}) {
        EXPECT_FALSE(protection.text.empty());
    }
    EXPECT_EQ(check_map(worker).verdict, Verdict::kSolved);
}

TEST(Worker, IsStoppedAtTheTimeLimit) {
    Worker worker({});
    worker.start();
    const PuzzleResult result = check_map(worker, kSlowMap, std::chrono::milliseconds(200));
    EXPECT_EQ(result.verdict, Verdict::kTimedOut);
    EXPECT_TRUE(detail_of(result).starts_with("no answer within 0.2 s of processor time: "))
        << detail_of(result);
    EXPECT_EQ(check_map(worker).verdict, Verdict::kSolved);
}

TEST(Worker, SaysWhereItWasWhenItDied) {
    Worker worker({.device = "none"});
    worker.start();
    const LateSignal crash(*worker.process_id(), SIGSEGV, [&] {
        while (worker.stage() != Stage::kAudit) {
        }
    });
    const PuzzleResult result = check_map(worker, kSlowMap);
    EXPECT_EQ(result.verdict, Verdict::kCrashed);
    EXPECT_TRUE(detail_of(result).starts_with("the audit ended with ")) << detail_of(result);
    EXPECT_EQ(check_map(worker).verdict, Verdict::kSolved);
}

// A driver takes long for copies of large structs.
constexpr const char* kRaceBehindLargeCopies = R"(
struct Large { float x[150]; };
void kernel() {
    uint i = gl_LocalInvocationID.x;
    Large from;
    from.x[i] = a[i];
    Large to = from;
    result[0] = to.x[i] + float(i);
})";

PuzzleResult crash_driver(Worker& worker) {
    worker.start();
    const LateSignal crash(*worker.process_id(), SIGSEGV, [&] {
        while (worker.stage() != Stage::kPrepare) {
        }
    });
    return check_map(worker, kRaceBehindLargeCopies);
}

TEST(Worker, KeepsWhatTheAuditFoundIfTheDriverDies) {
    Worker worker({});
    PuzzleResult result = crash_driver(worker);
    // On a busy machine the signal may come after the driver has finished.
    for (int i = 0; i < 9 && result.cases.front().dispatches.front().ran_on_device; ++i) {
        result = crash_driver(worker);
    }
    EXPECT_EQ(result.verdict, Verdict::kFaulty);
    ASSERT_FALSE(result.findings.empty());
    EXPECT_EQ(result.findings.front().kind, FindingKind::kDataRace);
    const DispatchResult& dispatch = result.cases.front().dispatches.front();
    EXPECT_FALSE(dispatch.ran_on_device);
    EXPECT_TRUE(dispatch.not_run_because.find("ended with ") != std::string::npos)
        << dispatch.not_run_because;
    EXPECT_EQ(check_map(worker).verdict, Verdict::kSolved);
}

constexpr const char* kRightBehindLargeCopies = R"(
struct Large { float x[150]; };
void kernel() {
    uint i = gl_LocalInvocationID.x;
    Large from;
    from.x[i] = a[i];
    Large to = from;
    result[i] = to.x[i] + 10;
})";

// Sends a signal to the process when the driver gets a kernel.
PuzzleResult signal_driver(Worker& worker, int signal, const char* text) {
    worker.start();
    const LateSignal late(*worker.process_id(), signal, [&] {
        while (worker.stage() != Stage::kPrepare) {
        }
    });
    return check_map(worker, text, std::chrono::seconds(3));
}

void expect_left_to_audit(int signal, std::string_view what) {
    Worker worker({});
    PuzzleResult result = signal_driver(worker, signal, kRightBehindLargeCopies);
    for (int i = 0; i < 9 && result.cases.front().ran_on_device(); ++i) {
        result = signal_driver(worker, signal, kRightBehindLargeCopies);
    }
    EXPECT_EQ(result.verdict, Verdict::kSolved) << detail_of(result);
    ASSERT_FALSE(result.notes.empty());
    EXPECT_EQ(result.notes.front().kind, FindingKind::kDeviceSilent);
    EXPECT_NE(result.notes.front().message.find(what), std::string::npos)
        << result.notes.front().message;
    EXPECT_NE(result.notes.front().message.find(worker.device()->name), std::string::npos);
    const PuzzleResult next = check_map(worker);
    EXPECT_EQ(next.verdict, Verdict::kSolved);
    EXPECT_TRUE(next.notes.empty());
    EXPECT_EQ(result.cases.size(), next.cases.size());
}

TEST(Worker, LeavesTheVerdictToACompleteAuditIfTheDriverDies) {
    expect_left_to_audit(SIGSEGV, "ended with ");
}

TEST(Worker, LeavesTheVerdictToACompleteAuditIfTheDriverIsSilent) {
    expect_left_to_audit(SIGSTOP, "no answer within the time limit");
}

// A device may take another path than the audit, and not come back from it.
TEST(Worker, LeavesNoVerdictToAnAuditWhereOrderDecides) {
    constexpr const char* kFirstComes = R"(
shared uint count;
struct Large { float x[150]; };
void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) count = 0;
    barrier();
    uint place = atomicAdd(count, 1);
    Large from;
    from.x[i] = a[i];
    Large to = from;
    result[i] = to.x[i] + (place < 1000 ? 10 : 11);
})";
    Worker worker({});
    PuzzleResult result = signal_driver(worker, SIGSEGV, kFirstComes);
    for (int i = 0; i < 9 && result.verdict != Verdict::kCrashed; ++i) {
        result = signal_driver(worker, SIGSEGV, kFirstComes);
    }
    EXPECT_EQ(result.verdict, Verdict::kCrashed);
}

// Whoever is asked while an answer is waited for must know that.
TEST(Worker, TellsThatItIsWaitedFor) {
    class LooksWhenAsked : public Interruption {
    public:
        explicit LooksWhenAsked(const Worker& worker) : worker_(worker) {}
        [[nodiscard]] std::span<const int> descriptors() const override { return {}; }
        [[nodiscard]] int interval_ms() const override { return 1; }
        bool is_wanted() override { return worker_.is_waiting(); }

    private:
        const Worker& worker_;
    };
    Worker worker({.device = "none"});
    worker.start();
    LooksWhenAsked asked(worker);
    worker.set_interruption(&asked);
    EXPECT_THROW(check_map(worker, kSlowMap), Interrupted);
    EXPECT_FALSE(worker.is_waiting());
}

// No kernel was lost, so there is no message.
TEST(Worker, IsReplacedInSilenceIfItDiedBetweenTwoChecks) {
    Worker worker({.device = "none"});
    check_map(worker);
    const pid_t first = *worker.process_id();
    kill(first, SIGKILL);
    while (is_running(first)) {
    }
    EXPECT_EQ(check_map(worker).verdict, Verdict::kSolved);
    EXPECT_NE(worker.process_id(), first);
}

TEST(Worker, HasNoMoreMemoryThanAllowed) {
    Worker worker({.device = "none", .memory_bytes = std::uint64_t{256} << 20U});
    worker.start();
    if (!worker.sandbox().memory.in_force) {
        GTEST_SKIP() << worker.sandbox().memory.text;
    }
    std::string text = "void kernel() {\n    float big[50000000];\n";
    text += "    for (int i = 0; i < 4; ++i) big[i * 9999999] = a[i];\n";
    text += "    result[gl_LocalInvocationID.x] = big[9999999];\n}";
    const PuzzleResult result = check_map(worker, text.c_str());
    EXPECT_NE(result.verdict, Verdict::kSolved);
    EXPECT_EQ(check_map(worker).verdict, Verdict::kSolved);
}

// A compiler that could not start keeps a lock, and must not be asked again.
TEST(Worker, DoesNotWaitForACompilerThatHadNoMemoryToStart) {
    for (const std::uint64_t mib : {24U, 40U, 64U, 80U}) {
        for (const char* const device : {"none", "cpu"}) {
            Worker worker({.device = device, .memory_bytes = mib << 20U});
            try {
                worker.start();
            } catch (const InstallationError&) {
                continue;  // the driver had no memory either
            }
            if (!worker.sandbox().memory.in_force) {
                GTEST_SKIP() << worker.sandbox().memory.text;
            }
            const PuzzleResult result = check_map(worker, kMap, std::chrono::seconds(20));
            EXPECT_NE(result.verdict, Verdict::kTimedOut) << device << " " << mib;
        }
    }
}

TEST(Worker, LeavesNothingBehind) {
    const std::size_t descriptors = open_descriptors();
    const std::size_t children = child_processes();
    {
        Worker worker({});
        check_map(worker);
        check_map(worker, kSlowMap, std::chrono::milliseconds(1));
        check_map(worker);
    }
    EXPECT_EQ(open_descriptors(), descriptors);
    EXPECT_EQ(child_processes(), children);
}

// The two workers of a pair, which know the same device.
struct Pair {
    Worker running{WorkerOptions{}};
    Worker auditing{{.device = "none"}};
    WorkerPair both{auditing, running};

    Pair() {
        running.start();
        auditing.audit_for(running.device());
    }
};

PuzzleResult check_by(Executor& executor) {
    return Checker(executor).check(first_puzzle(), {"kernel.comp", kMap});
}

TEST(WorkerPair, CompilesAndAuditsOnceForBoth) {
    Pair pair;
    EXPECT_FALSE(check_by(pair.auditing).cases.back().ran_on_device());
    const PuzzleResult result = check_by(pair.both);
    EXPECT_EQ(result.verdict, Verdict::kSolved);
    EXPECT_EQ(result.stars, 3);
    EXPECT_TRUE(result.cases.back().ran_on_device());
    EXPECT_EQ(result.cases.back().maximum(), (Counts{.global_reads = 1, .global_writes = 1}));
    EXPECT_EQ(pair.auditing.stage(), Stage::kStart);
    EXPECT_EQ(pair.running.stage(), Stage::kRun);
}

TEST(WorkerPair, LeavesTheVerdictToACompleteAuditIfTheDriverDies) {
    Pair pair;
    PuzzleResult result;
    do {
        pair.running.start();
        const LateSignal crash(*pair.running.process_id(), SIGSEGV, [&] {
            while (pair.running.stage() != Stage::kPrepare) {
            }
        });
        result = Checker(pair.both).check(first_puzzle(), {"kernel.comp", kRightBehindLargeCopies});
    } while (result.cases.front().ran_on_device());
    EXPECT_EQ(result.verdict, Verdict::kSolved) << detail_of(result);
    ASSERT_FALSE(result.notes.empty());
    EXPECT_EQ(result.notes.front().kind, FindingKind::kDeviceSilent);
    EXPECT_TRUE(check_by(pair.both).notes.empty());
}

TEST(Worker, RefusesADeviceThatIsNotThere) {
    Worker worker({.device = "no such device"});
    EXPECT_THROW(worker.start(), InstallationError);
}

}  // namespace
}  // namespace vkp
