// The search for the first NaN or infinity of a training.
#pragma once

#include "harness/train/device_training.hpp"
#include "harness/train/runner.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace vkp {

// The index of the first value that is NaN or infinite; -1 if there is none.
std::int64_t first_not_finite(std::span<const float> values);

bool is_finite(const TrainingState& state);

// Requires the finite weights before step `from` on the device. Repeats the steps up to `to`, and
// runs the first with a result that is not finite dispatch by dispatch.
TrainingFailure find_not_finite(DeviceTraining& training, const TrainingState& before, int from,
                                int to);

}  // namespace vkp
