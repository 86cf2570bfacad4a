// Networks of linear layers with nonlinear functions between them, their training, and their first
// weights.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace vkp {

enum class Activation { kRelu, kGelu };

enum class Optimizer { kSgd, kAdam };

// The random numbers for the first weights of a layer.
enum class WeightSeed {
    kGoesOn,     // one generator for all layers
    kEachLayer,  // a fresh one, with the same seed
};

// Filters over square images of one channel, followed by ReLU and max pooling.
struct Convolution {
    int filters = 0;
    int side = 0;  // side of a filter
    bool operator==(const Convolution&) const = default;
};

// Sides of squares, from an image to the input of the next layer.
struct ConvolutionSizes {
    int filters = 0;
    int image = 0;
    int filter = 0;
    int output = 0;  // side of a filter's output
    int pooled = 0;

    [[nodiscard]] int taps() const { return filter * filter; }
    [[nodiscard]] int positions() const { return output * output; }
    // The outputs of all filters for one image.
    [[nodiscard]] int outputs() const { return filters * positions(); }
    [[nodiscard]] int pooled_outputs() const { return filters * pooled * pooled; }
};

struct NetworkPlan {
    std::vector<int> widths;  // widths of the input and of each layer's output
    int batch = 0;            // images in a step
    float rate = 0;           // rate in the first step
    std::uint32_t seed = 0;
    int epochs = 1;
    Activation activation = Activation::kRelu;  // after all layers but the last
    Optimizer optimizer = Optimizer::kSgd;
    bool rate_falls = false;  // evenly from step to step, to 0 after the last of all epochs
    bool shuffles = false;    // whether the images are shuffled, for each epoch anew
    WeightSeed weight_seed = WeightSeed::kGoesOn;
    // Whether layers are BitLinear: the learned weights are rounded to −1, 0 and 1 times a scale
    // for each use, and there are no biases, so those stay 0.
    bool is_ternary = false;
    // If the first layer is a convolution, its output is that of its pooling.
    std::optional<Convolution> convolution = {};

    [[nodiscard]] std::size_t layers() const { return widths.size() - 1; }
    // The number of weights of a layer, from 0 on, with its biases.
    [[nodiscard]] std::size_t weight_count(std::size_t layer) const;
};

// The plan must have a convolution.
ConvolutionSizes convolution_sizes(const NetworkPlan& plan);

// For each layer inputs + 1 rows of as many weights as it has outputs, the last row being the
// biases, which are 0; for a convolution a row for each filter, its bias at the end. Uniform within
// ±√(6 / inputs) (He and others, 2015), the same numbers as libstdc++'s distribution makes of
// mt19937, on every platform.
std::vector<std::vector<float>> initial_weights(const NetworkPlan& plan);

// The images 0 to `count` - 1 in the order of an epoch, from 0 on.
std::vector<std::uint32_t> epoch_order(const NetworkPlan& plan, int count, int epoch);

// The constants of an update's kernels in a step.
struct UpdateRates {
    float rate = 0;
    float c1 = 1;  // for Adam: 1 - 0.9^t and 1 - 0.999^t in step t
    float c2 = 1;
};

// `step` counts from 0 through all epochs, which have that many steps each. A rate that has fallen
// to 0 stays there.
UpdateRates update_rates(const NetworkPlan& plan, std::int64_t step, int steps_per_epoch);

}  // namespace vkp
