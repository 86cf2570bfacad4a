#include "checker/train/train_command.hpp"

#include "checker/isolated/check_options.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/train/files/checkpoint.hpp"
#include "checker/train/files/train_files.hpp"
#include "checker/train/files/train_images.hpp"
#include "checker/train/report/progress_printer.hpp"
#include "checker/train/report/render_train.hpp"
#include "checker/train/session.hpp"
#include "checker/train/stop_request.hpp"
#include "checker/train/train_kernels.hpp"
#include "checker/train/train_plan.hpp"
#include "checker/train/trials.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/train_worker/isolated_runner.hpp"
#include "harness/worker/worker.hpp"

#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <memory>

namespace vkp {

namespace {

void require_train_options(const TrainArguments& train) {
    if (train.run.device == "none") {
        throw UsageError("train needs a device, and --device none is none");
    }
    if (train.mine && train.reference) {
        throw UsageError("--mine and --reference both say whose kernels are taken: leave one out");
    }
    if (train.compare && train.check_gradients) {
        throw UsageError("--compare and --check-gradients are two things: one after the other");
    }
    require_writable(train);
}

std::optional<Checkpoint> checkpoint_of(const TrainArguments& arguments) {
    return arguments.resume_path.empty() ? std::nullopt
                                         : std::optional(read_checkpoint(arguments.resume_path));
}

// Everything that a command line determines before the training.
class TrainRun {
public:
    explicit TrainRun(const TrainArguments& arguments)
        : train_(arguments),
          workbook_(Workbook::locate()),
          printer_(arguments.format, arguments.color),
          from_(checkpoint_of(train_)),
          plan_(plan_of(train_, from_)),
          images_(read_train_images(train_, from_, workbook_.root())) {
        choose_device_and_kernels();
        report_ = initial_report();
        printer_.tell(render_train_heading(report_, printer_.style()));
    }

    int run() {
        if (train_.compare || train_.check_gradients) {
            return try_out();
        }
        const StopRequest stop;
        TrainSession session({train_, workbook_, plan_, images_, from_, printer_}, report_);
        const std::unique_ptr<TrainingRunner> runner = runner_for(train_.submission);
        session.run(*runner);
        printer_.tell(render_loss_curve(report_) + render_train_summary(report_, printer_.style()));
        const bool are_files_written = write();
        if (StopRequest::is_made()) {
            end_by(StopRequest::signal());
        }
        return exit_code(session, are_files_written);
    }

private:
    // These run in separate processes, which end here, as the following code starts others.
    void choose_device_and_kernels() {
        Worker worker(worker_options(train_.run));
        worker.start();
        device_ = *worker.device();
        Checker checker(worker, check_options(train_.run.limits));
        kernels_ = choose_kernels(train_, plan_.plan, workbook_, checker,
                                  [&](const std::string& text) { printer_.note(text); });
    }

    [[nodiscard]] TrainReport initial_report() const {
        const NetworkPlan& plan = plan_.plan;
        const int steps = steps_per_epoch();
        TrainReport report{.network = plan_.network->name,
                           .widths = plan.widths,
                           .recipe = recipe_text(plan),
                           .seed = plan.seed,
                           .dataset = images_.title,
                           .class_names = images_.class_names,
                           .folder = images_.folder,
                           .train_images = images_.images.train.count,
                           .test_images = images_.images.test.count,
                           .images_per_epoch = steps * plan.batch,
                           .device = device_.name,
                           .kernels = kernels_.uses,
                           .planned_epochs = plan.epochs};
        if (images_.is_mnist && plan_.has_known_losses) {
            report.published = plan_.network->epoch_losses;
            report.loss_tolerance = plan_.network->loss_tolerance;
        }
        if (images_.is_mnist && plan_.has_known_accuracy) {
            report.pass_mark = plan_.network->accuracy.least;
        }
        return report;
    }

    [[nodiscard]] int steps_per_epoch() const {
        const int all = images_.images.train.count / plan_.plan.batch;
        return train_.steps ? std::min(*train_.steps, all) : all;
    }

    [[nodiscard]] std::unique_ptr<TrainingRunner> runner_for(Submission submission) const {
        return make_isolated_runner(
            {.device = device_,
             .plan = plan_.plan,
             .kernels = kernels_.kernels,
             .images = &images_.images,
             .options = {.submission = submission, .steps = train_.steps.value_or(0)},
             .state = from_ ? from_->state : TrainingState{},
             .specifications = training_specifications()});
    }

    // One epoch in each way, or the first step looked at; nothing is learned.
    int try_out() {
        std::string failure;
        if (train_.compare) {
            failure = compare_submissions(
                [&](Submission submission) { return runner_for(submission); }, printer_, report_);
            printer_.tell(render_submissions(report_));
        } else {
            failure = look_at_gradients(*runner_for(Submission::kEpoch), printer_, report_);
            printer_.tell(render_checks(report_, printer_.style()));
        }
        if (!failure.empty()) {
            report_.end = TrainingEnd::kFailed;
            report_.ending = failure;
            printer_.tell(render_train_summary(report_, printer_.style()));
        }
        const bool are_files_written = write();
        if (!are_files_written) {
            return kNotUsable;
        }
        return failure.empty() && are_checks_right(report_) ? kAllSolved : kNotSolved;
    }

    // Writes the reports, and the requested one on standard output.
    bool write() {
        if (train_.format == Format::kJson) {
            fmt::print("{}", render_train_json(report_));
            std::fflush(stdout);
        }
        const WrittenFiles files = write_reports(report_, train_);
        for (const std::string& path : files.paths) {
            printer_.tell(path + "\n");
        }
        for (const std::string& failure : files.failures) {
            printer_.warn(failure);
        }
        return files.failures.empty();
    }

    // Ends the program by the signal, as if it were not caught, so that a shell sees what happened.
    static void end_by(int signal) {
        std::fflush(stdout);
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }

    [[nodiscard]] int exit_code(const TrainSession& session, bool are_files_written) const {
        if (session.failure()) {
            const TrainingFailure::Kind kind = session.failure()->kind;
            return kind == TrainingFailure::Kind::kNotANumber ||
                           kind == TrainingFailure::Kind::kRefused
                       ? kNotSolved
                       : kNotUsable;
        }
        if (!are_files_written || !session.has_kept_weights()) {
            return kNotUsable;
        }
        return is_as_published(report_).value_or(true) ? kAllSolved : kNotSolved;
    }

    const TrainArguments& train_;
    Workbook workbook_;
    ProgressPrinter printer_;
    std::optional<Checkpoint> from_;
    TrainPlan plan_;
    TrainImages images_;
    DeviceInfo device_;
    ChosenKernels kernels_;
    TrainReport report_;
};

int run_train(const TrainArguments& arguments) {
    require_train_options(arguments);
    return TrainRun(arguments).run();
}

}  // namespace

CommandDeclaration train_command() {
    return declared("train", "Train a network to read digits, with your kernels from part IV",
                    declare_train, run_train);
}

}  // namespace vkp
