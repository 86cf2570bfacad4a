// Workers of kernels of strangers: each in a process that has seen nothing before it.
#include "harness/worker/nursery.hpp"

#include "tests/paths.hpp"
#include "tests/worker/support.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace vkp {
namespace {

namespace fs = std::filesystem;

WorkerOptions of_stranger() {
    return {.device = "none", .reads_no_files = true, .program = program_path()};
}

TEST(Nursery, ServesAsAnyWorker) {
    Worker worker(of_stranger());
    EXPECT_EQ(check_map(worker).verdict, Verdict::kSolved);
    EXPECT_EQ(check_map(worker, "void kernel() { nonsense }").verdict, Verdict::kCompileError);
    EXPECT_EQ(check_map(worker).verdict, Verdict::kSolved);
}

TEST(Nursery, HasAnotherProcessForEachStranger) {
    const std::size_t children = child_processes();
    Worker worker(of_stranger());
    std::set<pid_t> processes;
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(check_map(worker).verdict, Verdict::kSolved);
        ASSERT_TRUE(worker.serving_process());
        const pid_t process = *worker.serving_process();
        EXPECT_TRUE(processes.insert(process).second);
        EXPECT_NE(process, *worker.process_id());
        worker.forget();
        worker.start();
        EXPECT_FALSE(is_running(process));
    }
    EXPECT_EQ(child_processes(), children + 1);
}

// Secrets of this process, a seed or expected values, do not exist where kernels are compiled.
TEST(Nursery, HasNothingOfTheMemoryOfThisProcess) {
    const std::string secret = "what only this process knows, " + std::to_string(getpid());
    setenv("WORKBOOK_TEST_SECRET", secret.c_str(), 1);
    for (const bool is_stranger : {false, true}) {
        WorkerOptions options = of_stranger();
        if (!is_stranger) {
            options.program.clear();
        }
        Worker worker(options);
        EXPECT_EQ(check_map(worker).verdict, Verdict::kSolved);
        const std::string of_process = "/proc/" + std::to_string(*worker.serving_process());
        if (geteuid() != 0) {
            GTEST_SKIP() << "only root reads the memory of a process that gives nothing away";
        }
        std::ifstream maps(of_process + "/maps");
        std::ifstream memory(of_process + "/mem", std::ios::binary);
        bool found = false;
        for (std::string line; std::getline(maps, line);) {
            const std::size_t begin = std::stoull(line, nullptr, 16);
            const std::size_t end = std::stoull(line.substr(line.find('-') + 1), nullptr, 16);
            constexpr std::size_t kLarge = std::size_t{64} << 20U;  // reserved, and not used
            if (line.find(" rw-p ") == std::string::npos || end - begin > kLarge) {
                continue;
            }
            std::string bytes(end - begin, '\0');
            memory.clear();
            memory.seekg(static_cast<std::streamoff>(begin));
            memory.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
            found = found || bytes.find(secret) != std::string::npos;
        }
        EXPECT_EQ(found, !is_stranger);
    }
    unsetenv("WORKBOOK_TEST_SECRET");
}

std::string environment_of(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/environ", std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Without a device there are not even the variables that drivers use.
TEST(Nursery, HasNothingOfTheEnvironmentThatItDoesNotNeed) {
    for (const char* const name : {"WORKBOOK_TEST_TOKEN", "MESA_TEST_TOKEN", "LD_TEST_TOKEN"}) {
        setenv(name, "secret", 1);
    }
    for (const bool has_device : {false, true}) {
        WorkerOptions options = of_stranger();
        options.device = has_device ? "cpu" : "none";
        Worker worker(options);
        worker.start();
        const std::string environment = environment_of(*worker.process_id());
        EXPECT_EQ(environment.find("WORKBOOK_TEST_TOKEN"), std::string::npos);
        EXPECT_EQ(environment.find("LD_TEST_TOKEN") != std::string::npos, has_device);
        EXPECT_EQ(environment.find("MESA_TEST_TOKEN") != std::string::npos, has_device);
    }
    for (const char* const name : {"WORKBOOK_TEST_TOKEN", "MESA_TEST_TOKEN", "LD_TEST_TOKEN"}) {
        unsetenv(name);
    }
}

TEST(Nursery, EndsAsItsWorkerDoes) {
    Worker worker(of_stranger());
    worker.start();
    const pid_t server = *worker.serving_process();
    // Sanitizers catch others, and exit.
    const LateSignal signal(server, SIGABRT, [&] {
        while (worker.stage() != Stage::kAudit) {
            usleep(1'000);
        }
    });
    const PuzzleResult result = check_map(worker, kSlowMap);
    EXPECT_EQ(result.verdict, Verdict::kCrashed);
    ASSERT_FALSE(result.cases.empty());
    EXPECT_NE(result.cases.back().detail.find("signal 6"), std::string::npos)
        << result.cases.back().detail;
    EXPECT_EQ(check_map(worker).verdict, Verdict::kSolved);
}

TEST(Nursery, LeavesNoProcessOfAKernelThatIsNotDoneInTime) {
    Worker worker(of_stranger());
    worker.start();
    const pid_t server = *worker.serving_process();
    EXPECT_EQ(check_map(worker, kSlowMap, std::chrono::milliseconds(200)).verdict,
              Verdict::kTimedOut);
    for (int i = 0; i < 100 && is_running(server); ++i) {
        usleep(10'000);
    }
    EXPECT_FALSE(is_running(server));
    EXPECT_EQ(check_map(worker).verdict, Verdict::kSolved);
}

TEST(Nursery, IsGoneWithItsWorker) {
    pid_t server = 0;
    {
        Worker worker(of_stranger());
        worker.start();
        server = *worker.serving_process();
    }
    EXPECT_FALSE(is_running(server));
    EXPECT_EQ(child_processes(), 0U);
}

TEST(Nursery, SaysWhatIsMissing) {
    WorkerOptions options = of_stranger();
    options.program = "/nowhere/workbook";
    Worker worker(options);
    try {
        worker.start();
        FAIL() << "started";
    } catch (const InstallationError& error) {
        EXPECT_NE(std::string(error.what()).find("/nowhere/workbook cannot be executed: No such"),
                  std::string::npos)
            << error.what();
    }
}

TEST(Worker, ForgetsByANewProcess) {
    Worker worker({.device = "none"});
    EXPECT_EQ(check_map(worker).verdict, Verdict::kSolved);
    const auto first = worker.serving_process();
    worker.forget();
    EXPECT_EQ(check_map(worker).verdict, Verdict::kSolved);
    EXPECT_NE(worker.serving_process(), first);
}

}  // namespace
}  // namespace vkp
