// The kernels of a training: the learner's own, and the reference where there is none.
#pragma once

#include "checker/train/report/train_report.hpp"
#include "checker/train/train_options.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/check/check.hpp"
#include "harness/train/setup.hpp"

#include <functional>
#include <string>
#include <vector>

namespace vkp {

struct ChosenKernels {
    TrainingKernels kernels;
    std::vector<KernelUse> uses;

    [[nodiscard]] bool has_own() const;
};

// Checks the learner's kernels that such a network needs, as `check` does, unless the reference was
// requested; solved ones are used. `tell` gets the name of the current kernel. Throws UsageError if
// the learner's were requested and one is not solved, and InstallationError.
ChosenKernels choose_kernels(const TrainArguments& arguments, const NetworkPlan& plan,
                             const Workbook& workbook, Checker& checker,
                             const std::function<void(const std::string&)>& tell);

// The specification of each kernel of a training, by the names of puzzles.
Specifications training_specifications();

}  // namespace vkp
