// The messages for a training that ends early.
#pragma once

#include "checker/train/report/train_report.hpp"
#include "harness/train/runner.hpp"

#include <string>

namespace vkp {

// The reason why an epoch was not finished: the kernel, whose it is, the step and the element, with
// a remedy.
std::string failure_text(const TrainingFailure& failure, int epoch, const TrainReport& report);

// A shorter message, for an epoch that is tried again.
std::string short_failure_text(const TrainingFailure& failure);

}  // namespace vkp
