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

    // The output of each filter at each position, before ReLU.
    [[nodiscard]] Row outputs_of(const Row& weights, const Row& image) const;
    // Adds to the outputs of the filters the effect of `change`, added to one weight.
    void change(Row& outputs, const Row& image, std::size_t weight, double change) const;
    // ReLU, and of each window of 2×2 the largest.
    [[nodiscard]] Row pooled(const Row& outputs) const;

private:
    // The factor of a filter's tap at a position; for the last tap, the bias, 1.
    [[nodiscard]] double pixel(const Row& image, std::size_t tap, std::size_t position) const;

    ConvolutionSizes sizes_;
};

}  // namespace vkp
