#include "checker/train/train_kernels.hpp"

#include "checker/files/files.hpp"
#include "checker/options/usage_error.hpp"
#include "harness/train/steps/gelu.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace vkp {

namespace {

struct Role {
    std::string_view puzzle;
    TrainingKernel TrainingKernels::*kernel;
    bool has_wide = false;  // solutions/train has a faster reference
    // Whether networks with ternary weights alone need it, or the others alone.
    std::optional<bool> of_ternary = {};
    bool of_convolution = false;  // networks with one alone need it

    [[nodiscard]] bool is_in(const NetworkPlan& plan) const {
        return of_ternary.value_or(plan.is_ternary) == plan.is_ternary &&
               (!of_convolution || plan.convolution);
    }
};

constexpr std::array kRoles = {
    Role{"batch", &TrainingKernels::batch},
    Role{"transpose", &TrainingKernels::transpose, false, true},
    Role{"linear", &TrainingKernels::linear, true, false},
    Role{"loss", &TrainingKernels::loss},
    Role{"loss_gradient", &TrainingKernels::loss_gradient},
    Role{"weight_gradient", &TrainingKernels::weight_gradient, true},
    Role{"input_gradient", &TrainingKernels::input_gradient, true},
    Role{"update", &TrainingKernels::update},
    Role{"ternary", &TrainingKernels::ternary, false, true},
    Role{"pack", &TrainingKernels::pack, false, true},
    Role{"absmax", &TrainingKernels::absmax, false, true},
    Role{"bit_linear", &TrainingKernels::bit_linear, false, true},
    Role{"straight_through", &TrainingKernels::straight_through, false, true},
    Role{.puzzle = "conv_2d", .kernel = &TrainingKernels::conv_2d, .of_convolution = true},
    Role{.puzzle = "conv_gradient",
         .kernel = &TrainingKernels::conv_gradient,
         .of_convolution = true},
    Role{.puzzle = "max_pool", .kernel = &TrainingKernels::max_pool, .of_convolution = true}};

std::string train_solution(const Workbook& workbook, std::string_view name) {
    return read_text(workbook.training_path() / fmt::format("{}.comp", name));
}

// A faster reference, if there is one.
std::optional<WideKernel> wide_of(const Role& role, const Workbook& workbook) {
    return role.has_wide ? std::optional(WideKernel{.text = train_solution(workbook, role.puzzle)})
                         : std::nullopt;
}

void require_own(const std::vector<KernelUse>& uses) {
    std::string text;
    for (const KernelUse& use : uses) {
        if (!use.is_own) {
            text += fmt::format("\n  {} {}: {}", use.puzzle, use.title, use.verdict);
        }
    }
    if (!text.empty()) {
        throw UsageError(
            fmt::format("--mine trains only with your own kernels, and these are not "
                        "solved:{}\nWithout --mine, the reference replaces them.",
                        text));
    }
}

}  // namespace

bool ChosenKernels::has_own() const {
    return std::any_of(uses.begin(), uses.end(), [](const KernelUse& use) { return use.is_own; });
}

ChosenKernels choose_kernels(const TrainArguments& arguments, const NetworkPlan& plan,
                             const Workbook& workbook, Checker& checker,
                             const std::function<void(const std::string&)>& tell) {
    ChosenKernels chosen;
    for (const Role& role : kRoles) {
        if (!role.is_in(plan)) {
            continue;
        }
        const Puzzle& puzzle = puzzle_called(role.puzzle);
        ChosenKernel kernel = arguments.reference ? reference_kernel(puzzle, workbook)
                                                  : choose_kernel(puzzle, workbook, checker, tell);
        TrainingKernel& chosen_kernel = chosen.kernels.*role.kernel;
        chosen_kernel = std::move(kernel.text);
        if (!kernel.use.is_own) {
            chosen_kernel.wide = wide_of(role, workbook);
        }
        chosen.uses.push_back(std::move(kernel.use));
    }
    if (arguments.mine) {
        require_own(chosen.uses);
    }
    chosen.kernels.gelu = train_solution(workbook, kGeluKernel);
    chosen.kernels.bit_linear_helpers = train_solution(workbook, "bit_linear");
    return chosen;
}

Specifications training_specifications() {
    Specifications specifications;
    for (const Role& role : kRoles) {
        specifications.emplace(role.puzzle, [&puzzle = puzzle_called(role.puzzle)](const Case& of) {
            return puzzle.expected(of);
        });
    }
    specifications.emplace(kGeluKernel, gelu_specification);
    return specifications;
}

}  // namespace vkp
