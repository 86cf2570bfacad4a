// The first layer of a network with filters, for one image, in double precision.
#pragma once

#include "harness/train/network.hpp"

#include <cstddef>
#include <vector>

namespace vkp {

class HostConvolution {
public:
    using Row = std::vector<double>;

    explicit HostConvolution(const NetworkPlan& plan) : sizes_(convolution_sizes(plan)) {}

    // What each filter gives at each position, before ReLU.
    [[nodiscard]] Row outputs_of(const Row& weights, const Row& image) const;
    // Of what the filters give: how `change`, added to one weight, changes it.
    void change(Row& outputs, const Row& image, std::size_t weight, double change) const;
    // ReLU, and of each window of 2×2 the largest.
    [[nodiscard]] Row pooled(const Row& outputs) const;

private:
    // What a filter's tap is multiplied by at a position; the last one, the bias, by 1.
    [[nodiscard]] double pixel(const Row& image, std::size_t tap, std::size_t position) const;

    ConvolutionSizes sizes_;
};

}  // namespace vkp
