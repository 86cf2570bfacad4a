// Checks of a network that do not train it.
#pragma once

#include "checker/train/report/progress_printer.hpp"
#include "checker/train/report/train_report.hpp"
#include "harness/train/runner.hpp"
#include "harness/train/setup.hpp"

#include <functional>
#include <memory>
#include <string>

namespace vkp {

// Runs one epoch in each way, from the same weights. Returns the errors, as sentences, or nothing.
std::string compare_submissions(
    const std::function<std::unique_ptr<TrainingRunner>(Submission)>& runner_for,
    ProgressPrinter& printer, TrainReport& report);

// The same for the first step and its gradients.
std::string look_at_gradients(TrainingRunner& runner, ProgressPrinter& printer,
                              TrainReport& report);

bool are_checks_right(const TrainReport& report);

}  // namespace vkp
