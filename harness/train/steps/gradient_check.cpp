#include "harness/train/steps/gradient_check.hpp"

#include "harness/train/host_network.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
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

using Places = std::vector<std::size_t>;

// The places with the largest `size`.
Places first_of(Places places, const std::function<double(std::size_t)>& size) {
    constexpr std::size_t kMost = 20;
    const auto count = static_cast<std::ptrdiff_t>(std::min(kMost, places.size()));
    std::partial_sort(places.begin(), places.begin() + count, places.end(),
                      [&](std::size_t a, std::size_t b) { return size(a) > size(b); });
    places.resize(static_cast<std::size_t>(count));
    return places;
}

// The largest gradients, and among those that are 0 the ones with the largest inputs: a kernel that
// leaves out a part of the matrix leaves 0 there.
Places places_to_check(const std::vector<float>& gradients, const HostNetwork& host,
                       std::size_t layer) {
    Places others;
    Places zeros;
    for (std::size_t place = 0; place < gradients.size(); ++place) {
        (gradients[place] == 0 ? zeros : others).push_back(place);
    }
    Places places =
        first_of(std::move(others), [&](std::size_t place) { return std::abs(gradients[place]); });
    std::ranges::copy(
        first_of(std::move(zeros), [&](std::size_t place) { return host.input_sum(layer, place); }),
        std::back_inserter(places));
    return places;
}

}  // namespace

double GradientCheck::apart() const {
    // A loss has rounding errors of about 1e-15, and a difference 1e5 times as much.
    constexpr double kNothing = 1e-8;
    const double larger = std::max(std::abs(gradient), std::abs(difference));
    return larger > kNothing ? std::abs(gradient - difference) / larger : 0;
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
        for (const std::size_t place : places_to_check(gradients, host, layer)) {
            // The step is so small that hardly a ReLU or a pooling switches within it. It goes
            // downwards: with a bias of 0 a filter over black pixels is at the bend of its ReLU,
            // where the kernels use the slope from below, 0.
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
