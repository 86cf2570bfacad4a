#include "harness/train_worker/isolated_runner.hpp"

#include "harness/train/local_runner.hpp"
#include "harness/train_worker/serve_training.hpp"
#include "harness/train_worker/training_messages.hpp"
#include "harness/worker/child_process.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace vkp {

namespace {

using Clock = Channel::Clock;

// Opening a device takes a tenth of a second; a machine under load is given time.
constexpr std::chrono::seconds kStartLimit{60};

// The interval at which the waiting caller is asked whether to continue.
constexpr std::chrono::milliseconds kTick{250};

class IsolatedRunner : public TrainingRunner {
public:
    IsolatedRunner(TrainingSetup setup, const IsolatedTrainingOptions& options, OpenRunner open)
        : setup_(std::move(setup)), options_(options), open_(std::move(open)) {
        require_fitting(setup_);
        if (setup_.state.weights.empty()) {
            setup_.state = beginning_of(setup_.plan);
        }
    }

    EpochOutcome train(const OnStep& on_step) override {
        return ask<EpochOutcome>(TrainingRequest::kTrain, &TrainingAnswer::epoch, on_step);
    }
    TestOutcome test() override {
        return ask<TestOutcome>(TrainingRequest::kTest, &TrainingAnswer::test);
    }
    TrainingState state() override { return setup_.state; }
    FirstStepOutcome check_first_step() override {
        return ask<FirstStepOutcome>(TrainingRequest::kCheckFirstStep, &TrainingAnswer::first_step);
    }
    GradientOutcome check_gradients() override {
        return ask<GradientOutcome>(TrainingRequest::kCheckGradients, &TrainingAnswer::gradients);
    }

private:
    // A process that has failed in any way, or must not continue, is not used again.
    template <typename Outcome>
    Outcome ask(TrainingRequest request, std::optional<Outcome> TrainingAnswer::*part,
                const OnStep& on_step = {}) {
        Outcome outcome;
        is_left_ = false;
        is_training_ = request == TrainingRequest::kTrain;
        report_ = {.step = 0, .steps = step_count(setup_), .loss = 0};
        try {
            TrainingAnswer answer = answer_to(request, on_step);
            if (is_left_) {
                process_.reset();
                return outcome;
            }
            if (failure_) {
                outcome.failure = std::exchange(failure_, {});
            } else if (answer.*part) {
                outcome = *std::move(answer.*part);
            } else {
                throw ProtocolError("an answer to something else");
            }
            if (answer.state) {
                take(*std::move(answer.state));
            }
        } catch (const ProtocolError& error) {
            outcome = {};
            outcome.failure = failed(TrainingFailure::Kind::kCrashed,
                                     fmt::format("the process that trains gave an answer that "
                                                 "makes no sense ({})",
                                                 error.what()));
        } catch (...) {
            process_.reset();
            throw;
        }
        if (outcome.failure) {
            process_.reset();
        }
        return outcome;
    }

    void take(TrainingState state) {
        if (state.epochs != setup_.state.epochs + 1) {
            throw ProtocolError("a state of another epoch");
        }
        setup_.state = std::move(state);
    }

    // Sets failure_ or is_left_ if there is no answer.
    TrainingAnswer answer_to(TrainingRequest request, const OnStep& on_step) {
        TrainingAnswer answer;
        if (!start(on_step)) {
            return answer;
        }
        // If the process is gone, reading from the channel reports that.
        static_cast<void>(process_->channel().send(pack(request), Clock::now() + kStartLimit));
        while (receive(answer, on_step, options_.step_limit) && !answer.is_done) {
            report_ = {answer.report.step, step_count(setup_), answer.report.loss};
            if (on_step && answer.report.step > 0 && !on_step(report_)) {
                is_left_ = true;
                break;
            }
        }
        return answer;
    }

    // False with failure_ or is_left_.
    bool start(const OnStep& on_step) {
        if (process_) {
            return true;
        }
        process_ = std::make_unique<ChildProcess>([this](Channel& channel, StageBoard&) {
            return serve_training(setup_, options_, open_, channel);
        });
        TrainingAnswer ready;
        return receive(ready, on_step, kStartLimit);
    }

    bool receive(TrainingAnswer& answer, const OnStep& on_step, std::chrono::milliseconds limit) {
        const Clock::time_point deadline = Clock::now() + limit;
        Channel::Status status = await(on_step, deadline);
        Bytes message;
        if (status == Channel::Status::kDone) {
            status = process_->channel().receive(message, deadline, max_answer_bytes(setup_));
        }
        if (status == Channel::Status::kTimedOut) {
            failure_ = failed(TrainingFailure::Kind::kTimedOut,
                              fmt::format("no step was done within {} s",
                                          std::chrono::duration<double>(limit).count()));
        } else if (status == Channel::Status::kClosed) {
            failure_ = failed(TrainingFailure::Kind::kCrashed, how_it_ended());
        }
        if (status != Channel::Status::kDone) {
            return false;
        }
        answer = read_training_answer(message, setup_);
        if (!answer.error.empty()) {
            throw InstallationError(answer.error, answer.remedy);
        }
        return true;
    }

    // Waits for a message. Returns kInterrupted, with is_left_, if on_step ends the wait.
    Channel::Status await(const OnStep& on_step, Clock::time_point deadline) {
        for (;;) {
            const Clock::time_point tick = std::min(deadline, Clock::now() + kTick);
            const Channel::Status status = process_->channel().wait_for_message(tick, nullptr);
            if (status != Channel::Status::kTimedOut || tick == deadline) {
                return status;
            }
            if (on_step && !on_step(report_)) {
                is_left_ = true;
                return Channel::Status::kInterrupted;
            }
        }
    }

    [[nodiscard]] TrainingFailure failed(TrainingFailure::Kind kind, std::string message) const {
        // The first that was not done.
        return {.kind = kind,
                .step = is_training_ ? report_.step + 1 : 0,
                .message = std::move(message)};
    }

    std::string how_it_ended() {
        const std::string how = process_->end();
        const std::string words = process_->last_words();
        return fmt::format("the process that trains {}{}", how,
                           words.empty() ? "" : fmt::format(", saying \"{}\"", words));
    }

    TrainingSetup setup_;  // setup with the state at the last epoch's end
    IsolatedTrainingOptions options_;
    OpenRunner open_;
    std::unique_ptr<ChildProcess> process_;
    StepReport report_;  // the last
    std::optional<TrainingFailure> failure_;
    bool is_left_ = false;  // on_step did not want to go on
    bool is_training_ = false;
};

}  // namespace

std::unique_ptr<TrainingRunner> make_isolated_runner(TrainingSetup setup,
                                                     const IsolatedTrainingOptions& options) {
    return make_isolated_runner(std::move(setup), options,
                                [](const TrainingSetup& of) { return make_local_runner(of); });
}

std::unique_ptr<TrainingRunner> make_isolated_runner(TrainingSetup setup,
                                                     const IsolatedTrainingOptions& options,
                                                     OpenRunner open) {
    return std::make_unique<IsolatedRunner>(std::move(setup), options, std::move(open));
}

}  // namespace vkp
