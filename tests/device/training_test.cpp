// A small network that learns on the device with the solutions of part IV, compared with the same
// steps in double precision.
#include "harness/base/installation_error.hpp"
#include "harness/train/local_runner.hpp"
#include "harness/train/steps/gelu.hpp"
#include "tests/device/support.hpp"
#include "tests/device/training_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <utility>

namespace vkp {
namespace {

std::unique_ptr<TrainingRunner> runner_of(const NetworkPlan& plan, const ImageSet& images,
                                          TrainingKernels kernels = solution_kernels(),
                                          TrainingOptions options = {}) {
    return make_local_runner({.device = test_device(),
                              .plan = plan,
                              .kernels = std::move(kernels),
                              .images = &images,
                              .options = std::move(options),
                              .specifications = all_specifications()});
}

using Matrix = std::vector<std::vector<double>>;

// The same network, on the host.
class TaughtNetwork {
public:
    explicit TaughtNetwork(const NetworkPlan& plan) : plan_(plan) {
        for (const std::vector<float>& of_layer : initial_weights(plan)) {
            weights_.emplace_back(of_layer.begin(), of_layer.end());
            means_.emplace_back(of_layer.size(), 0.0);
            squares_.emplace_back(of_layer.size(), 0.0);
        }
    }

    // Runs steps of an epoch, from 0 on; returns the mean loss of each.
    std::vector<double> train(const LabelledImages& images, int epoch, int steps) {
        const std::vector<std::uint32_t> order = epoch_order(plan_, images.count, epoch);
        std::vector<double> losses;
        for (int step = 0; step < steps; ++step) {
            const auto first = order.begin() + std::ptrdiff_t{step} * plan_.batch;
            losses.push_back(train(images, {first, first + plan_.batch},
                                   update_rates(plan_, epoch * steps + step, steps)));
        }
        return losses;
    }

    [[nodiscard]] const Matrix& weights() const { return weights_; }

private:
    double train(const LabelledImages& images, const std::vector<std::uint32_t>& batch,
                 const UpdateRates& rates) {
        Matrix gradients;
        for (const std::vector<double>& of_layer : weights_) {
            gradients.emplace_back(of_layer.size(), 0.0);
        }
        double loss = 0;
        for (const std::uint32_t image : batch) {
            loss += add_gradients(images, image, gradients);
        }
        for (std::size_t layer = 0; layer < weights_.size(); ++layer) {
            for (std::size_t i = 0; i < weights_[layer].size(); ++i) {
                weights_[layer][i] -= rates.rate * direction(layer, i, gradients[layer][i], rates);
            }
        }
        return loss / plan_.batch;
    }

    double direction(std::size_t layer, std::size_t i, double gradient, const UpdateRates& rates) {
        if (plan_.optimizer == Optimizer::kSgd) {
            return gradient;
        }
        double& m = means_[layer][i];
        double& v = squares_[layer][i];
        m = 0.9 * m + 0.1 * gradient;
        v = 0.999 * v + 0.001 * gradient * gradient;
        return m / rates.c1 / (std::sqrt(v / rates.c2) + 1e-8);
    }

    [[nodiscard]] std::size_t width(std::size_t layer) const {
        return static_cast<std::size_t>(plan_.widths[layer]);
    }

    double add_gradients(const LabelledImages& images, std::size_t image, Matrix& gradients) const {
        Matrix values = {std::vector<double>(width(0))};
        Matrix inner = {{}};
        for (std::size_t k = 0; k < width(0); ++k) {
            values[0][k] = images.bytes[image * width(0) + k] / 255.0;
        }
        for (std::size_t layer = 0; layer < weights_.size(); ++layer) {
            inner.push_back(output(layer, values.back()));
            values.push_back(activated(layer, inner.back()));
        }
        std::vector<double> slopes = values.back();
        const std::size_t label = images.labels[image];
        double sum = 0;
        for (double& slope : slopes) {
            slope = std::exp(slope);
            sum += slope;
        }
        const double loss = -std::log(slopes[label] / sum);
        for (std::size_t c = 0; c < slopes.size(); ++c) {
            slopes[c] = (slopes[c] / sum - (c == label ? 1 : 0)) / plan_.batch;
        }
        for (std::size_t layer = weights_.size(); layer-- > 0;) {
            slopes = back_through(layer, values[layer], slopes, gradients[layer]);
            for (std::size_t k = 0; layer > 0 && k < slopes.size(); ++k) {
                slopes[k] *= slope(inner[layer][k]);
            }
        }
        return loss;
    }

    [[nodiscard]] std::vector<double> output(std::size_t layer,
                                             const std::vector<double>& input) const {
        const std::size_t outputs = width(layer + 1);
        std::vector<double> given(outputs);
        for (std::size_t n = 0; n < outputs; ++n) {
            double sum = weights_[layer][input.size() * outputs + n];
            for (std::size_t k = 0; k < input.size(); ++k) {
                sum += input[k] * weights_[layer][k * outputs + n];
            }
            given[n] = sum;
        }
        return given;
    }

    [[nodiscard]] std::vector<double> activated(std::size_t layer, std::vector<double> row) const {
        for (double& value : row) {
            if (layer + 1 < weights_.size()) {
                value = plan_.activation == Activation::kGelu ? gelu(value) : std::max(value, 0.0);
            }
        }
        return row;
    }

    [[nodiscard]] double slope(double inner) const {
        if (plan_.activation == Activation::kGelu) {
            return gelu_slope(inner);
        }
        return inner > 0 ? 1 : 0;
    }

    // Adds to the gradient of a layer's weights; returns the gradient of its input.
    [[nodiscard]] std::vector<double> back_through(std::size_t layer,
                                                   const std::vector<double>& input,
                                                   const std::vector<double>& slopes,
                                                   std::vector<double>& gradient) const {
        const std::size_t outputs = width(layer + 1);
        std::vector<double> back(input.size());
        for (std::size_t n = 0; n < outputs; ++n) {
            for (std::size_t k = 0; k < input.size(); ++k) {
                gradient[k * outputs + n] += input[k] * slopes[n];
                back[k] += weights_[layer][k * outputs + n] * slopes[n];
            }
            gradient[input.size() * outputs + n] += slopes[n];
        }
        return back;
    }

    NetworkPlan plan_;
    Matrix weights_;
    Matrix means_;
    Matrix squares_;
};

// Compares two epochs of the plan on the device and on the host.
void expect_same_steps(const NetworkPlan& plan, const TrainingKernels& kernels = solution_kernels(),
                       int steps = 0) {
    const ImageSet images = some_images();
    const auto runner = runner_of(plan, images, kernels, {.steps = steps});
    const int of_epoch = steps > 0 ? steps : images.train.count / plan.batch;
    TaughtNetwork host(plan);
    for (int epoch = 0; epoch < 2; ++epoch) {
        const EpochOutcome outcome = runner->train({});
        ASSERT_FALSE(outcome.failure) << outcome.failure->message;
        const std::vector<double> expected = host.train(images.train, epoch, of_epoch);
        ASSERT_EQ(outcome.losses.size(), expected.size());
        for (std::size_t step = 0; step < expected.size(); ++step) {
            EXPECT_NEAR(outcome.losses[step], expected[step], 2e-5) << epoch << " " << step;
        }
    }
    const TrainingState state = runner->state();
    EXPECT_EQ(state.epochs, 2);
    for (std::size_t layer = 0; layer < state.weights.size(); ++layer) {
        for (std::size_t i = 0; i < state.weights[layer].size(); ++i) {
            ASSERT_NEAR(state.weights[layer][i], host.weights()[layer][i], 2e-5)
                << layer << " " << i;
        }
    }
}

TEST(Training, TakesTheStepsThatTheHostTakesInDouble) {
    expect_same_steps(plain_network());
}

TEST(Training, ShufflesAndLetsTheRateFall) {
    NetworkPlan plan = plain_network();
    plan.shuffles = true;
    plan.rate_falls = true;
    expect_same_steps(plan);
    expect_same_steps(plan, solution_kernels(), 3);  // to 0 after the steps that are run
}

TEST(Training, TakesStepsOfAdam) {
    NetworkPlan plan = plain_network();
    plan.optimizer = Optimizer::kAdam;
    plan.rate = 0.01F;
    expect_same_steps(plan);
}

TEST(Training, TakesStepsWithGelu) {
    NetworkPlan plan = plain_network();
    plan.activation = Activation::kGelu;
    expect_same_steps(plan);
}

TEST(Training, TakesTheSameStepsWithRegisterTiles) {
    expect_same_steps(plain_network(), wide_kernels());
}

// Tiles that end before, at and after the ends of matrices.
TEST(Training, RegisterTilesKeepToTheSpecifications) {
    const ImageSet images = some_images();
    NetworkPlan plan = plain_network();
    plan.widths = {plan.widths.front(), 70, 33, 32, 10};
    plan.batch = 37;
    for (const WideTiles tiles : {WideTiles{8, 4, 8}, WideTiles{16, 4, 16}}) {
        const FirstStepOutcome outcome =
            runner_of(plan, images, wide_kernels(tiles))->check_first_step();
        ASSERT_FALSE(outcome.failure) << outcome.failure->message;
        for (const DispatchCheck& each : outcome.dispatches) {
            EXPECT_TRUE(each.is_right())
                << each.puzzle << each.layer << " in tiles of " << tiles.threads << ", "
                << tiles.side << ", " << tiles.depth << ": " << each.actual << " for "
                << each.expected << " at " << each.element;
        }
    }
}

TEST(Training, LearnsWhatTheImagesShow) {
    const ImageSet images = some_images();
    const auto runner = runner_of(plain_network(), images);
    const TestOutcome before = runner->test();
    EXPECT_LT(before.accuracy, 0.4);
    for (int epoch = 0; epoch < 30; ++epoch) {
        runner->train({});
    }
    const TestOutcome after = runner->test();
    EXPECT_GT(after.accuracy, 0.9);
    EXPECT_LT(after.loss, before.loss / 2);
    ASSERT_EQ(after.read.size(), 65U);
    double right = 0;
    for (std::size_t i = 0; i < after.read.size(); ++i) {
        right += after.read[i] == images.test.labels[i] ? 1 : 0;
    }
    EXPECT_DOUBLE_EQ(right / 65, after.accuracy);
}

TEST(Training, ComesToTheSameHoweverItIsSubmitted) {
    const ImageSet images = some_images();
    std::vector<std::vector<double>> losses;
    for (const Submission submission :
         {Submission::kEpoch, Submission::kStep, Submission::kDispatch}) {
        const auto runner = runner_of(plain_network(), images, solution_kernels(),
                                      {.submission = submission, .steps = 3});
        runner->train({});
        losses.push_back(runner->train({}).losses);
        EXPECT_EQ(losses.back().size(), 3U);
    }
    EXPECT_EQ(losses[0], losses[1]);
    EXPECT_EQ(losses[0], losses[2]);
}

TEST(Training, GoesOnFromAState) {
    NetworkPlan plan = plain_network();
    plan.optimizer = Optimizer::kAdam;
    plan.shuffles = true;
    const ImageSet images = some_images();
    const auto first = runner_of(plan, images);
    first->train({});
    const auto second = make_local_runner({.device = test_device(),
                                           .plan = plan,
                                           .kernels = solution_kernels(),
                                           .images = &images,
                                           .state = first->state()});
    EXPECT_EQ(first->train({}).losses, second->train({}).losses);
    EXPECT_EQ(first->state().weights, second->state().weights);
}

TEST(Training, ThatIsLeftStandsWhereTheEpochBegan) {
    const ImageSet images = some_images();
    const auto runner = runner_of(plain_network(), images);
    std::vector<int> asked;
    const EpochOutcome left = runner->train([&](const StepReport& report) {
        EXPECT_EQ(report.steps, 5);
        EXPECT_GT(report.loss, 0);
        asked.push_back(report.step);
        return false;
    });
    EXPECT_FALSE(left.failure);
    EXPECT_EQ(asked, std::vector<int>({1}));
    EXPECT_EQ(runner->state().epochs, 0);
    EXPECT_EQ(runner->state().weights, initial_weights(plain_network()));
    const auto other = runner_of(plain_network(), images);
    EXPECT_EQ(runner->train({}).losses, other->train({}).losses);
}

TEST(Training, RefusesWhatDoesNotGoTogether) {
    const ImageSet images = some_images();
    NetworkPlan wide = plain_network();
    wide.widths.front() = 784;
    EXPECT_THROW(runner_of(wide, images), InstallationError);
    NetworkPlan many = plain_network();
    many.batch = 1000;
    EXPECT_THROW(runner_of(many, images), InstallationError);
    EXPECT_THROW(make_local_runner({.device = test_device(),
                                    .plan = plain_network(),
                                    .kernels = solution_kernels(),
                                    .images = &images,
                                    .state = beginning_of(wide)}),
                 InstallationError);
}

}  // namespace
}  // namespace vkp
