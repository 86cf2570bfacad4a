// Every kernel of a step beside the specification of its puzzle: a wrong one is named at once, and
// not by a loss that does not fall.
#pragma once

#include "harness/train/device_training.hpp"
#include "harness/train/runner.hpp"
#include "harness/train/setup.hpp"

namespace vkp {

// Checks the first step of the epoch that the device was prepared for, and takes that step.
FirstStepOutcome check_first_step(DeviceTraining& training, const TrainingSetup& setup);

}  // namespace vkp
