#include "harness/train_worker/serve_training.hpp"

#include "harness/train_worker/training_messages.hpp"
#include "harness/worker/sandbox.hpp"

#include <cstdlib>
#include <new>
#include <utility>

namespace vkp {

namespace {

class Server {
public:
    Server(TrainingSetup setup, Channel& channel) : setup_(std::move(setup)), channel_(channel) {
        setup_.options.on_part = [this] { send({.report = report_}); };
    }

    // Files are restricted first: a thread that a driver starts inherits its parent's restrictions.
    void open(const IsolatedTrainingOptions& options, const OpenRunner& open) {
        limit_resources(options.memory_bytes);
        const FileProtection files = restrict_files({});
        TrainingAnswer ready{.is_done = true};
        try {
            runner_ = open(setup_);
        } catch (const InstallationError& error) {
            ready.error = error.what();
            ready.remedy = error.remedy();
        }
        restrict_calls(file_calls_to_leave(files.landlock, true));
        send(ready);
    }

    void answer_all() {
        Bytes message;
        while (runner_ && is_heard_ &&
               channel_.receive(message, Channel::kNoDeadline) == Channel::Status::kDone) {
            send(answer_to(unpack<TrainingRequest>(message)));
        }
    }

private:
    TrainingAnswer answer_to(TrainingRequest request) {
        TrainingAnswer answer{.is_done = true};
        try {
            work(request, answer);
        } catch (const InstallationError& error) {
            answer.error = error.what();
            answer.remedy = error.remedy();
        }
        return answer;
    }

    void work(TrainingRequest request, TrainingAnswer& answer) {
        report_ = {};
        switch (request) {
            case TrainingRequest::kTrain:
                answer.epoch = runner_->train([this](const StepReport& report) {
                    report_ = report;
                    send({.report = report});
                    return is_heard_;
                });
                if (!answer.epoch->failure) {
                    answer.state = runner_->state();
                }
                break;
            case TrainingRequest::kTest:
                answer.test = runner_->test();
                break;
            case TrainingRequest::kCheckFirstStep:
                answer.first_step = runner_->check_first_step();
                break;
            case TrainingRequest::kCheckGradients:
                answer.gradients = runner_->check_gradients();
                break;
        }
    }

    void send(const TrainingAnswer& answer) {
        is_heard_ = channel_.send(pack(answer), Channel::kNoDeadline) == Channel::Status::kDone;
    }

    TrainingSetup setup_;
    Channel& channel_;
    std::unique_ptr<TrainingRunner> runner_;
    StepReport report_;
    bool is_heard_ = true;
};

}  // namespace

int serve_training(const TrainingSetup& setup, const IsolatedTrainingOptions& options,
                   const OpenRunner& open, Channel& channel) {
    Server server(setup, channel);
    server.open(options, open);
    server.answer_all();
    return EXIT_SUCCESS;
}

}  // namespace vkp
