// The messages for a training that ends early.
#pragma once

#include "checker/train/train_report.hpp"
#include "harness/train/runner.hpp"

#include <string>

namespace vkp {

// Why an epoch was not brought to its end: which kernel, whose, at which step and element, and what
// may help.
std::string failure_text(const TrainingFailure& failure, int epoch, const TrainReport& report);

// A shorter message, for an epoch that is tried again.
std::string short_failure_text(const TrainingFailure& failure);

}  // namespace vkp
