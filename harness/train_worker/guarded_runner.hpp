// Trains a network in a process of its own, in which alone kernels of a learner are compiled and
// run. That process may crash, hang or lose its device: the state that this one keeps is that of
// the last epoch's end, and the next one goes on from there.
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

struct GuardedTrainingOptions {
    // Without a part of an epoch being done. Waiting for it, on_step is asked all the same, with
    // what it was told last.
    std::chrono::milliseconds step_limit{30'000};
    std::uint64_t memory_bytes = std::uint64_t{4} << 30U;
};

// Throws InstallationError where images, network, kernels and state do not go together; that the
// device does not open is found when the process is started, by whatever needs it first.
std::unique_ptr<TrainingRunner> make_guarded_runner(TrainingSetup setup,
                                                    const GuardedTrainingOptions& options = {});

// What works in that process: made there, from that state. No kernel may run while it is made.
using OpenRunner = std::function<std::unique_ptr<TrainingRunner>(const TrainingSetup& setup)>;

// The same with another than make_local_runner().
std::unique_ptr<TrainingRunner> make_guarded_runner(TrainingSetup setup,
                                                    const GuardedTrainingOptions& options,
                                                    OpenRunner open);

}  // namespace vkp
