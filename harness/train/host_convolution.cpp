#include "harness/train/host_convolution.hpp"

#include <algorithm>

namespace vkp {

namespace {

std::size_t count(int number) {
    return static_cast<std::size_t>(number);
}

}  // namespace

HostConvolution::Row HostConvolution::outputs_of(const Row& weights, const Row& image) const {
    Row outputs(count(sizes_.outputs()));
    for (std::size_t weight = 0; weight < weights.size(); ++weight) {
        change(outputs, image, weight, weights[weight]);
    }
    return outputs;
}

void HostConvolution::change(Row& outputs, const Row& image, std::size_t weight,
                             double change) const {
    const std::size_t terms = count(sizes_.taps()) + 1;
    const std::size_t positions = count(sizes_.positions());
    const std::size_t first = weight / terms * positions;
    for (std::size_t position = 0; position < positions; ++position) {
        outputs[first + position] += change * pixel(image, weight % terms, position);
    }
}

HostConvolution::Row HostConvolution::pooled(const Row& outputs) const {
    const std::size_t side = count(sizes_.output);
    const std::size_t small = count(sizes_.pooled);
    Row largest(count(sizes_.pooled_outputs()));  // the minimum after ReLU
    for (std::size_t at = 0; at < outputs.size(); ++at) {
        const std::size_t filter = at / (side * side);
        const std::size_t row = at / side % side;
        double& of_window = largest[(filter * small + row / 2) * small + at % side / 2];
        of_window = std::max(of_window, outputs[at]);
    }
    return largest;
}

double HostConvolution::pixel(const Row& image, std::size_t tap, std::size_t position) const {
    const std::size_t filter = count(sizes_.filter);
    const std::size_t output = count(sizes_.output);
    if (tap == filter * filter) {
        return 1;
    }
    const std::size_t row = position / output + tap / filter;
    return image[row * count(sizes_.image) + position % output + tap % filter];
}

}  // namespace vkp
