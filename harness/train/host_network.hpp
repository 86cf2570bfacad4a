// A network's loss of one batch in double precision, and how a single weight changes it.
#pragma once

#include "harness/train/host_convolution.hpp"
#include "harness/train/network.hpp"
#include "harness/train/state.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace vkp {

class HostNetwork {
public:
    // `images` holds one row after the other, from 0 to 1.
    HostNetwork(const NetworkPlan& plan, const TrainingState& state, std::vector<double> images,
                std::vector<std::uint8_t> labels);

    // The mean.
    [[nodiscard]] double loss() const;
    // The loss with `change` added to one weight of a layer, from 0 on.
    [[nodiscard]] double loss_with(std::size_t layer, std::size_t weight, double change) const;
    // The sum over the images of what a weight of a matrix is multiplied by; of a convolution, 1.
    [[nodiscard]] double input_sum(std::size_t layer, std::size_t weight) const;

private:
    using Row = std::vector<double>;

    [[nodiscard]] Row outputs_of(std::size_t layer, const Row& inputs) const;
    [[nodiscard]] Row activated(std::size_t layer, Row row) const;
    [[nodiscard]] double loss_from(std::size_t layer, Row outputs, std::size_t image) const;

    // Adds to an image's outputs of a layer the effect of `change`, added to one weight.
    void change_outputs(Row& outputs, std::size_t layer, const Row& inputs, std::size_t weight,
                        double change) const;

    NetworkPlan plan_;
    std::optional<HostConvolution> convolution_;  // the first layer
    std::vector<Row> weights_;                    // weights of each layer
    std::vector<std::uint8_t> labels_;
    // The inputs of each layer for each image, and the outputs before the activation.
    std::vector<std::vector<Row>> inputs_;
    std::vector<std::vector<Row>> outputs_;
};

}  // namespace vkp
