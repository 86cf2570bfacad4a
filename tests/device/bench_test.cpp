// Timing kernels at real sizes, on the device.
#include "harness/bench/ceilings.hpp"
#include "harness/bench/timing.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "puzzles/registry.hpp"
#include "tests/device/support.hpp"
#include "tests/sample.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

namespace vkp {
namespace {

constexpr std::uint64_t kColdBytes = 1U << 20U;

SizeTiming timed(Timer& timer, int puzzle, const std::string& text, int size) {
    return time_here(timer, puzzle_number(puzzle), {"kernel.comp", text}, size,
                     {.count = 3, .cold_bytes = kColdBytes});
}

TimedDispatch dispatch_of(const KernelInterface& interface, const std::string& kernel) {
    return {compile_kernel(interface, kernel).shader.words, interface.launch.workgroups,
            push_constants(interface)};
}

TEST(Bench, SolutionsAreRightAtTwoSizes) {
    Timer timer(test_device());
    for (const Puzzle& puzzle : sample_of(all_puzzles(), 3)) {
        for (const std::size_t place : {std::size_t{0}, std::size_t{2}}) {
            const int size = puzzle.bench.sizes[place];
            const SizeTiming timing = timed(timer, puzzle.number, solution_text(puzzle), size);
            EXPECT_EQ(timing.left_out, "") << puzzle.id << " " << size;
            EXPECT_FALSE(timing.difference) << puzzle.id << " " << size;
            ASSERT_EQ(timing.ms.size(), 3U) << puzzle.id << " " << size;
            EXPECT_GT(*std::min_element(timing.ms.begin(), timing.ms.end()), 0) << puzzle.id;
        }
    }
}

TEST(Bench, SolutionsPassTheCheckAtTheirSmallestSize) {
    for (const Puzzle& puzzle : all_puzzles()) {
        const PuzzleResult result =
            Checker(shared_executor())
                .check({puzzle, {bench_case_at(puzzle, puzzle.bench.sizes.front())}},
                       {"", solution_text(puzzle)});
        EXPECT_EQ(result.verdict, Verdict::kSolved) << puzzle.id;
    }
}

TEST(Bench, ALocalIndexIsRightInOneWorkgroupAndNotInMany) {
    const std::string kernel =
        "void kernel() {\n"
        "    uint i = gl_LocalInvocationID.x;\n"
        "    result[i] = a[i] + 10.0;\n"
        "}\n";
    EXPECT_EQ(check_text(1, kernel).verdict, Verdict::kSolved);
    const PuzzleResult at_size =
        Checker(shared_executor())
            .check({puzzle_number(1), {bench_case_at(puzzle_number(1), 1024)}}, {"", kernel});
    EXPECT_EQ(at_size.verdict, Verdict::kFaulty);
    Timer timer(test_device());
    const SizeTiming timing = timed(timer, 1, kernel, 4096);
    ASSERT_TRUE(timing.difference);
    EXPECT_GE(timing.difference->element, 256U);
    EXPECT_FALSE(timing.difference->is_written);
}

TEST(Bench, AWrongValueIsTold) {
    Timer timer(test_device());
    const SizeTiming timing = timed(timer, 1,
                                    "void kernel() {\n"
                                    "    uint i = gl_GlobalInvocationID.x;\n"
                                    "    result[i] = a[i] + (i == 1023 ? 11.0 : 10.0);\n"
                                    "}\n",
                                    1024);
    ASSERT_TRUE(timing.difference);
    EXPECT_EQ(timing.difference->element, 1023U);
    EXPECT_TRUE(timing.difference->is_written);
    EXPECT_DOUBLE_EQ(timing.difference->actual, timing.difference->expected + 1);
}

// A second dispatch that reads the output of the first one, which needs the barrier between them.
TEST(Timer, RunsDispatchesInTheirOrderOnEveryCopy) {
    constexpr int kCount = 1 << 16;
    const KernelInterface interface {
        .launch = {{kCount / 256}, {256}}, .arrays = {
            {"a", {kCount}, ElementType::kFloat32, true},
            {"scratch", {kCount}},
            {"result", {kCount}}
        }
    };
    const TimingRequest request{
        .dispatches = {dispatch_of(interface,
                                   "void kernel() {\n"
                                   "    uint i = gl_GlobalInvocationID.x;\n"
                                   "    scratch[i] = 2.0 * a[i];\n"
                                   "}\n"),
                       dispatch_of(interface,
                                   "void kernel() {\n"
                                   "    uint i = gl_GlobalInvocationID.x;\n"
                                   "    result[i] = scratch[scratch_shape[0] - 1 - i] + 1.0;\n"
                                   "}\n")},
        .arrays = {{kCount * 4, BenchInput(3)}, {kCount * 4}, {kCount * 4}},
        .repetitions = 5,
        .cold_bytes = 2 * 3 * kCount * 4,
        .samples = {{2, 0}, {2, 1000}, {2, kCount - 1}}};
    Timer timer(test_device(), {.validation = true});
    const TimingResult result = timer.time(request);
    EXPECT_EQ(result.refusal, "");
    EXPECT_EQ(result.ms.size(), 5U);
    ASSERT_EQ(result.samples.size(), 2U);  // copies
    const BenchInput a(3);
    for (const std::vector<std::uint32_t>& words : result.samples) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            const double expected = 2 * a[kCount - 1 - request.samples[i].word] + 1;
            EXPECT_EQ(std::bit_cast<float>(words[i]), expected) << request.samples[i].word;
        }
    }
    EXPECT_EQ(timer.validation_messages(), std::vector<std::string>());
}

// However often it ran before, the result is that of one run from the array's initial content.
TEST(Timer, ReadsWhatOneRunMakesOfAnArrayThatIsOverwritten) {
    constexpr int kCount = 1 << 10;
    const KernelInterface interface {
        .launch = {{kCount / 256}, {256}}, .arrays = { {"result", {kCount}} }
    };
    TimingRequest request{
        .dispatches = {dispatch_of(interface,
                                   "void kernel() {\n"
                                   "    result[gl_GlobalInvocationID.x] += 1.0;\n"
                                   "}\n")},
        .arrays = {{.size_bytes = kCount * 4, .content = BenchInput(3), .is_overwritten = true}},
        .repetitions = 5,
        .cold_bytes = 2 * kCount * 4,
        .samples = {{0, 0}, {0, kCount - 1}}};
    Timer timer(test_device());
    const TimingResult result = timer.time(request);
    ASSERT_EQ(result.samples.size(), 1U);
    const BenchInput begin(3);
    EXPECT_EQ(std::bit_cast<float>(result.samples[0][0]), begin[0] + 1);
    EXPECT_EQ(std::bit_cast<float>(result.samples[0][1]), begin[kCount - 1] + 1);
}

TEST(Timer, IsSilentUnderValidationOnSolutionsWithManyCopiesAndASweep) {
    Timer timer(test_device(), {.validation = true});
    for (const int puzzle : {1, 7, 10, 14}) {
        const int size = puzzle_number(puzzle).bench.sizes.front();
        const SizeTiming timing = timed(timer, puzzle, solution_text(puzzle_number(puzzle)), size);
        EXPECT_TRUE(timing.is_right()) << puzzle;
    }
    EXPECT_EQ(timer.validation_messages(), std::vector<std::string>());
}

TEST(Timer, UsesNoMoreCopiesThanRepetitions) {
    TimingRequest request{.dispatches = {}, .arrays = {}, .repetitions = 4, .cold_bytes = 1 << 20};
    EXPECT_EQ(timing_bytes(1 << 10, request), 4U * (1U << 10U) + (1U << 20U));  // with a sweep
    EXPECT_EQ(timing_bytes(1 << 19, request), 2U * (1U << 19U));
    EXPECT_EQ(timing_bytes(1 << 22, request), 1U << 22U);
}

}  // namespace
}  // namespace vkp
