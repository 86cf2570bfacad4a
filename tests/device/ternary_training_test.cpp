// A network of BitLinear layers on the device, compared with one step in double precision.
#include "harness/model/numbers/ternary.hpp"
#include "harness/train/local_runner.hpp"
#include "tests/device/support.hpp"
#include "tests/device/training_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

namespace vkp {
namespace {

using Row = std::vector<double>;

NetworkPlan ternary_plan() {
    NetworkPlan plan = plain_network();
    plan.widths = {16, 32, 16, 10};
    plan.is_ternary = true;
    return plan;
}

std::unique_ptr<TrainingRunner> runner_of(const NetworkPlan& plan, const ImageSet& images,
                                          int steps) {
    return make_local_runner({.device = test_device(),
                              .plan = plan,
                              .kernels = solution_kernels(),
                              .images = &images,
                              .options = {.steps = steps}});
}

// A layer of one step: inputs × outputs, without biases.
struct Layer {
    std::size_t inputs = 0;
    std::size_t outputs = 0;
    Row rounded = {};
    Row gradient = {};

    [[nodiscard]] double weight(std::size_t k, std::size_t n) const {
        return rounded[k * outputs + n];
    }
};

Layer make_layer(int inputs, int outputs, const std::vector<float>& latent) {
    Layer layer{.inputs = static_cast<std::size_t>(inputs),
                .outputs = static_cast<std::size_t>(outputs)};
    const std::size_t count = layer.inputs * layer.outputs;
    layer.rounded.assign(latent.begin(), latent.begin() + static_cast<std::ptrdiff_t>(count));
    layer.gradient.resize(count);
    const double scale = ternary_scale(layer.rounded).values[0];
    for (double& weight : layer.rounded) {
        weight = scale * ternary_of(weight, scale);
    }
    return layer;
}

double root_of(const Row& x) {
    double squares = 0;
    for (const double value : x) {
        squares += value * value;
    }
    return 1 / std::sqrt(squares / static_cast<double>(x.size()) + 1e-6);
}

// The bytes of x as the numbers they represent.
Row normed(const Row& x) {
    const double scale = byte_scale(x);
    Row made;
    for (const double value : x) {
        made.push_back(byte_of(value, scale) / scale * root_of(x));
    }
    return made;
}

Row outputs_of(const Layer& layer, const Row& x, bool is_last) {
    const Row given = normed(x);
    Row made(layer.outputs);
    for (std::size_t n = 0; n < layer.outputs; ++n) {
        for (std::size_t k = 0; k < layer.inputs; ++k) {
            made[n] += given[k] * layer.weight(k, n);
        }
        made[n] = is_last ? made[n] : std::max(made[n], 0.0);
    }
    return made;
}

// The gradient of the loss by the layer's input, where ReLU passed it.
Row slopes_before(const Layer& layer, const Row& x, const Row& slopes) {
    Row g(layer.inputs);
    double mean = 0;
    const double r = root_of(x);
    for (std::size_t k = 0; k < layer.inputs; ++k) {
        for (std::size_t n = 0; n < layer.outputs && x[k] > 0; ++n) {
            g[k] += slopes[n] * layer.weight(k, n);
        }
        mean += g[k] * x[k] * r / static_cast<double>(layer.inputs);
    }
    for (std::size_t k = 0; k < layer.inputs; ++k) {
        g[k] = (g[k] - x[k] * r * mean) * r;
    }
    return g;
}

void add_gradients(std::vector<Layer>& layers, Row image, std::size_t label, double share) {
    std::vector<Row> given = {std::move(image)};
    for (std::size_t l = 0; l < layers.size(); ++l) {
        given.push_back(outputs_of(layers[l], given[l], l + 1 == layers.size()));
    }
    Row slopes = given.back();
    const double most = *std::max_element(slopes.begin(), slopes.end());
    double sum = 0;
    for (double& score : slopes) {
        score = std::exp(score - most);
        sum += score;
    }
    for (std::size_t n = 0; n < slopes.size(); ++n) {
        slopes[n] = share * (slopes[n] / sum - (n == label ? 1 : 0));
    }
    for (std::size_t l = layers.size(); l-- > 0;) {
        Layer& layer = layers[l];
        const Row multiplied = normed(given[l]);
        for (std::size_t i = 0; i < layer.gradient.size(); ++i) {
            layer.gradient[i] += multiplied[i / layer.outputs] * slopes[i % layer.outputs];
        }
        slopes = slopes_before(layer, given[l], slopes);
    }
}

TEST(TernaryTraining, TakesTheStepThatItsSpecificationTakes) {
    const NetworkPlan plan = ternary_plan();
    const ImageSet images = some_images();
    const auto runner = runner_of(plan, images, 1);
    const TrainingState before = runner->state();
    std::vector<Layer> layers;
    for (std::size_t l = 0; l < plan.layers(); ++l) {
        layers.push_back(make_layer(plan.widths[l], plan.widths[l + 1], before.weights[l]));
    }
    const std::vector<std::uint32_t> order = epoch_order(plan, images.train.count, 0);
    for (int b = 0; b < plan.batch; ++b) {
        const std::size_t image = order[static_cast<std::size_t>(b)];
        Row pixels;
        for (std::size_t k = 0; k < 16; ++k) {
            pixels.push_back(images.train.bytes[image * 16 + k] / 255.0);
        }
        add_gradients(layers, std::move(pixels), images.train.labels[image], 1.0 / plan.batch);
    }
    ASSERT_FALSE(runner->train([](const StepReport&) { return true; }).failure);
    const TrainingState after = runner->state();
    for (std::size_t l = 0; l < plan.layers(); ++l) {
        double largest = 0;
        for (const double slope : layers[l].gradient) {
            largest = std::max(largest, std::abs(slope));
        }
        EXPECT_GT(largest, 1e-4);
        for (std::size_t i = 0; i < layers[l].gradient.size(); ++i) {
            const double wanted = before.weights[l][i] - 0.1 * layers[l].gradient[i];
            EXPECT_NEAR(after.weights[l][i], wanted, 1e-5 * (1 + largest)) << l << " " << i;
        }
        for (std::size_t i = layers[l].gradient.size(); i < after.weights[l].size(); ++i) {
            EXPECT_EQ(after.weights[l][i], 0) << "there are no biases";
        }
    }
}

TEST(TernaryTraining, Learns) {
    const NetworkPlan plan = ternary_plan();
    const ImageSet images = some_images();
    const auto runner = runner_of(plan, images, 0);
    const double untaught = runner->test().loss;
    for (int epoch = 0; epoch < 8; ++epoch) {
        ASSERT_FALSE(runner->train([](const StepReport&) { return true; }).failure);
    }
    const TestOutcome taught = runner->test();
    EXPECT_LT(taught.loss, untaught / 2);
    EXPECT_GT(taught.accuracy, 0.6);
}

}  // namespace
}  // namespace vkp
