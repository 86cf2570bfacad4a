// Checks of a network that do not train it.
#pragma once

#include "checker/train/teller.hpp"
#include "checker/train/train_report.hpp"
#include "harness/train/runner.hpp"
#include "harness/train/setup.hpp"

#include <functional>
#include <memory>
#include <string>

namespace vkp {

// Runs one epoch in each way, from the same weights. Returns the errors, as sentences, or nothing.
std::string compare_submissions(
    const std::function<std::unique_ptr<TrainingRunner>(Submission)>& runner_for, Teller& teller,
    TrainReport& report);

// The same for the first step and its gradients.
std::string look_at_gradients(TrainingRunner& runner, Teller& teller, TrainReport& report);

bool are_checks_right(const TrainReport& report);

}  // namespace vkp
