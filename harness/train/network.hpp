// Networks of linear layers with ReLU between them, and the weights that they begin with.
#pragma once

#include <cstdint>
#include <vector>

namespace vkp {

struct NetworkPlan {
    std::vector<int> widths;  // of the input and of each layer's output
    int batch = 0;            // images in a step
    float rate = 0;           // of plain gradient descent
    std::uint32_t seed = 0;

    [[nodiscard]] std::size_t layers() const { return widths.size() - 1; }
};

// 784-512-128-10, whose loss was published for each epoch.
NetworkPlan golden_network();

// For each layer inputs + 1 rows of as many weights as it has outputs, the last row being the
// biases, which are 0. Uniform within ±√(6 / inputs) (He and others, 2015), the same numbers as
// libstdc++'s distribution makes of a fresh mt19937 for each layer, on every platform.
std::vector<std::vector<float>> initial_weights(const NetworkPlan& plan);

}  // namespace vkp
