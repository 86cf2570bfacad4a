// A network whose first layer is a convolution, on the device: a step of it compared with
// differences of its loss in double precision, and the messages for wrong kernels.
#include "harness/train/host_network.hpp"
#include "harness/train/local_runner.hpp"
#include "tests/device/support.hpp"
#include "tests/device/training_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace vkp {
namespace {

class ConvolutionTraining : public testing::Test {
protected:
    [[nodiscard]] std::unique_ptr<TrainingRunner> runner(
        TrainingKernels kernels = solution_kernels(), TrainingOptions options = {}) const {
        return make_local_runner({.device = test_device(),
                                  .plan = plan_,
                                  .kernels = std::move(kernels),
                                  .images = &images_,
                                  .options = std::move(options),
                                  .specifications = all_specifications()});
    }

    // The network on the host, with the images of the first step.
    [[nodiscard]] HostNetwork host(const TrainingState& state) const {
        const LabelledImages& images = images_.train;
        const auto pixels = static_cast<std::size_t>(images.pixels);
        std::vector<double> rows;
        for (std::size_t i = 0; i < pixels * static_cast<std::size_t>(plan_.batch); ++i) {
            rows.push_back(images.bytes[i] / 255.0);
        }
        return {plan_,
                state,
                std::move(rows),
                {images.labels.begin(), images.labels.begin() + plan_.batch}};
    }

    ImageSet images_ = larger_images();
    NetworkPlan plan_ = network_with_filters();
};

TEST_F(ConvolutionTraining, TakesAStepDownTheDifferencesOfItsLoss) {
    const auto runner = this->runner(solution_kernels(), {.steps = 1});
    const TrainingState before = runner->state();
    const HostNetwork network = host(before);
    const EpochOutcome outcome = runner->train({});
    ASSERT_FALSE(outcome.failure) << outcome.failure->message;
    EXPECT_NEAR(outcome.losses[0], network.loss(), 1e-5);
    const TrainingState after = runner->state();
    constexpr double kStep = 1e-6;
    for (std::size_t layer = 0; layer < plan_.layers(); ++layer) {
        ASSERT_EQ(after.weights[layer].size(), plan_.weight_count(layer));
        double farthest = 0;
        for (std::size_t i = 0; i < after.weights[layer].size(); ++i) {
            const double difference =
                (network.loss_with(layer, i, kStep) - network.loss_with(layer, i, -kStep)) /
                (2 * kStep);
            const double wanted = before.weights[layer][i] - plan_.rate * difference;
            EXPECT_NEAR(after.weights[layer][i], wanted, 1e-6) << layer << " " << i;
            farthest = std::max(farthest, std::abs(plan_.rate * difference));
        }
        EXPECT_GT(farthest, 1e-3);
    }
}

TEST_F(ConvolutionTraining, LearnsWhatTheImagesShow) {
    const auto runner = this->runner();
    const TestOutcome before = runner->test();
    EXPECT_LT(before.accuracy, 0.4);
    for (int epoch = 0; epoch < 12; ++epoch) {
        ASSERT_FALSE(runner->train({}).failure);
    }
    const TestOutcome after = runner->test();
    EXPECT_GT(after.accuracy, 0.9);
    EXPECT_LT(after.loss, before.loss / 2);
}

TEST_F(ConvolutionTraining, GoesOnFromAState) {
    plan_.shuffles = true;
    plan_.rate_falls = true;
    const auto first = runner();
    first->train({});
    const auto second = make_local_runner({.device = test_device(),
                                           .plan = plan_,
                                           .kernels = solution_kernels(),
                                           .images = &images_,
                                           .state = first->state()});
    EXPECT_EQ(first->train({}).losses, second->train({}).losses);
    EXPECT_EQ(first->state().weights, second->state().weights);
}

TEST_F(ConvolutionTraining, GradientsAreThoseOfTheWholeNetwork) {
    const GradientOutcome outcome = runner()->check_gradients();
    ASSERT_EQ(outcome.weights.size(), 15U + 20U) << "there are no more weights of filters";
    for (const GradientCheck& each : outcome.weights) {
        EXPECT_LE(each.apart(), 0.05) << each.layer << " " << each.weight;
    }
}

TEST_F(ConvolutionTraining, KeepsToTheSpecifications) {
    const FirstStepOutcome outcome = runner()->check_first_step();
    ASSERT_FALSE(outcome.failure) << outcome.failure->message;
    std::vector<std::string> puzzles;
    for (const DispatchCheck& each : outcome.dispatches) {
        EXPECT_TRUE(each.is_right()) << each.puzzle << each.layer << ": " << each.actual << " for "
                                     << each.expected << " at " << each.element;
        puzzles.push_back(each.puzzle);
    }
    EXPECT_EQ(puzzles, std::vector<std::string>({"batch", "conv_2d", "max_pool", "linear", "loss",
                                                 "loss_gradient", "weight_gradient", "max_pool",
                                                 "input_gradient", "max_pool", "conv_gradient",
                                                 "update", "update"}));
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

struct Fault {
    TrainingKernel TrainingKernels::*kernel;
    const char* from;
    const char* to;
    const char* puzzle;
};

TrainingKernels with(const Fault& fault) {
    TrainingKernels kernels = solution_kernels();
    (kernels.*fault.kernel).text = replaced((kernels.*fault.kernel).text, fault.from, fault.to);
    return kernels;
}

TEST_F(ConvolutionTraining, TheFirstStepNamesTheKernelThatIsWrong) {
    const Fault faults[] = {
        {&TrainingKernels::conv_2d, "if (k == taps) from_x = 1.0;", "if (k == taps) from_x = 0.0;",
         "conv_2d"},
        {&TrainingKernels::max_pool, "value > largest", "value >= largest", "max_pool"},
        {&TrainingKernels::max_pool, "y[window] = largest;", "y[window] = 0.99 * largest;",
         "max_pool"},
        {&TrainingKernels::max_pool, "dy[window] : 0.0", "dy[window] : 0.001", "max_pool"},
        {&TrainingKernels::conv_gradient, "pixel = 1.0;", "pixel = 0.5;", "conv_gradient"}};
    // Biases of 0 would not show the fault.
    TrainingState state = beginning_of(plan_);
    state.weights[0][4] = 0.25F;
    for (const Fault& fault : faults) {
        const FirstStepOutcome outcome = make_local_runner({.device = test_device(),
                                                            .plan = plan_,
                                                            .kernels = with(fault),
                                                            .images = &images_,
                                                            .state = state,
                                                            .specifications = all_specifications()})
                                             ->check_first_step();
        bool is_seen = false;
        for (const DispatchCheck& each : outcome.dispatches) {
            is_seen = is_seen || !each.is_right();
            EXPECT_TRUE(each.is_right() || each.puzzle == fault.puzzle)
                << each.puzzle << " beside " << fault.to;
        }
        EXPECT_TRUE(is_seen) << fault.to;
    }
}

TEST_F(ConvolutionTraining, WhatIsNoNumberIsTracedToItsKernel) {
    const Fault faults[] = {
        {&TrainingKernels::conv_2d, "RELU == 1 ? max(sum, 0.0) : sum;",
         "b == 1 && at == 3 ? exp(1000.0 + sum * 0.0) : max(sum, 0.0);", "conv_2d"},
        {&TrainingKernels::max_pool, "y[window] = largest;",
         "y[window] = window == 5 ? exp(1000.0 + largest * 0.0) : largest;", "max_pool"},
        {&TrainingKernels::conv_gradient, "= s[0];", "= k == 1 ? exp(1000.0 + s[0]) : s[0];",
         "conv_gradient"}};
    for (const Fault& fault : faults) {
        const EpochOutcome outcome = runner(with(fault))->train({});
        ASSERT_TRUE(outcome.failure);
        EXPECT_EQ(outcome.failure->kind, TrainingFailure::Kind::kNotANumber);
        EXPECT_EQ(outcome.failure->puzzle, fault.puzzle) << outcome.failure->message;
        EXPECT_EQ(outcome.failure->step, 1);
    }
}

}  // namespace
}  // namespace vkp
