#include "harness/train/setup.hpp"

#include "harness/base/installation_error.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

constexpr int kDigits = 10;

void require(bool holds, const std::string& otherwise) {
    if (!holds) {
        throw InstallationError(otherwise);
    }
}

// Adam's means are twice as many as weights.
void require_sizes(const NetworkPlan& plan, const std::vector<std::vector<float>>& arrays,
                   std::size_t times, const std::string& what) {
    bool fits = arrays.size() == (times > 0 ? plan.layers() : 0);
    for (std::size_t layer = 0; fits && layer < arrays.size(); ++layer) {
        fits = arrays[layer].size() == times * plan.weight_count(layer);
    }
    require(fits, fmt::format("The file to continue from has {} of another network.", what));
}

// A layer of workgroups for each pooled plane, within the limits of every device.
void require_planes(const NetworkPlan& plan) {
    constexpr int kMaxWorkgroupsAlongAnAxis = 65'535;
    const int most =
        plan.convolution ? kMaxWorkgroupsAlongAnAxis / plan.convolution->filters : plan.batch;
    require(
        plan.batch <= most,
        fmt::format("A batch has {} images, and with a convolution {} at most.", plan.batch, most));
}

}  // namespace

void require_fitting(const TrainingSetup& setup) {
    const NetworkPlan& plan = setup.plan;
    const ImageSet& images = *setup.images;
    for (const LabelledImages& each : {std::cref(images.train), std::cref(images.test)}) {
        require(each.pixels == plan.widths.front(),
                fmt::format("The images have {} pixels, and the network {}.", each.pixels,
                            plan.widths.front()));
    }
    require(
        images.train.count >= plan.batch,
        fmt::format("There are {} images, and a batch has {}.", images.train.count, plan.batch));
    require_planes(plan);
    require(plan.widths.back() == kDigits,
            fmt::format("The network gives {} scores, and there are {} digits.", plan.widths.back(),
                        kDigits));
    if (!setup.state.weights.empty()) {
        const std::size_t moments = plan.optimizer == Optimizer::kAdam ? 2 : 0;
        require_sizes(plan, setup.state.weights, 1, "weights");
        require_sizes(plan, setup.state.moments, moments, "means of gradients");
    }
}

TrainingState beginning_of(const NetworkPlan& plan) {
    TrainingState state{.weights = initial_weights(plan)};
    if (plan.optimizer == Optimizer::kAdam) {
        for (const std::vector<float>& of_layer : state.weights) {
            state.moments.emplace_back(2 * of_layer.size(), 0.0F);
        }
    }
    return state;
}

}  // namespace vkp
