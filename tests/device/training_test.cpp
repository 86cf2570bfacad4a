// A small network that learns on the device with the solutions of part IV, held against the same
// steps in double precision.
#include "harness/train/training.hpp"

#include "harness/base/installation_error.hpp"
#include "puzzles/registry.hpp"
#include "tests/device/support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace vkp {
namespace {

constexpr int kPixels = 16;
constexpr int kClasses = 10;

// A bright pixel for each class, and noise.
LabelledImages made_up_images(int count, unsigned seed) {
    std::mt19937 generator(seed);
    LabelledImages images{.count = count, .pixels = kPixels, .bytes = {}, .labels = {}};
    for (int i = 0; i < count; ++i) {
        const auto label = static_cast<std::uint8_t>(generator() % kClasses);
        images.labels.push_back(label);
        for (int pixel = 0; pixel < kPixels; ++pixel) {
            const auto noise = static_cast<std::uint8_t>(generator() % 100);
            images.bytes.push_back(pixel == label ? 255 : noise);
        }
    }
    return images;
}

ImageSet made_up_set() {
    return {.train = made_up_images(110, 1), .test = made_up_images(60, 2)};
}

// 110 images are five batches, and ten that are left out.
NetworkPlan small_network() {
    return {.widths = {kPixels, 21, 13, kClasses}, .batch = 20, .rate = 0.1F, .seed = 7};
}

TrainingKernels solutions() {
    const auto text = [](int number) { return solution_text(puzzle_number(number)); };
    return {.batch = text(31),
            .linear = text(32),
            .loss = text(34),
            .loss_gradient = text(35),
            .weight_gradient = text(36),
            .input_gradient = text(37),
            .update = text(38)};
}

using Matrix = std::vector<std::vector<double>>;

// The same network, on the host.
class HostNetwork {
public:
    explicit HostNetwork(const NetworkPlan& plan) : plan_(plan) {
        for (const std::vector<float>& of_layer : initial_weights(plan)) {
            weights_.emplace_back(of_layer.begin(), of_layer.end());
        }
    }

    // Gives the mean loss.
    double train(const LabelledImages& images, int step) {
        const auto batch = static_cast<std::size_t>(plan_.batch);
        std::vector<std::vector<double>> gradients;
        for (const std::vector<double>& of_layer : weights_) {
            gradients.emplace_back(of_layer.size(), 0.0);
        }
        double loss = 0;
        for (std::size_t b = 0; b < batch; ++b) {
            loss += add_gradients(images, static_cast<std::size_t>(step) * batch + b, gradients);
        }
        for (std::size_t layer = 0; layer < weights_.size(); ++layer) {
            for (std::size_t i = 0; i < weights_[layer].size(); ++i) {
                weights_[layer][i] -= plan_.rate * gradients[layer][i];
            }
        }
        return loss / plan_.batch;
    }

    [[nodiscard]] const Matrix& weights() const { return weights_; }

private:
    [[nodiscard]] std::size_t width(std::size_t layer) const {
        return static_cast<std::size_t>(plan_.widths[layer]);
    }

    double add_gradients(const LabelledImages& images, std::size_t image, Matrix& gradients) const {
        Matrix values = {std::vector<double>(width(0))};
        for (std::size_t k = 0; k < width(0); ++k) {
            values[0][k] = images.bytes[image * width(0) + k] / 255.0;
        }
        for (std::size_t layer = 0; layer < weights_.size(); ++layer) {
            values.push_back(output(layer, values.back()));
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
            given[n] = layer + 1 < weights_.size() ? std::max(sum, 0.0) : sum;
        }
        return given;
    }

    // Adds to the gradient of a layer's weights; gives that of its input.
    [[nodiscard]] std::vector<double> back_through(std::size_t layer,
                                                   const std::vector<double>& input,
                                                   const std::vector<double>& slopes,
                                                   std::vector<double>& gradient) const {
        const std::size_t outputs = width(layer + 1);
        std::vector<double> back(input.size());
        for (std::size_t n = 0; n < outputs; ++n) {
            for (std::size_t k = 0; k < input.size(); ++k) {
                gradient[k * outputs + n] += input[k] * slopes[n];
                back[k] += input[k] > 0 ? weights_[layer][k * outputs + n] * slopes[n] : 0;
            }
            gradient[input.size() * outputs + n] += slopes[n];
        }
        return back;
    }

    NetworkPlan plan_;
    Matrix weights_;
};

TEST(Training, TakesTheStepsThatTheHostTakesInDouble) {
    const ImageSet images = made_up_set();
    Training training(test_device(), small_network(), solutions(), images);
    EXPECT_EQ(training.dispatches_per_step(), 14U);
    HostNetwork host(small_network());
    for (int epoch = 0; epoch < 2; ++epoch) {
        const std::vector<double> losses = training.train();
        ASSERT_EQ(losses.size(), 5U);
        for (int step = 0; step < 5; ++step) {
            EXPECT_NEAR(losses[static_cast<std::size_t>(step)], host.train(images.train, step),
                        1e-5)
                << "epoch " << epoch << " step " << step;
        }
    }
    const std::vector<std::vector<float>> weights = training.weights();
    for (std::size_t layer = 0; layer < weights.size(); ++layer) {
        for (std::size_t i = 0; i < weights[layer].size(); ++i) {
            ASSERT_NEAR(weights[layer][i], host.weights()[layer][i], 1e-5) << layer << " " << i;
        }
    }
}

TEST(Training, LearnsWhatTheImagesShow) {
    Training training(test_device(), small_network(), solutions(), made_up_set());
    const TestResult before = training.test();
    EXPECT_LT(before.accuracy, 0.4);
    for (int epoch = 0; epoch < 60; ++epoch) {
        training.train();
    }
    const TestResult after = training.test();
    EXPECT_GT(after.accuracy, 0.9);
    EXPECT_LT(after.loss, before.loss / 2);
}

TEST(Training, ComesToTheSameHoweverItIsSubmitted) {
    const ImageSet images = made_up_set();
    std::vector<std::vector<double>> losses;
    for (const Submission submission :
         {Submission::kEpoch, Submission::kStep, Submission::kDispatch}) {
        Training training(test_device(), small_network(), solutions(), images,
                          {.submission = submission, .steps = 3});
        training.train();
        losses.push_back(training.train());
        EXPECT_EQ(losses.back().size(), 3U);
    }
    EXPECT_EQ(losses[0], losses[1]);
    EXPECT_EQ(losses[0], losses[2]);
}

TEST(Training, RefusesImagesOfAnotherSizeAndFewerThanABatch) {
    NetworkPlan wide = small_network();
    wide.widths.front() = 784;
    EXPECT_THROW(Training(test_device(), wide, solutions(), made_up_set()), InstallationError);
    NetworkPlan many = small_network();
    many.batch = 1000;
    EXPECT_THROW(Training(test_device(), many, solutions(), made_up_set()), InstallationError);
}

}  // namespace
}  // namespace vkp
