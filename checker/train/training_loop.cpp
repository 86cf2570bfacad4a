#include "checker/train/training_loop.hpp"

#include <numeric>
#include <utility>

namespace vkp {

namespace {

constexpr int kMaxTries = 3;

double mean_of(const std::vector<double>& losses) {
    return losses.empty() ? 0
                          : std::accumulate(losses.begin(), losses.end(), 0.0) /
                                static_cast<double>(losses.size());
}

// Whether another try may go otherwise.
bool may_pass(const TrainingFailure& failure) {
    return failure.kind == TrainingFailure::Kind::kDeviceLost ||
           failure.kind == TrainingFailure::Kind::kCrashed ||
           failure.kind == TrainingFailure::Kind::kTimedOut;
}

// The outcome of the first try without a failure, or of the last.
template <typename Attempt>
auto tried(int epoch, const LoopHooks& hooks, const Attempt& attempt) {
    auto outcome = attempt();
    for (int tries = 1; tries < kMaxTries && outcome.failure && may_pass(*outcome.failure) &&
                        !hooks.wants_to_stop();
         ++tries) {
        hooks.on_retry(epoch, *outcome.failure);
        outcome = attempt();
    }
    return outcome;
}

}  // namespace

LoopOutcome train_epochs(TrainingRunner& runner, int done, int planned, const LoopHooks& hooks) {
    for (int epoch = done + 1; epoch <= planned; ++epoch) {
        bool is_left = hooks.wants_to_stop();
        const OnStep on_step = [&](const StepReport& report) {
            is_left = hooks.wants_to_stop();
            hooks.on_step(epoch, report);
            return !is_left;
        };
        EpochOutcome learned;
        if (!is_left) {
            learned = tried(epoch, hooks, [&] { return runner.train(on_step); });
        }
        if (learned.failure) {
            return {TrainingEnd::kFailed, epoch, std::move(learned.failure)};
        }
        if (is_left) {
            return {TrainingEnd::kStopped, epoch, std::nullopt};
        }
        TestOutcome tested = tried(epoch, hooks, [&] { return runner.test(); });
        if (tested.failure) {
            return {TrainingEnd::kFailed, epoch, std::move(tested.failure)};
        }
        hooks.on_epoch({.epoch = epoch,
                        .loss = mean_of(learned.losses),
                        .test_loss = tested.loss,
                        .accuracy = tested.accuracy,
                        .seconds = learned.seconds,
                        .step_losses = std::move(learned.losses)},
                       runner.state(), tested.read);
    }
    return {};
}

}  // namespace vkp
