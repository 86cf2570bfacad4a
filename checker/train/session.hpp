// A training from its first epoch to its last, with all its output and files.
#pragma once

#include "checker/train/files/checkpoint.hpp"
#include "checker/train/files/train_images.hpp"
#include "checker/train/report/progress_printer.hpp"
#include "checker/train/report/train_report.hpp"
#include "checker/train/train_options.hpp"
#include "checker/train/train_plan.hpp"
#include "checker/train/training_loop.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/train/runner.hpp"

#include <optional>
#include <string>

namespace vkp {

struct SessionParts {
    const TrainArguments& arguments;
    const Workbook& workbook;
    const TrainPlan& plan;
    const TrainImages& images;
    const std::optional<Checkpoint>& from;
    ProgressPrinter& printer;
};

class TrainSession {
public:
    // The report holds what is known before the first epoch. The objects that the parts refer to
    // must outlive the session.
    TrainSession(const SessionParts& parts, TrainReport& report) : parts_(parts), report_(report) {}

    // Runs until the last epoch, a failure or Ctrl-C; the report says which.
    void run(TrainingRunner& runner);

    // False if the weights of the last epoch are not in the requested place.
    [[nodiscard]] bool has_kept_weights() const { return unkept_.empty(); }
    [[nodiscard]] const std::optional<TrainingFailure>& failure() const { return failure_; }

private:
    void take(const EpochRow& row, const TrainingState& state, const std::vector<int>& read);
    void keep();
    void keep_unasked();
    [[nodiscard]] Checkpoint checkpoint() const;
    [[nodiscard]] std::string ending(const LoopOutcome& outcome) const;

    SessionParts parts_;
    TrainReport& report_;
    TrainingState state_;
    std::string kept_in_;  // path as it is shown
    std::string unkept_;   // why the last weights are not there
    std::optional<TrainingFailure> failure_;
};

}  // namespace vkp
