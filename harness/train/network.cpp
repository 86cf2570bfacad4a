#include "harness/train/network.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <utility>

namespace vkp {

namespace {

// In [0, 1).
float share_of(std::uint32_t number) {
    const float share = static_cast<float>(number) * 0x1p-32F;
    return share < 1 ? share : std::nextafter(1.0F, 0.0F);
}

}  // namespace

std::size_t NetworkPlan::weight_count(std::size_t layer) const {
    return (static_cast<std::size_t>(widths[layer]) + 1) *
           static_cast<std::size_t>(widths[layer + 1]);
}

std::vector<std::vector<float>> initial_weights(const NetworkPlan& plan) {
    std::vector<std::vector<float>> weights;
    std::mt19937 generator(plan.seed);
    for (std::size_t layer = 0; layer < plan.layers(); ++layer) {
        const auto inputs = static_cast<std::size_t>(plan.widths[layer]);
        const auto outputs = static_cast<std::size_t>(plan.widths[layer + 1]);
        const float most = std::sqrt(6.0F / static_cast<float>(inputs));
        if (plan.weight_seed == WeightSeed::kEachLayer) {
            generator.seed(plan.seed);
        }
        std::vector<float> of_layer(plan.weight_count(layer));
        for (std::size_t i = 0; i < inputs * outputs; ++i) {
            const float share = share_of(static_cast<std::uint32_t>(generator()));
            of_layer[i] = share * (most - -most) + -most;
        }
        weights.push_back(std::move(of_layer));
    }
    return weights;
}

// By Fisher and Yates. Each epoch has a generator of its own, so that a training that goes on needs
// to know no more than which epoch it is.
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
