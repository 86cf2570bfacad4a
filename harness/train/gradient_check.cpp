#include "harness/train/gradient_check.hpp"

#include "harness/train/host_network.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace vkp {

namespace {

// The images of the epoch's first batch.
HostNetwork host_network(const TrainingSetup& setup, const TrainingState& state) {
    const LabelledImages& images = setup.images->train;
    const std::vector<std::uint32_t> order = epoch_order(setup.plan, images.count, state.epochs);
    const auto pixels = static_cast<std::size_t>(images.pixels);
    std::vector<double> rows;
    std::vector<std::uint8_t> labels;
    for (std::size_t b = 0; b < static_cast<std::size_t>(setup.plan.batch); ++b) {
        const std::size_t image = order[b];
        for (std::size_t pixel = 0; pixel < pixels; ++pixel) {
            rows.push_back(images.bytes[image * pixels + pixel] / 255.0);
        }
        labels.push_back(images.labels[image]);
    }
    return {setup.plan, state, std::move(rows), std::move(labels)};
}

std::vector<std::size_t> places_of_largest(const std::vector<float>& gradients) {
    constexpr std::size_t kMost = 20;
    std::vector<std::size_t> places(gradients.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    const auto count = static_cast<std::ptrdiff_t>(std::min(kMost, places.size()));
    std::partial_sort(places.begin(), places.begin() + count, places.end(),
                      [&](std::size_t a, std::size_t b) {
                          return std::abs(gradients[a]) > std::abs(gradients[b]);
                      });
    places.resize(static_cast<std::size_t>(count));
    return places;
}

}  // namespace

double GradientCheck::apart() const {
    const double larger = std::max(std::abs(gradient), std::abs(difference));
    return larger > 0 ? std::abs(gradient - difference) / larger : 0;
}

GradientOutcome check_gradients(DeviceTraining& training, const TrainingSetup& setup,
                                const TrainingState& state) {
    training.run_training(0, 1);
    const HostNetwork host = host_network(setup, state);
    const double loss = host.loss();
    GradientOutcome outcome;
    for (std::size_t layer = 0; layer < setup.plan.layers(); ++layer) {
        const std::vector<float> gradients =
            training.arrays().read_floats(training.arrays().gradients(layer));
        for (const std::size_t place : places_of_largest(gradients)) {
            // So small that hardly a ReLU or a pooling chooses otherwise in between. Downwards:
            // with a bias of 0 a filter over black pixels stands at the bend of its ReLU, and
            // what is below, which has no slope, is what the kernels take.
            constexpr double kStep = 1e-5;
            const double difference = (loss - host.loss_with(layer, place, -kStep)) / kStep;
            outcome.weights.push_back({.layer = static_cast<int>(layer) + 1,
                                       .weight = static_cast<std::int64_t>(place),
                                       .gradient = gradients[place],
                                       .difference = difference});
            if (setup.options.on_part) {
                setup.options.on_part();
            }
        }
    }
    return outcome;
}

}  // namespace vkp
