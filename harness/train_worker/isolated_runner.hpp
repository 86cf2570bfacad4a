// Trains a network in a separate process, the only one that compiles and runs a learner's kernels.
// That process may crash, hang or lose its device: this one keeps the state of the last epoch's
// end, from which the next one continues.
//
// All of it must be called while this process has one thread.
#pragma once

#include "harness/train/runner.hpp"
#include "harness/train/setup.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

namespace vkp {

struct IsolatedTrainingOptions {
    // The longest time without a finished part of an epoch. During the wait, on_step is called with
    // the last report.
    std::chrono::milliseconds step_limit{30'000};
    std::uint64_t memory_bytes = std::uint64_t{4} << 30U;
};

// Throws InstallationError where images, network, kernels and state do not fit each other; the
// first call that needs the process starts it, and throws if the device does not open.
std::unique_ptr<TrainingRunner> make_isolated_runner(TrainingSetup setup,
                                                     const IsolatedTrainingOptions& options = {});

// Creates the runner in that process, from that state. No kernel may run while it is made.
using OpenRunner = std::function<std::unique_ptr<TrainingRunner>(const TrainingSetup& setup)>;

// The same with another than make_local_runner().
std::unique_ptr<TrainingRunner> make_isolated_runner(TrainingSetup setup,
                                                     const IsolatedTrainingOptions& options,
                                                     OpenRunner open);

}  // namespace vkp
