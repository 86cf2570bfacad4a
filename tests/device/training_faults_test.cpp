// Networks with wrong kernels, and the messages about them.
#include "harness/train/device_training.hpp"
#include "harness/train/local_runner.hpp"
#include "tests/device/support.hpp"
#include "tests/device/training_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace vkp {
namespace {

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TrainingSetup setup_of(const ImageSet& images, TrainingKernels kernels) {
    return {.device = test_device(),
            .plan = plain_network(),
            .kernels = std::move(kernels),
            .images = &images,
            .specifications = all_specifications()};
}

// One of the kernels has one of its places replaced by another.
struct Fault {
    TrainingKernel TrainingKernels::*kernel;
    const char* from;
    const char* to;
    const char* puzzle;
    int step = 1;
    std::int64_t element = 0;
};

TrainingKernels with(const Fault& fault) {
    TrainingKernels kernels = solution_kernels();
    (kernels.*fault.kernel).text = replaced((kernels.*fault.kernel).text, fault.from, fault.to);
    return kernels;
}

// A value that is zero at run time, which no compiler knows: 0.0 / vanishing is NaN.
class NotANumber : public testing::TestWithParam<Fault> {};

TEST_P(NotANumber, StopsTheTrainingAndIsTracedToItsKernel) {
    const Fault& fault = GetParam();
    const ImageSet images = some_images();
    const auto runner = make_local_runner(setup_of(images, with(fault)));
    const EpochOutcome outcome = runner->train({});
    ASSERT_TRUE(outcome.failure);
    EXPECT_EQ(outcome.failure->kind, TrainingFailure::Kind::kNotANumber);
    EXPECT_EQ(outcome.failure->puzzle, fault.puzzle) << outcome.failure->message;
    EXPECT_EQ(outcome.failure->step, fault.step);
    EXPECT_EQ(outcome.failure->element, fault.element);
    EXPECT_TRUE(outcome.losses.empty());
    EXPECT_EQ(runner->state().weights, initial_weights(plain_network()));
}

INSTANTIATE_TEST_SUITE_P(
    OfEveryStage, NotANumber,
    testing::Values(
        Fault{&TrainingKernels::batch, "unpackUnorm4x8(four);",
              "unpackUnorm4x8(four) + (b == 2 && at == 1 ? 3e38 * 10.0 * (unpackUnorm4x8(four) + "
              "1.0) : vec4(0.0));",
              "batch", 1, 2 * 16 + 4},
        Fault{&TrainingKernels::linear,
              "result[b * outputs + n] = RELU == 1 ? max(sum, 0.0) : sum;",
              "result[b * outputs + n] = b == 1 && n == 3 ? exp(1000.0 + sum) : "
              "RELU == 1 ? max(sum, 0.0) : sum;",
              "linear", 1, 21 + 3},
        Fault{&TrainingKernels::loss, "log(sum)", "log(sum - float(b == 4) * 2.0 * sum)", "loss", 1,
              8},
        Fault{&TrainingKernels::loss_gradient, "p[c] * scale - hit",
              "p[c] * scale - hit + (b == 1 && c == 2 ? exp(1000.0 + p[c]) : 0.0)", "loss_gradient",
              1, 12},
        Fault{&TrainingKernels::weight_gradient, "= sum;",
              "= k == 1 && n == 1 ? exp(1000.0 + sum) : sum;", "weight_gradient", 1, 11},
        Fault{&TrainingKernels::input_gradient, "result[at] > 0.0 ? sum : 0.0;",
              "at == 5 ? exp(1000.0 + sum) : result[at] > 0.0 ? sum : 0.0;", "input_gradient", 1,
              5},
        Fault{&TrainingKernels::update, "result[i] -= RATE * g[i];",
              "result[i] -= RATE * (i == 7 ? exp(1000.0 + g[i]) : g[i]);", "update", 1, 7}),
    [](const auto& about) { return std::string(about.param.puzzle); });

// Weights that grow without end are finite for a while.
TEST(TrainingFaults, NumbersThatGrowAreFoundAtTheirStep) {
    const ImageSet images = some_images();
    const auto runner = make_local_runner(
        setup_of(images, with({&TrainingKernels::update, "result[i] -= RATE * g[i];",
                               "result[i] *= -1e10;", "update"})));
    const EpochOutcome outcome = runner->train({});
    ASSERT_TRUE(outcome.failure);
    EXPECT_EQ(outcome.failure->kind, TrainingFailure::Kind::kNotANumber);
    EXPECT_GT(outcome.failure->step, 1);
    EXPECT_FALSE(outcome.failure->puzzle.empty()) << outcome.failure->message;
}

const DispatchCheck& check_of(const FirstStepOutcome& outcome, const std::string& puzzle) {
    return *std::ranges::max_element(outcome.dispatches, {}, [&](const DispatchCheck& each) {
        return each.puzzle == puzzle ? each.error : -1;
    });
}

TEST(TrainingFaults, TheFirstStepOfTheSolutionsIsWithinAllTolerances) {
    const ImageSet images = some_images();
    for (const Activation activation : {Activation::kRelu, Activation::kGelu}) {
        TrainingSetup setup = setup_of(images, solution_kernels());
        setup.plan.activation = activation;
        setup.plan.optimizer = activation == Activation::kGelu ? Optimizer::kAdam : Optimizer::kSgd;
        const FirstStepOutcome outcome = make_local_runner(setup)->check_first_step();
        ASSERT_FALSE(outcome.failure);
        EXPECT_EQ(outcome.dispatches.size(), activation == Activation::kGelu ? 20U : 14U);
        for (const DispatchCheck& each : outcome.dispatches) {
            EXPECT_LE(each.error, 1) << each.puzzle << each.layer;
        }
    }
}

// Each with a kernel that checks of small sizes might let pass, and that spoils no other.
TEST(TrainingFaults, TheFirstStepNamesTheKernelThatIsWrong) {
    const ImageSet images = some_images();
    const Fault faults[] = {
        {&TrainingKernels::batch, "images[order[b] * words + at]", "images[b * words + at + 1]",
         "batch"},
        {&TrainingKernels::linear, "sum += w[inputs * outputs + n];", "sum += 0.001;", "linear"},
        {&TrainingKernels::loss, "best == wanted ? 1.0 : 0.0", "best == wanted ? 0.0 : 1.0",
         "loss"},
        {&TrainingKernels::loss_gradient, "1.0 / (sum * float(rows))", "1.0 / sum",
         "loss_gradient"},
        {&TrainingKernels::weight_gradient, "from_x = 1.0;", "from_x = 0.5;", "weight_gradient"},
        {&TrainingKernels::input_gradient, "result[at] > 0.0", "result[at] >= 0.0",
         "input_gradient"},
        {&TrainingKernels::update, "RATE * g[i]", "RATE * g[i] * 1.001", "update"}};
    for (const Fault& fault : faults) {
        const FirstStepOutcome outcome =
            make_local_runner(setup_of(images, with(fault)))->check_first_step();
        for (const DispatchCheck& each : outcome.dispatches) {
            EXPECT_TRUE(each.is_right() || each.puzzle == fault.puzzle)
                << each.puzzle << " beside " << fault.puzzle;
        }
        EXPECT_FALSE(check_of(outcome, fault.puzzle).is_right()) << fault.puzzle;
    }
}

TEST(TrainingFaults, GradientsAreThoseOfTheWholeNetwork) {
    const ImageSet images = some_images();
    for (const Activation activation : {Activation::kRelu, Activation::kGelu}) {
        TrainingSetup setup = setup_of(images, solution_kernels());
        setup.plan.activation = activation;
        const GradientOutcome outcome = make_local_runner(setup)->check_gradients();
        ASSERT_GE(outcome.weights.size(), 60U);
        for (const GradientCheck& each : outcome.weights) {
            EXPECT_LE(each.apart(), 0.05) << each.layer << " " << each.weight;
        }
    }
}

TEST(TrainingFaults, AGradientThatIsHalfOfWhatItShouldBeIsSeen) {
    const ImageSet images = some_images();
    const GradientOutcome outcome =
        make_local_runner(
            setup_of(images, with({&TrainingKernels::loss_gradient, "p[c] * scale - hit",
                                   "0.5 * (p[c] * scale - hit)", "loss_gradient"})))
            ->check_gradients();
    EXPECT_TRUE(std::ranges::all_of(outcome.weights, [](const GradientCheck& each) {
        return each.gradient == 0 || each.apart() > 0.4;
    }));
}

TEST(TrainingFaults, AGradientThatIsLeftOutIsSeen) {
    const ImageSet images = some_images();
    const GradientOutcome outcome =
        make_local_runner(setup_of(images, with({&TrainingKernels::weight_gradient, "from_x = 1.0;",
                                                 "from_x = 0.0;", "weight_gradient"})))
            ->check_gradients();
    EXPECT_TRUE(std::ranges::any_of(outcome.weights, [](const GradientCheck& each) {
        return each.gradient == 0 && each.apart() == 1;
    }));
}

TEST(TrainingFaults, ChecksLeaveTheStateAsItIs) {
    const ImageSet images = some_images();
    const auto runner = make_local_runner(setup_of(images, solution_kernels()));
    const auto other = make_local_runner(setup_of(images, solution_kernels()));
    static_cast<void>(runner->check_first_step());
    static_cast<void>(runner->check_gradients());
    EXPECT_EQ(runner->train({}).losses, other->train({}).losses);
}

TEST(TrainingFaults, AKernelThatNeedsItsRateBeforeItRunsIsRefused) {
    const ImageSet images = some_images();
    const auto runner = make_local_runner(
        setup_of(images, with({&TrainingKernels::update, "void sgd()",
                               "const float kHalf = RATE * 0.5;\nvoid sgd()", "update"})));
    const EpochOutcome outcome = runner->train({});
    ASSERT_TRUE(outcome.failure);
    EXPECT_EQ(outcome.failure->kind, TrainingFailure::Kind::kRefused);
    EXPECT_EQ(outcome.failure->puzzle, "update");
    EXPECT_TRUE(outcome.failure->message.starts_with("line ")) << outcome.failure->message;
}

// The test simulates that the driver reports a lost device between two parts.
TEST(TrainingFaults, ADeviceThatIsLostIsOpenedAnew) {
    const ImageSet images = some_images();
    int parts = 0;
    TrainingSetup setup = setup_of(images, solution_kernels());
    setup.options.on_part = [&] {
        if (++parts == 3) {
            throw DeviceLost();
        }
    };
    const auto runner = make_local_runner(setup);
    const auto other = make_local_runner(setup_of(images, solution_kernels()));
    std::vector<double> losses;
    for (int lost = 0; runner->state().epochs < 3;) {
        const EpochOutcome outcome = runner->train({});
        if (outcome.failure) {
            EXPECT_EQ(outcome.failure->kind, TrainingFailure::Kind::kDeviceLost);
            EXPECT_EQ(++lost, 1);
        } else {
            EXPECT_EQ(outcome.losses, other->train({}).losses);
        }
    }
    EXPECT_GE(parts, 3);
}

}  // namespace
}  // namespace vkp
