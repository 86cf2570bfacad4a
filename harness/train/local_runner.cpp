#include "harness/train/local_runner.hpp"

#include "harness/train/device_training.hpp"
#include "harness/train/pace.hpp"
#include "harness/train/steps/finiteness.hpp"
#include "harness/train/steps/first_step.hpp"
#include "harness/train/steps/gradient_check.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace vkp {

namespace {

using Clock = std::chrono::steady_clock;

// The mean loss of each step, of the losses and hits of its images.
std::vector<double> means_of(const std::vector<float>& rows, int batch) {
    std::vector<double> means;
    for (std::size_t first = 0; first < rows.size(); first += 2 * static_cast<std::size_t>(batch)) {
        double sum = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(batch); ++i) {
            sum += rows[first + 2 * i];
        }
        means.push_back(sum / batch);
    }
    return means;
}

class LocalRunner : public TrainingRunner {
public:
    explicit LocalRunner(TrainingSetup setup) : setup_(std::move(setup)) {
        require_fitting(setup_);
        state_ = setup_.state.weights.empty() ? beginning_of(setup_.plan)
                                              : std::exchange(setup_.state, {});
        sequence_ = std::make_unique<Sequence>(setup_.device);
    }

    EpochOutcome train(const OnStep& on_step) override {
        return attempt<EpochOutcome>([&] { return train_epoch(on_step); });
    }
    TestOutcome test() override {
        return attempt<TestOutcome>([&] { return test_all(); });
    }
    TrainingState state() override { return state_; }
    FirstStepOutcome check_first_step() override {
        return attempt<FirstStepOutcome>([&] {
            begin_epoch();
            has_weights_ = false;
            return vkp::check_first_step(*training_, setup_);
        });
    }
    GradientOutcome check_gradients() override {
        return attempt<GradientOutcome>([&] {
            begin_epoch();
            has_weights_ = false;
            return vkp::check_gradients(*training_, setup_, state_);
        });
    }

private:
    // A failure leaves the state unchanged. A lost device is opened anew.
    template <typename Outcome, typename Work>
    Outcome attempt(Work work) {
        Outcome outcome;
        try {
            prepare();
            return work();
        } catch (const DeviceLost& lost) {
            outcome.failure = {.kind = TrainingFailure::Kind::kDeviceLost, .message = lost.what()};
            training_.reset();
            sequence_.reset();
        } catch (const KernelRefused& refused) {
            outcome.failure = {.kind = TrainingFailure::Kind::kRefused,
                               .puzzle = refused.puzzle(),
                               .message = refused.what()};
        }
        has_weights_ = false;
        return outcome;
    }

    void prepare() {
        if (!sequence_) {
            sequence_ = std::make_unique<Sequence>(setup_.device);
        }
        if (!training_) {
            training_ = std::make_unique<DeviceTraining>(*sequence_, setup_);
        }
        say_part();
    }

    void begin_epoch() {
        training_->arrays().begin_epoch(setup_.images->train, state_.epochs);
        bring_weights();
    }

    void bring_weights() {
        if (!has_weights_) {
            training_->arrays().write_weights(state_);
            has_weights_ = true;
        }
    }

    EpochOutcome train_epoch(const OnStep& on_step) {
        begin_epoch();
        has_weights_ = false;  // until the epoch has ended well
        EpochOutcome outcome;
        TrainingState before = state_;
        const int steps = training_->arrays().training().steps;
        for (int done = 0; done < steps;) {
            const int end = done + train_pace_.next(steps - done);
            outcome.seconds += timed(train_pace_, done, end, &DeviceTraining::run_training);
            if (auto failure = take_part(outcome.losses, before, done, end)) {
                return {.losses = {}, .seconds = outcome.seconds, .failure = std::move(failure)};
            }
            done = end;
            say_part();
            if (on_step && !on_step({done, steps, outcome.losses.back()})) {
                return outcome;
            }
        }
        state_ = std::move(before);
        ++state_.epochs;
        has_weights_ = true;
        return outcome;
    }

    // Takes over the result of the steps if it is finite: `before` then becomes the state after
    // them.
    std::optional<TrainingFailure> take_part(std::vector<double>& losses, TrainingState& before,
                                             int from, int to) {
        const std::vector<float> rows = training_->losses(training_->arrays().training(), from, to);
        TrainingState after{.epochs = before.epochs, .weights = {}, .moments = {}};
        training_->arrays().read_weights(after);
        if (first_not_finite(rows) >= 0 || !is_finite(after)) {
            return find_not_finite(*training_, before, from, to);
        }
        before = std::move(after);
        std::ranges::copy(means_of(rows, setup_.plan.batch), std::back_inserter(losses));
        return {};
    }

    TestOutcome test_all() {
        bring_weights();
        TestOutcome outcome;
        const ImagePass& pass = training_->arrays().test();
        for (int done = 0; done < pass.steps;) {
            const int end = done + test_pace_.next(pass.steps - done);
            timed(test_pace_, done, end, &DeviceTraining::run_test);
            done = end;
            say_part();
        }
        const std::vector<float> rows = training_->losses(pass, 0, pass.steps);
        for (std::size_t i = 0; i < rows.size(); i += 2) {
            outcome.loss += rows[i];
            outcome.accuracy += rows[i + 1];
        }
        outcome.loss /= pass.count;
        outcome.accuracy /= pass.count;
        for (int step = 0; step < pass.steps; ++step) {
            add_read(outcome.read, training_->scores(pass, step));
        }
        return outcome;
    }

    // The first of the largest scores.
    void add_read(std::vector<int>& read, const std::vector<float>& scores) const {
        const auto classes = static_cast<std::ptrdiff_t>(setup_.plan.widths.back());
        for (auto row = scores.begin(); row != scores.end(); row += classes) {
            read.push_back(static_cast<int>(std::max_element(row, row + classes) - row));
        }
    }

    double timed(Pace& pace, int from, int to, void (DeviceTraining::*run)(int, int)) {
        const Clock::time_point start = Clock::now();
        ((*training_).*run)(from, to);
        const std::chrono::duration<double> time = Clock::now() - start;
        pace.took(to - from, time);
        return time.count();
    }

    void say_part() const {
        if (setup_.options.on_part) {
            setup_.options.on_part();
        }
    }

    TrainingSetup setup_;
    TrainingState state_;
    std::unique_ptr<Sequence> sequence_;
    std::unique_ptr<DeviceTraining> training_;  // training with that sequence
    Pace train_pace_;
    Pace test_pace_;
    bool has_weights_ = false;  // the device has the weights of the state
};

}  // namespace

std::unique_ptr<TrainingRunner> make_local_runner(TrainingSetup setup) {
    return std::make_unique<LocalRunner>(std::move(setup));
}

}  // namespace vkp
