// Epoch after epoch, with what may come between: a wish to stop, a lost device, a number that is
// none.
#pragma once

#include "checker/train/train_report.hpp"
#include "harness/train/runner.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct LoopHooks {
    std::function<bool()> wants_to_stop;
    std::function<void(int epoch, const StepReport&)> on_step;
    // With the state behind the epoch, and what is read in the test images.
    std::function<void(const EpochRow&, const TrainingState&, const std::vector<int>& read)>
        on_epoch;
    // Before an epoch is begun again after a failure.
    std::function<void(int epoch, const TrainingFailure&)> on_retry;
};

struct LoopOutcome {
    TrainingEnd end = TrainingEnd::kDone;
    int epoch = 0;  // that was not brought to its end; 0: all were
    std::optional<TrainingFailure> failure = {};
};

// From the epoch behind `done` to `planned`. A device that is lost, a process that crashes and one
// that takes too long are tried again, three times in all for an epoch.
LoopOutcome train_epochs(TrainingRunner& runner, int done, int planned, const LoopHooks& hooks);

}  // namespace vkp
