#include "harness/train/host_network.hpp"

#include "harness/train/steps/gelu.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace vkp {

HostNetwork::HostNetwork(const NetworkPlan& plan, const TrainingState& state,
                         std::vector<double> images, std::vector<std::uint8_t> labels)
    : plan_(plan), labels_(std::move(labels)) {
    if (plan.convolution) {
        convolution_.emplace(plan);
    }
    for (const std::vector<float>& of_layer : state.weights) {
        weights_.emplace_back(of_layer.begin(), of_layer.end());
    }
    const auto pixels = static_cast<std::ptrdiff_t>(plan.widths.front());
    for (auto image = images.begin(); image != images.end(); image += pixels) {
        std::vector<Row> inputs;
        std::vector<Row> outputs;
        for (std::size_t layer = 0; layer < plan.layers(); ++layer) {
            inputs.push_back(layer == 0 ? Row(image, image + pixels)
                                        : activated(layer - 1, outputs.back()));
            outputs.push_back(outputs_of(layer, inputs.back()));
        }
        inputs_.push_back(std::move(inputs));
        outputs_.push_back(std::move(outputs));
    }
}

double HostNetwork::loss() const {
    double sum = 0;
    for (std::size_t image = 0; image < labels_.size(); ++image) {
        sum += loss_from(plan_.layers() - 1, outputs_[image].back(), image);
    }
    return sum / static_cast<double>(labels_.size());
}

// It changes one of the layer's outputs, or all of a filter, and with that all that follow.
double HostNetwork::loss_with(std::size_t layer, std::size_t weight, double change) const {
    double sum = 0;
    for (std::size_t image = 0; image < labels_.size(); ++image) {
        Row outputs = outputs_[image][layer];
        change_outputs(outputs, layer, inputs_[image][layer], weight, change);
        sum += loss_from(layer, std::move(outputs), image);
    }
    return sum / static_cast<double>(labels_.size());
}

double HostNetwork::input_sum(std::size_t layer, std::size_t weight) const {
    if (layer == 0 && convolution_) {
        return 1;
    }
    const std::size_t k = weight / outputs_.front()[layer].size();
    return std::accumulate(inputs_.begin(), inputs_.end(), 0.0,
                           [&](double sum, const std::vector<Row>& inputs) {
                               return sum + (k < inputs[layer].size() ? inputs[layer][k] : 1);
                           });
}

void HostNetwork::change_outputs(Row& outputs, std::size_t layer, const Row& inputs,
                                 std::size_t weight, double change) const {
    if (layer == 0 && convolution_) {
        convolution_->change(outputs, inputs, weight, change);
        return;
    }
    const std::size_t k = weight / outputs.size();
    outputs[weight % outputs.size()] += change * (k < inputs.size() ? inputs[k] : 1);
}

HostNetwork::Row HostNetwork::outputs_of(std::size_t layer, const Row& inputs) const {
    if (layer == 0 && convolution_) {
        return convolution_->outputs_of(weights_[layer], inputs);
    }
    const auto columns = static_cast<std::size_t>(plan_.widths[layer + 1]);
    auto weight = weights_[layer].begin();
    Row outputs(weights_[layer].end() - static_cast<std::ptrdiff_t>(columns),
                weights_[layer].end());
    for (const double input : inputs) {
        for (double& output : outputs) {
            output += input * *weight++;
        }
    }
    return outputs;
}

HostNetwork::Row HostNetwork::activated(std::size_t layer, Row row) const {
    if (layer == 0 && convolution_) {
        return convolution_->pooled(row);
    }
    if (layer + 1 < plan_.layers()) {
        for (double& value : row) {
            value = plan_.activation == Activation::kGelu ? gelu(value) : std::max(value, 0.0);
        }
    }
    return row;
}

double HostNetwork::loss_from(std::size_t layer, Row outputs, std::size_t image) const {
    for (; layer + 1 < plan_.layers(); ++layer) {
        outputs = outputs_of(layer + 1, activated(layer, std::move(outputs)));
    }
    const double top = *std::ranges::max_element(outputs);
    double sum = 0;
    for (const double score : outputs) {
        sum += std::exp(score - top);
    }
    return std::log(sum) + top - outputs[labels_[image]];
}

}  // namespace vkp
