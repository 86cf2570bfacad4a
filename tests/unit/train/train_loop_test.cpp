// Epoch after epoch, with a runner that gives prescribed results.
#include "checker/train/training_loop.hpp"

#include <gtest/gtest.h>

#include <deque>

namespace vkp {
namespace {

using Kind = TrainingFailure::Kind;

// Each call returns the next failure, if there is one; epochs have two steps.
class ScriptedRunner : public TrainingRunner {
public:
    std::deque<std::optional<Kind>> trainings;
    std::deque<std::optional<Kind>> tests;
    int calls = 0;

    EpochOutcome train(const OnStep& on_step) override {
        ++calls;
        if (const auto kind = next(trainings)) {
            return {.losses = {}, .failure = TrainingFailure{.kind = *kind}};
        }
        for (const int step : {1, 2}) {
            if (!on_step({.step = step, .steps = 2, .loss = 1.0 / step})) {
                return {.losses = {1.0}, .failure = {}};
            }
        }
        ++state_.epochs;
        return {.losses = {1.0, 0.5}, .seconds = 3, .failure = {}};
    }
    TestOutcome test() override {
        if (const auto kind = next(tests)) {
            return {.read = {}, .failure = TrainingFailure{.kind = *kind}};
        }
        return {.loss = 0.4, .accuracy = 0.9, .read = {7, 2}, .failure = {}};
    }
    TrainingState state() override { return state_; }
    FirstStepOutcome check_first_step() override { return {}; }
    GradientOutcome check_gradients() override { return {}; }

private:
    static std::optional<Kind> next(std::deque<std::optional<Kind>>& from) {
        if (from.empty()) {
            return std::nullopt;
        }
        const auto kind = from.front();
        from.pop_front();
        return kind;
    }

    TrainingState state_;
};

// The calls of the hooks.
struct Log {
    bool wants_to_stop = false;
    int stops_at = 0;  // in that epoch
    std::vector<EpochRow> rows = {};
    std::vector<int> states = {};
    int retries = 0;

    LoopHooks hooks() {
        return {.wants_to_stop = [this] { return wants_to_stop; },
                .on_step =
                    [this](int epoch, const StepReport& report) {
                        wants_to_stop = wants_to_stop || (epoch == stops_at && report.step == 1);
                    },
                .on_epoch =
                    [this](const EpochRow& row, const TrainingState& state,
                           const std::vector<int>& read) {
                        EXPECT_EQ(read, (std::vector<int>{7, 2}));
                        rows.push_back(row);
                        states.push_back(state.epochs);
                    },
                .on_retry = [this](int, const TrainingFailure&) { ++retries; }};
    }
};

TEST(TrainingLoop, GoesThroughAllEpochs) {
    ScriptedRunner runner;
    Log log;
    const LoopOutcome outcome = train_epochs(runner, 0, 3, log.hooks());
    EXPECT_EQ(outcome.end, TrainingEnd::kDone);
    ASSERT_EQ(log.rows.size(), 3U);
    EXPECT_EQ(log.states, (std::vector<int>{1, 2, 3}));
    EXPECT_EQ(log.rows[2].epoch, 3);
    EXPECT_DOUBLE_EQ(log.rows[2].loss, 0.75);
    EXPECT_DOUBLE_EQ(log.rows[2].test_loss, 0.4);
    EXPECT_DOUBLE_EQ(log.rows[2].accuracy, 0.9);
    EXPECT_DOUBLE_EQ(log.rows[2].seconds, 3);
    EXPECT_EQ(log.rows[2].step_losses, (std::vector<double>{1.0, 0.5}));
}

TEST(TrainingLoop, GoesOnBehindWhatIsDone) {
    ScriptedRunner runner;
    Log log;
    train_epochs(runner, 2, 3, log.hooks());
    ASSERT_EQ(log.rows.size(), 1U);
    EXPECT_EQ(log.rows[0].epoch, 3);
}

// The epoch that is stopped in is lost, and no other.
TEST(TrainingLoop, StopsInTheMidstOfAnEpoch) {
    ScriptedRunner runner;
    Log log{.stops_at = 2};
    const LoopOutcome outcome = train_epochs(runner, 0, 3, log.hooks());
    EXPECT_EQ(outcome.end, TrainingEnd::kStopped);
    EXPECT_EQ(outcome.epoch, 2);
    EXPECT_EQ(log.rows.size(), 1U);
    EXPECT_EQ(runner.state().epochs, 1);
}

TEST(TrainingLoop, DoesNotBeginWhatIsNotWanted) {
    ScriptedRunner runner;
    Log log{.wants_to_stop = true};
    EXPECT_EQ(train_epochs(runner, 0, 3, log.hooks()).end, TrainingEnd::kStopped);
    EXPECT_EQ(runner.calls, 0);
}

TEST(TrainingLoop, TriesALostDeviceAgain) {
    ScriptedRunner runner;
    runner.trainings = {std::nullopt, Kind::kDeviceLost, Kind::kCrashed, std::nullopt};
    runner.tests = {std::nullopt, Kind::kTimedOut};
    Log log;
    EXPECT_EQ(train_epochs(runner, 0, 2, log.hooks()).end, TrainingEnd::kDone);
    EXPECT_EQ(log.retries, 3);
    EXPECT_EQ(log.states, (std::vector<int>{1, 2}));
}

TEST(TrainingLoop, GivesUpAfterThreeTries) {
    ScriptedRunner runner;
    runner.trainings = {Kind::kDeviceLost, Kind::kDeviceLost, Kind::kDeviceLost};
    Log log;
    const LoopOutcome outcome = train_epochs(runner, 0, 2, log.hooks());
    EXPECT_EQ(outcome.end, TrainingEnd::kFailed);
    EXPECT_EQ(outcome.epoch, 1);
    EXPECT_EQ(runner.calls, 3);
    EXPECT_EQ(outcome.failure->kind, Kind::kDeviceLost);
}

TEST(TrainingLoop, DoesNotTryAgainWhatComesOutTheSame) {
    for (const Kind kind : {Kind::kNotANumber, Kind::kRefused}) {
        ScriptedRunner runner;
        runner.trainings = {std::nullopt, kind};
        Log log;
        const LoopOutcome outcome = train_epochs(runner, 0, 3, log.hooks());
        EXPECT_EQ(outcome.end, TrainingEnd::kFailed);
        EXPECT_EQ(outcome.epoch, 2);
        EXPECT_EQ(runner.calls, 2);
        EXPECT_EQ(log.rows.size(), 1U);
    }
}

}  // namespace
}  // namespace vkp
