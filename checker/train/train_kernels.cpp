#include "checker/train/train_kernels.hpp"

#include "checker/files/files.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/report/labels.hpp"
#include "harness/bench/timing.hpp"
#include "harness/train/gelu.hpp"
#include "puzzles/registry.hpp"

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
    bool has_wide = false;  // a faster reference stands in solutions/train
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

TrainingKernel reference_of(const Role& role, const Puzzle& puzzle, const Workbook& workbook) {
    TrainingKernel kernel = read_kernel(workbook.solution_path(puzzle)).text;
    if (role.has_wide) {
        kernel.wide = WideKernel{.text = train_solution(workbook, role.puzzle)};
    }
    return kernel;
}

const Puzzle& puzzle_of(std::string_view name) {
    const std::vector<Puzzle>& all = all_puzzles();
    return *std::find_if(all.begin(), all.end(),
                         [&](const Puzzle& puzzle) { return puzzle.name() == name; });
}

// The verdict on the learner's kernel: on the cases of the puzzle, then at the smallest of its real
// sizes, whose workgroups are as large as those of a training.
std::string verdict_on(const Puzzle& puzzle, const Kernel& kernel, Checker& checker) {
    PuzzleResult result = checker.check(puzzle, kernel);
    if (result.verdict == Verdict::kSolved && !puzzle.bench.sizes.empty()) {
        result = checker.check(puzzle, kernel, {bench_case_at(puzzle, puzzle.bench.sizes.front())});
    }
    return std::string(verdict_name(result.verdict));
}

void require_own(const std::vector<KernelUse>& uses) {
    std::string text;
    for (const KernelUse& use : uses) {
        if (!use.is_own) {
            text += fmt::format("\n  {} {}: {}", use.puzzle, use.title, use.verdict);
        }
    }
    if (!text.empty()) {
        throw UsageError(fmt::format(
            "--mine trains with your own kernels alone, and these are not solved:{}\nWithout "
            "--mine the reference stands in for them.",
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
        const Puzzle& puzzle = puzzle_of(role.puzzle);
        KernelUse use{.puzzle = puzzle.number,
                      .name = std::string(role.puzzle),
                      .title = puzzle.title,
                      .verdict = {}};
        TrainingKernel& chosen_kernel = chosen.kernels.*role.kernel;
        if (!arguments.reference) {
            tell(fmt::format("Checking your kernel of puzzle {} …", puzzle.number));
            const Kernel own = read_kernel(workbook.kernel_path(puzzle));
            use.verdict = in_words(verdict_on(puzzle, own, checker));
            use.is_own = use.verdict == verdict_name(Verdict::kSolved);
            chosen_kernel = own.text;
        }
        if (!use.is_own) {
            chosen_kernel = reference_of(role, puzzle, workbook);
        }
        chosen.uses.push_back(std::move(use));
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
        specifications.emplace(role.puzzle, puzzle_of(role.puzzle).specification);
    }
    specifications.emplace(kGeluKernel, gelu_specification);
    return specifications;
}

}  // namespace vkp
