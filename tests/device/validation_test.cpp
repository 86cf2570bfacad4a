// The Khronos validation layer, with synchronization validation, reports nothing about the harness.
#include "harness/model/kernel_interface.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/train/device_training.hpp"
#include "puzzles/registry.hpp"
#include "tests/device/support.hpp"
#include "tests/device/training_support.hpp"
#include "tests/sample.hpp"

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
    for (const Puzzle& puzzle : sample_of(all_puzzles(), 2)) {
        const PuzzleResult result =
            Checker(validated_executor()).check(puzzle, {"", solution_text(puzzle)});
        EXPECT_EQ(result.verdict, Verdict::kSolved) << puzzle.id;
    }
    EXPECT_EQ(validated_executor().validation_messages(), std::vector<std::string>());
}

TEST(Validation, IsSilentOnEveryGoldenKernel) {
    for (const std::filesystem::path& path : sample_of(kernels_in("tests/kernels", 100), 3)) {
        const GoldenKernel golden = read_golden(path);
        Checker(validated_executor()).check(puzzle_number(golden.puzzle), {"", golden.text});
        ASSERT_EQ(validated_executor().validation_messages(), std::vector<std::string>()) << path;
    }
}

// Steps that need not wait for each other do not.
TEST(Validation, IsSilentOnANetworkThatLearns) {
    const ImageSet images = some_images();
    for (const Activation activation : {Activation::kRelu, Activation::kGelu}) {
        TrainingSetup setup{.device = test_device(),
                            .plan = plain_network(),
                            .kernels = solution_kernels(),
                            .images = &images};
        setup.plan.activation = activation;
        Sequence sequence(setup.device, {.validation = true});
        DeviceTraining training(sequence, setup);
        training.arrays().begin_epoch(images.train, 0);
        training.arrays().write_weights(beginning_of(setup.plan));
        training.run_training(0, training.arrays().training().steps);
        training.run_test(0, training.arrays().test().steps);
        EXPECT_EQ(sequence.validation_messages(), std::vector<std::string>());
    }
}

// Without these tests, silence would prove nothing.
TEST(Validation, ListensToWhatTheHarnessDoes) {
    Runner runner(test_device(), {.validation = true});
    const Case definition = puzzle_number(1).cases(1).front();
    const CompiledKernel compilation =
        compile_kernel(interface_of(definition), solution_text(puzzle_number(1)));
    EXPECT_TRUE(runner.validation_messages().empty());
    // The shader uses bindings 0 and 1, and push constants.
    runner.prepare(compilation.shader.words, 1, 0);
    EXPECT_TRUE(is_said(runner.validation_messages(), "VUID-VkComputePipelineCreateInfo"))
        << fmt::format("{}", fmt::join(runner.validation_messages(), "\n"));
}

// Two steps, one of which reads the other's output, and must declare that.
TEST(Validation, ListensToWhatASequenceDoes) {
    const Case definition = puzzle_number(1).cases(1).front();
    const KernelInterface interface = interface_of(definition);
    const CompiledKernel kernel = compile_kernel(interface, solution_text(puzzle_number(1)));
    Sequence sequence(test_device(), {.validation = true});
    const std::size_t array = sequence.add_array(1024);
    Sequence::Step step{.program = sequence.add_program(
                            kernel.shader.words, binding_count(interface),
                            static_cast<std::uint32_t>(4 * push_constants(interface).size())),
                        .arrays = {{array, 0, 256, false}, {array, 512, 256, true}},
                        .push_constants = push_constants(interface)};
    Sequence::Step next = step;
    next.arrays.front().offset_bytes = 512;
    next.arrays.back().offset_bytes = 0;
    sequence.record({step, next});
    EXPECT_EQ(sequence.validation_messages(), std::vector<std::string>());
    step.arrays.back().is_written = false;
    next.arrays.back().is_written = false;
    sequence.record({step, next});
    EXPECT_TRUE(is_said(sequence.validation_messages(), "SYNC-HAZARD"))
        << fmt::format("{}", fmt::join(sequence.validation_messages(), "\n"));
}

}  // namespace
}  // namespace vkp
