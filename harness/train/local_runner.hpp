// Trains a network on a device of this process, which compiles and runs all its kernels:
// guarded_runner.hpp is for kernels of learners.
#pragma once

#include "harness/train/runner.hpp"
#include "harness/train/setup.hpp"

#include <memory>

namespace vkp {

// Opens the device only: the first request compiles the kernels. Throws InstallationError where the
// driver refuses, or images and network do not fit each other.
std::unique_ptr<TrainingRunner> make_local_runner(TrainingSetup setup);

}  // namespace vkp
