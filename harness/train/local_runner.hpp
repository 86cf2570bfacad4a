// Trains a network on a device of this process, in which all its kernels are compiled and run:
// guarded_runner.hpp is for kernels of learners.
#pragma once

#include "harness/train/runner.hpp"
#include "harness/train/setup.hpp"

#include <memory>

namespace vkp {

// Opens the device, and no more: kernels are compiled by what is asked of it first. Throws
// InstallationError where the driver refuses, or images and network do not go together.
std::unique_ptr<TrainingRunner> make_local_runner(TrainingSetup setup);

}  // namespace vkp
