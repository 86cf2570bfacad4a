// What is said when a training ends before its time.
#pragma once

#include "checker/train/train_report.hpp"
#include "harness/train/runner.hpp"

#include <string>

namespace vkp {

// Why an epoch was not brought to its end: which kernel, whose, at which step and element, and what
// may help.
std::string failure_text(const TrainingFailure& failure, int epoch, const TrainReport& report);

// The same in a few words, for what is tried again.
std::string short_failure_text(const TrainingFailure& failure);

}  // namespace vkp
