// The Khronos validation layer, with synchronization validation, has nothing to say about the
// harness.
#include "harness/shader/compile.hpp"
#include "puzzles/registry.hpp"
#include "tests/device/golden_kernel.hpp"
#include "tests/device/support.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace vkp {
namespace {

bool is_said(const std::vector<std::string>& messages, const std::string& part) {
    return std::any_of(messages.begin(), messages.end(), [&](const std::string& message) {
        return message.find(part) != std::string::npos;
    });
}

TEST(Validation, IsSilentOnEverySolution) {
    for (const Puzzle& puzzle : all_puzzles()) {
        const PuzzleResult result =
            Checker(validated_executor()).check(puzzle, {"", solution_text(puzzle)});
        EXPECT_EQ(result.verdict, Verdict::kSolved) << puzzle.id;
    }
    EXPECT_EQ(validated_executor().validation_messages(), std::vector<std::string>());
}

TEST(Validation, IsSilentOnEveryGoldenKernel) {
    for (const std::filesystem::path& path : kernels_in("tests/kernels", 100)) {
        const GoldenKernel golden = read_golden_kernel(path);
        Checker(validated_executor()).check(puzzle_number(golden.puzzle), {"", golden.text});
        ASSERT_EQ(validated_executor().validation_messages(), std::vector<std::string>()) << path;
    }
}

// Without this, silence would prove nothing.
TEST(Validation, ListensToWhatTheHarnessDoes) {
    Runner runner(test_device(), {.validation = true});
    const Case definition = puzzle_number(1).cases(1).front();
    const CompiledKernel compilation =
        compile_kernel(frame_of(definition), solution_text(puzzle_number(1)));
    EXPECT_TRUE(runner.validation_messages().empty());
    // The shader uses bindings 0 and 1, and push constants.
    runner.prepare(compilation.shader.words, 1, 0);
    EXPECT_TRUE(is_said(runner.validation_messages(), "VUID-VkComputePipelineCreateInfo"))
        << fmt::format("{}", fmt::join(runner.validation_messages(), "\n"));
}

}  // namespace
}  // namespace vkp
