// The results of `workbook complete`.
#pragma once

#include "checker/text/style.hpp"
#include "checker/train/chosen_kernel.hpp"
#include "harness/train/recall.hpp"

#include <string>

namespace vkp {

struct CompleteReport {
    KernelUse kernel;
    std::string device;
    std::string text;
    std::string refused = {};  // why the kernel does not run; what follows is of no use then
    std::string added = {};
    Recall recall = {};
    double error = 0;  // largest error of the kernel's values, as a share of the tolerance

    [[nodiscard]] bool is_right() const { return refused.empty() && error <= 1; }
};

std::string render_complete_text(const CompleteReport& report, const Style& style);
std::string render_complete_json(const CompleteReport& report);

}  // namespace vkp
