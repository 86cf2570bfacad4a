#include "harness/train/network.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <random>
#include <utility>

namespace vkp {

namespace {

// A number in [0, 1).
float share_of(std::uint32_t number) {
    const float share = static_cast<float>(number) * 0x1p-32F;
    return share < 1 ? share : std::nextafter(1.0F, 0.0F);
}

// A weight of an output that sums so many inputs.
float weight_for(int inputs, std::mt19937& generator) {
    const float most = std::sqrt(6.0F / static_cast<float>(inputs));
    const float share = share_of(static_cast<std::uint32_t>(generator()));
    return share * (most - -most) + -most;
}

std::vector<float> matrix_of(const NetworkPlan& plan, std::size_t layer, std::mt19937& generator) {
    const int inputs = plan.widths[layer];
    std::vector<float> weights(plan.weight_count(layer));
    const std::size_t biases = weights.size() - static_cast<std::size_t>(plan.widths[layer + 1]);
    std::generate_n(weights.begin(), biases, [&] { return weight_for(inputs, generator); });
    return weights;
}

std::vector<float> filters_of(const NetworkPlan& plan, std::mt19937& generator) {
    const ConvolutionSizes sizes = convolution_sizes(plan);
    std::vector<float> weights;
    for (int filter = 0; filter < sizes.filters; ++filter) {
        std::generate_n(std::back_inserter(weights), sizes.taps(),
                        [&] { return weight_for(sizes.taps(), generator); });
        weights.push_back(0);
    }
    return weights;
}

}  // namespace

std::size_t NetworkPlan::weight_count(std::size_t layer) const {
    if (layer == 0 && convolution) {
        const ConvolutionSizes sizes = convolution_sizes(*this);
        return static_cast<std::size_t>(sizes.filters * (sizes.taps() + 1));
    }
    return (static_cast<std::size_t>(widths[layer]) + 1) *
           static_cast<std::size_t>(widths[layer + 1]);
}

ConvolutionSizes convolution_sizes(const NetworkPlan& plan) {
    const Convolution& of = plan.convolution.value();
    const int image = static_cast<int>(std::lround(std::sqrt(plan.widths.front())));
    const int output = image - of.side + 1;
    return {.filters = of.filters,
            .image = image,
            .filter = of.side,
            .output = output,
            .pooled = (output + 1) / 2};
}

std::vector<std::vector<float>> initial_weights(const NetworkPlan& plan) {
    std::vector<std::vector<float>> weights;
    std::mt19937 generator(plan.seed);
    for (std::size_t layer = 0; layer < plan.layers(); ++layer) {
        if (plan.weight_seed == WeightSeed::kEachLayer) {
            generator.seed(plan.seed);
        }
        weights.push_back(layer == 0 && plan.convolution ? filters_of(plan, generator)
                                                         : matrix_of(plan, layer, generator));
    }
    return weights;
}

// The shuffle of Fisher and Yates. Each epoch has its own generator, so that a continued training
// needs only the number of the epoch.
std::vector<std::uint32_t> epoch_order(const NetworkPlan& plan, int count, int epoch) {
    std::vector<std::uint32_t> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), 0U);
    if (plan.shuffles) {
        std::seed_seq seed{plan.seed, static_cast<std::uint32_t>(epoch) + 1};
        std::mt19937 generator(seed);
        for (std::size_t i = order.size() - 1; i > 0; --i) {
            std::swap(order[i], order[generator() % (i + 1)]);
        }
    }
    return order;
}

UpdateRates update_rates(const NetworkPlan& plan, std::int64_t step, int steps_per_epoch) {
    UpdateRates rates{.rate = plan.rate};
    if (plan.rate_falls) {
        const double all = static_cast<double>(plan.epochs) * steps_per_epoch;
        const double left = std::max(0.0, 1 - static_cast<double>(step) / all);
        rates.rate = static_cast<float>(plan.rate * left);
    }
    if (plan.optimizer == Optimizer::kAdam) {
        const double t = static_cast<double>(step) + 1;
        rates.c1 = static_cast<float>(1 - std::pow(0.9, t));
        rates.c2 = static_cast<float>(1 - std::pow(0.999, t));
    }
    return rates;
}

}  // namespace vkp
