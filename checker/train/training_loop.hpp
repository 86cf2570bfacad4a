// Runs epoch after epoch, and handles a request to stop, a lost device, and values that are no
// numbers.
#pragma once

#include "checker/train/report/train_report.hpp"
#include "harness/train/runner.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct LoopHooks {
    std::function<bool()> wants_to_stop;
    std::function<void(int epoch, const StepReport&)> on_step;
    // Gets the state after the epoch, and the labels of the test images.
    std::function<void(const EpochRow&, const TrainingState&, const std::vector<int>& read)>
        on_epoch;
    // Called before an epoch is begun again after a failure.
    std::function<void(int epoch, const TrainingFailure&)> on_retry;
};

struct LoopOutcome {
    TrainingEnd end = TrainingEnd::kDone;
    int epoch = 0;  // epoch that was not finished; 0: all were
    std::optional<TrainingFailure> failure = {};
};

// Trains the epochs after `done` up to `planned`. After a lost device, a crashed process or a
// timeout an epoch is tried again, three times in all.
LoopOutcome train_epochs(TrainingRunner& runner, int done, int planned, const LoopHooks& hooks);

}  // namespace vkp
