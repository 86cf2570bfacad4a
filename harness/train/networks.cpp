#include "harness/train/networks.hpp"

#include <algorithm>

namespace vkp {

namespace {

constexpr std::uint32_t kSeed = 1337;

NetworkPlan best_network() {
    return {.widths = {784, 512, 128, 10},
            .batch = 128,
            .rate = 1e-3F,
            .seed = kSeed,
            .epochs = 10,
            .optimizer = Optimizer::kAdam,
            .rate_falls = true,
            .shuffles = true};
}

NetworkPlan small_network(Activation activation) {
    return {.widths = {784, 128, 10},
            .batch = 64,
            .rate = 0.5F,
            .seed = kSeed,
            .epochs = 15,
            .activation = activation,
            .rate_falls = true,
            .shuffles = true};
}

// Eight filters of 5×5 leave 24×24 positions, and pooling leaves 12×12 of them. At this rate some
// seeds leave one or two filters without a pixel that activates them, in the first epoch and for
// ever; this one does not.
NetworkPlan convolution_network() {
    return {.widths = {784, 1152, 10},
            .batch = 64,
            .rate = 0.3F,
            .seed = 1,
            .epochs = 8,
            .rate_falls = true,
            .shuffles = true,
            .convolution = Convolution{.filters = 8, .side = 5}};
}

NetworkPlan ternary_network() {
    return {.widths = {784, 512, 128, 10},
            .batch = 64,
            .rate = 0.1F,
            .seed = kSeed,
            .epochs = 5,
            .rate_falls = true,
            .shuffles = true,
            .is_ternary = true};
}

NetworkPlan constant_gelu_network() {
    return {.widths = {784, 128, 10},
            .batch = 256,
            .rate = 0.5F,
            .seed = kSeed,
            .epochs = 10,
            .activation = Activation::kGelu};
}

std::vector<NamedNetwork> make_networks() {
    return {{.name = "golden",
             .title = "784-512-128-10 with ReLU, plain gradient descent in the images' order",
             .plan = golden_network(),
             .accuracy = {.expected = 0.9116, .least = 0.909, .most = 0.915},
             .epoch_losses = {1.7594, 0.9686, 0.6728, 0.5472, 0.4786, 0.4348, 0.4042, 0.3814,
                              0.3634, 0.3487},
             .loss_tolerance = 0.002},
            {.name = "best",
             .title = "784-512-128-10 with ReLU, Adam with a falling rate",
             .plan = best_network(),
             .accuracy = {.expected = 0.984, .least = 0.981}},
            {.name = "small",
             .title = "784-128-10 with ReLU, gradient descent with a falling rate",
             .plan = small_network(Activation::kRelu),
             .accuracy = {.expected = 0.981, .least = 0.978}},
            {.name = "gelu",
             .title = "784-128-10 with GELU, gradient descent with a falling rate",
             .plan = small_network(Activation::kGelu),
             .accuracy = {.expected = 0.982, .least = 0.979}},
            {.name = "gelu_constant",
             .title = "784-128-10 with GELU, gradient descent in the images' order",
             .plan = constant_gelu_network(),
             .accuracy = {.expected = 0.975, .least = 0.972, .most = 0.978}},
            {.name = "cnn",
             .title = "8 filters of 5x5 with ReLU and max pooling, then 1152-10, gradient descent "
                      "with a falling rate",
             .plan = convolution_network(),
             .accuracy = {.expected = 0.986, .least = 0.979}},
            {.name = "ternary",
             .title = "784-512-128-10 as BitLinear layers: weights -1, 0 and 1, inputs of 8 bits",
             .plan = ternary_network(),
             .accuracy = {.expected = 0.978, .least = 0.96}}};
}

}  // namespace

NetworkPlan golden_network() {
    return {.widths = {784, 512, 128, 10},
            .batch = 500,
            .rate = 0.01F,
            .seed = kSeed,
            .epochs = 10,
            .weight_seed = WeightSeed::kEachLayer};
}

const std::vector<NamedNetwork>& networks() {
    static const std::vector<NamedNetwork> all = make_networks();
    return all;
}

const NamedNetwork* find_network(std::string_view name) {
    const auto found = std::ranges::find(networks(), name, &NamedNetwork::name);
    return found != networks().end() ? &*found : nullptr;
}

}  // namespace vkp
