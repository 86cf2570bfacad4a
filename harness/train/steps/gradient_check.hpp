// Gradients beside differences: how the loss, computed in double, changes with a weight.
#pragma once

#include "harness/train/device_training.hpp"
#include "harness/train/runner.hpp"
#include "harness/train/setup.hpp"

namespace vkp {

// Checks the first step of the epoch that the device was prepared for, which begins with `state`.
GradientOutcome check_gradients(DeviceTraining& training, const TrainingSetup& setup,
                                const TrainingState& state);

}  // namespace vkp
