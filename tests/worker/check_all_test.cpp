#include "checker/commands/check_all.hpp"

#include "harness/model/numbers/data.hpp"
#include "tests/sample.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

// Atomics take the audit seconds; other kernels are done at once.
constexpr const char* kSlow =
    "shared uint n;\n"
    "void kernel() {\n"
    "    if (gl_LocalInvocationIndex == 0u) n = 0u;\n"
    "    barrier();\n"
    "    uint sum = 0u;\n"
    "    for (int k = 0; k < 20000; ++k) sum += atomicAdd(n, sum & 1u);\n"
    "    result[gl_GlobalInvocationID.x] = 1.0;\n"
    "}\n";
constexpr const char* kFast = "void kernel() { result[gl_GlobalInvocationID.x] = 1.0; }\n";
constexpr int kThreads = 32 * 1024;
// Of processor time: enough for the fast one, and not for the slow one.
#ifdef VKP_SANITIZED
constexpr std::chrono::seconds kTimeLimit{20};
#else
constexpr std::chrono::seconds kTimeLimit{1};
#endif

std::vector<Case> cases(std::uint64_t /*seed*/) {
    return {{.name = "large",
             .dispatches = {{.launch = {.workgroups = {kThreads / 256}, .workgroup_size = {256}}}},
             .arrays = {result_array({kThreads})},
             .budget = {},
             .best = {}}};
}

Expected ones(const Case& /*of*/, const Inputs& /*in*/, Indices indices) {
    return {std::vector<double>(indices.size(), 1), std::vector<double>(indices.size(), 0)};
}

const Puzzle& large_puzzle() {
    static const Puzzle puzzle{
        .cases = cases, .specification = ones, .title = "Large", .scored_case = "large"};
    return puzzle;
}

std::vector<Verdict> verdicts_of(const std::vector<const char*>& kernels, std::size_t jobs) {
    std::vector<CheckTask> tasks;
    for (const char* const kernel : kernels) {
        tasks.push_back({large_puzzle(), {"kernel.comp", kernel}});
    }
    const CheckedAll all = check_all(tasks, jobs, {.device = "none"}, {.time_limit = kTimeLimit});
    std::vector<Verdict> verdicts;
    for (const PuzzleResult& result : all.results) {
        verdicts.push_back(result.verdict);
    }
    return verdicts;
}

// More kernels end their worker than there are workers, so that each of them is replaced.
TEST(CheckAll, GoesOnWithOtherKernelsWhereOneEndsItsWorker) {
    const std::vector<Verdict> expected = {Verdict::kSolved, Verdict::kTimedOut, Verdict::kTimedOut,
                                           Verdict::kSolved, Verdict::kTimedOut, Verdict::kSolved};
    const std::vector<const char*> kernels = {kFast, kSlow, kSlow, kFast, kSlow, kFast};
    EXPECT_EQ(verdicts_of(kernels, 2), expected);
    if (runs_whole()) {
        EXPECT_EQ(verdicts_of(kernels, 3), expected);
    }
}

TEST(CheckAll, ReplacesAWorkerThatIsAlone) {
    EXPECT_EQ(verdicts_of({kSlow, kFast}, 1),
              std::vector<Verdict>({Verdict::kTimedOut, Verdict::kSolved}));
}

TEST(CheckAll, StartsASecondWorkerForManyTasksIfThereIsACoreForIt) {
    EXPECT_EQ(default_jobs(1, 8), 1U);
    EXPECT_EQ(default_jobs(7, 8), 1U);
    EXPECT_EQ(default_jobs(14, 2), 2U);
    EXPECT_EQ(default_jobs(14, 64), 2U);
    EXPECT_EQ(default_jobs(14, 1), 1U);
    EXPECT_EQ(default_jobs(14, 0), 1U) << "where the system does not tell";
}

}  // namespace
}  // namespace vkp
