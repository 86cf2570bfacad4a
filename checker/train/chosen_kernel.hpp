// The kernel of a puzzle that something larger is made with.
#pragma once

#include "checker/text/style.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/check/check.hpp"
#include "harness/model/puzzle.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace vkp {

// Who wrote it.
struct KernelUse {
    int puzzle = 0;
    std::string name;   // "linear"
    std::string title;  // "Linear"
    bool is_own = false;
    std::string verdict;  // of the learner's kernel; empty where it was not asked for
};

// "yours", or "the reference; yours: wrong values".
std::string whose(const KernelUse& use, const Style& style);

struct ChosenKernel {
    KernelUse use;
    std::string text;
};

// The puzzle that is called so. It must exist.
const Puzzle& puzzle_called(std::string_view name);

// The learner's, if `check` solves it, on the cases of the puzzle and at the smallest of its real
// sizes; otherwise the reference. `tell` is given what is at work. Throws InstallationError.
ChosenKernel choose_kernel(const Puzzle& puzzle, const Workbook& workbook, Checker& checker,
                           const std::function<void(const std::string&)>& tell);
ChosenKernel reference_kernel(const Puzzle& puzzle, const Workbook& workbook);

}  // namespace vkp
