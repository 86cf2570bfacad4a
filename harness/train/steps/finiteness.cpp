#include "harness/train/steps/finiteness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vkp {

namespace {

bool is_finite_after(DeviceTraining& training, int step) {
    const std::vector<float> losses = training.losses(training.arrays().training(), step, step + 1);
    TrainingState state;
    training.arrays().read_weights(state);
    return first_not_finite(losses) < 0 && is_finite(state);
}

std::string sentence(const Operation& operation, const std::string& array, std::int64_t element,
                     float value) {
    const std::string where =
        operation.layer > 0 ? fmt::format(" of layer {}", operation.layer) : std::string();
    return fmt::format("{}{} wrote {} to element {} of {}, of arrays without NaN and infinity",
                       operation.puzzle, where, value, element, array);
}

// Nothing if all its outputs are finite.
std::optional<TrainingFailure> failure_of(DeviceTraining& training, const Operation& operation,
                                          int step) {
    for (std::size_t i = 0; i < operation.arrays.size(); ++i) {
        if (!operation.arrays[i].is_written ||
            !is_float(operation.interface.arrays[i].type.scalar)) {
            continue;
        }
        const std::vector<float> values = training.arrays().read_floats(operation.arrays[i]);
        const std::int64_t element = first_not_finite(values);
        if (element >= 0) {
            return TrainingFailure{
                .kind = TrainingFailure::Kind::kNotANumber,
                .puzzle = operation.puzzle,
                .step = step + 1,
                .element = element,
                .message = sentence(operation, operation.interface.arrays[i].name, element,
                                    values[static_cast<std::size_t>(element)])};
        }
    }
    return {};
}

// A kernel whose threads race may be right the second time.
TrainingFailure unknown(int step) {
    return {.kind = TrainingFailure::Kind::kNotANumber,
            .step = step + 1,
            .message = "the same steps gave neither NaN nor infinity when they ran again"};
}

}  // namespace

std::int64_t first_not_finite(std::span<const float> values) {
    const auto found =
        std::ranges::find_if(values, [](float value) { return !std::isfinite(value); });
    return found != values.end() ? found - values.begin() : -1;
}

bool is_finite(const TrainingState& state) {
    const auto all_finite = [](const std::vector<std::vector<float>>& arrays) {
        return std::ranges::all_of(arrays,
                                   [](const auto& values) { return first_not_finite(values) < 0; });
    };
    return all_finite(state.weights) && all_finite(state.moments);
}

TrainingFailure find_not_finite(DeviceTraining& training, const TrainingState& before, int from,
                                int to) {
    TrainingState last = before;
    training.arrays().write_weights(before);
    for (int step = from; step < to; ++step) {
        training.run_training(step, step + 1);
        if (is_finite_after(training, step)) {
            training.arrays().read_weights(last);
            continue;
        }
        training.arrays().write_weights(last);
        for (const Operation& operation : training.operations(step)) {
            training.run(operation);
            if (auto failure = failure_of(training, operation, step)) {
                return *std::move(failure);
            }
        }
        return unknown(step);
    }
    return unknown(to - 1);
}

}  // namespace vkp
