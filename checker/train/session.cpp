#include "checker/train/session.hpp"

#include "checker/files/display_path.hpp"
#include "checker/text/typed_commands.hpp"
#include "checker/train/report/render_train.hpp"
#include "checker/train/report/training_words.hpp"
#include "checker/train/stop_request.hpp"
#include "harness/base/installation_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace vkp {

namespace {

std::vector<WrongImage> wrong_images(const LabelledImages& images, const std::vector<int>& read) {
    std::vector<WrongImage> wrong;
    const auto pixels = static_cast<std::ptrdiff_t>(images.pixels);
    for (std::size_t i = 0; i < std::min(read.size(), images.labels.size()); ++i) {
        if (read[i] != images.labels[i]) {
            const auto first = images.bytes.begin() + static_cast<std::ptrdiff_t>(i) * pixels;
            wrong.push_back({.index = static_cast<int>(i),
                             .label = images.labels[i],
                             .read = read[i],
                             .bytes = {first, first + pixels}});
        }
    }
    return wrong;
}

}  // namespace

void TrainSession::run(TrainingRunner& runner) {
    if (parts_.from) {
        report_.epochs = parts_.from->epochs;
        state_ = parts_.from->state;
    }
    parts_.printer.tell(render_epoch_heading(report_));
    for (const EpochRow& row : report_.epochs) {
        parts_.printer.tell(render_epoch_row(row, report_));
    }
    const LoopHooks hooks{
        .wants_to_stop = [] { return StopRequest::is_made(); },
        .on_step = [&](int epoch,
                       const StepReport& step) { parts_.printer.show(epoch, step, report_); },
        .on_epoch = [&](const EpochRow& row, const TrainingState& state,
                        const std::vector<int>& read) { take(row, state, read); },
        .on_retry =
            [&](int epoch, const TrainingFailure& failure) {
                parts_.printer.warn(fmt::format("Epoch {}: {}. It is begun again.", epoch,
                                                short_failure_text(failure)));
            }};
    const LoopOutcome outcome = train_epochs(runner, state_.epochs, report_.planned_epochs, hooks);
    report_.end = outcome.end;
    failure_ = outcome.failure;
    if (!report_.is_done() && kept_in_.empty() && state_.epochs > 0) {
        keep_unasked();
    }
    report_.ending = ending(outcome);
}

void TrainSession::take(const EpochRow& row, const TrainingState& state,
                        const std::vector<int>& read) {
    report_.epochs.push_back(row);
    report_.wrong = wrong_images(parts_.images.images.test, read);
    state_ = state;
    parts_.printer.tell(render_epoch_row(row, report_));
    if (!parts_.arguments.weights_path.empty()) {
        keep();
    }
}

Checkpoint TrainSession::checkpoint() const {
    const NetworkPlan& plan = parts_.plan.plan;
    return {.network = parts_.plan.network->name,
            .dataset = parts_.images.dataset,
            .seed = plan.seed,
            .batch = plan.batch,
            .rate = plan.rate,
            .planned_epochs = plan.epochs,
            .widths = plan.widths,
            .convolution = plan.convolution,
            .state = state_,
            .epochs = report_.epochs};
}

// A disk that is full now may have room after the next epoch: training continues, and the previous
// file stays.
void TrainSession::keep() {
    const std::string& path = parts_.arguments.weights_path;
    try {
        write_checkpoint(path, checkpoint());
        kept_in_ = display_path(path);
        unkept_.clear();
    } catch (const InstallationError& error) {
        if (unkept_.empty()) {
            parts_.printer.warn(error.what());
        }
        unkept_ = error.what();
    }
}

// Without a requested path, the learned weights are still not lost.
void TrainSession::keep_unasked() {
    const auto path =
        parts_.workbook.progress_path().parent_path() / (parts_.plan.network->name + ".npz");
    try {
        parts_.workbook.write(path, npz_bytes(arrays_of(checkpoint())));
        kept_in_ = display_path(path);
    } catch (const InstallationError& error) {
        parts_.printer.warn(error.what());
        unkept_ = error.what();
    }
}

std::string TrainSession::ending(const LoopOutcome& outcome) const {
    if (outcome.end == TrainingEnd::kDone) {
        return {};
    }
    std::string text = outcome.failure ? failure_text(*outcome.failure, outcome.epoch, report_)
                                       : fmt::format("Stopped in epoch {}.", outcome.epoch);
    if (kept_in_.empty()) {
        return text;
    }
    std::string command = fmt::format("workbook train --resume {}", quoted_for_shell(kept_in_));
    if (!parts_.arguments.folder.empty()) {
        command += " --data " + quoted_for_shell(parts_.arguments.folder);
    }
    return text + fmt::format("\nWhat was learned before it is in {}. To go on: {}", kept_in_,
                              with_typed_commands(command));
}

}  // namespace vkp
