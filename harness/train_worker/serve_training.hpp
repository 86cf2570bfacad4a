// The process of a training, from its beginning to its end.
#pragma once

#include "harness/train_worker/isolated_runner.hpp"
#include "harness/worker/channel.hpp"

namespace vkp {

// Opens, sandboxes itself, and answers until the channel is closed. Returns the exit code.
int serve_training(const TrainingSetup& setup, const IsolatedTrainingOptions& options,
                   const OpenRunner& open, Channel& channel);

}  // namespace vkp
