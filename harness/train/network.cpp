#include "harness/train/network.hpp"

#include <cmath>
#include <cstddef>
#include <random>

namespace vkp {

namespace {

// In [0, 1).
float share_of(std::uint32_t number) {
    const float share = static_cast<float>(number) * 0x1p-32F;
    return share < 1 ? share : std::nextafter(1.0F, 0.0F);
}

}  // namespace

NetworkPlan golden_network() {
    return {.widths = {784, 512, 128, 10}, .batch = 500, .rate = 0.01F, .seed = 1337};
}

std::vector<std::vector<float>> initial_weights(const NetworkPlan& plan) {
    std::vector<std::vector<float>> weights;
    for (std::size_t layer = 0; layer < plan.layers(); ++layer) {
        const auto inputs = static_cast<std::size_t>(plan.widths[layer]);
        const auto outputs = static_cast<std::size_t>(plan.widths[layer + 1]);
        const float most = std::sqrt(6.0F / static_cast<float>(inputs));
        std::mt19937 generator(plan.seed);
        std::vector<float> of_layer((inputs + 1) * outputs);
        for (std::size_t i = 0; i < inputs * outputs; ++i) {
            const float share = share_of(static_cast<std::uint32_t>(generator()));
            of_layer[i] = share * (most - -most) + -most;
        }
        weights.push_back(std::move(of_layer));
    }
    return weights;
}

}  // namespace vkp
