#include "checker/train/chosen_kernel.hpp"

#include "checker/report/labels.hpp"
#include "harness/bench/timing.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

// The verdict on the learner's kernel. Workgroups of real sizes are as large as those of whatever
// is made with it.
std::string verdict_on(const Puzzle& puzzle, const Kernel& kernel, Checker& checker) {
    PuzzleResult result = checker.check(puzzle, kernel);
    if (result.verdict == Verdict::kSolved && !puzzle.bench.sizes.empty()) {
        result =
            checker.check({puzzle, {bench_case_at(puzzle, puzzle.bench.sizes.front())}}, kernel);
    }
    return std::string(verdict_name(result.verdict));
}

KernelUse use_of(const Puzzle& puzzle) {
    return {.puzzle = puzzle.number,
            .name = std::string(puzzle.name()),
            .title = puzzle.title,
            .verdict = {}};
}

}  // namespace

const Puzzle& puzzle_called(std::string_view name) {
    const std::vector<Puzzle>& all = all_puzzles();
    return *std::find_if(all.begin(), all.end(),
                         [&](const Puzzle& puzzle) { return puzzle.name() == name; });
}

ChosenKernel choose_kernel(const Puzzle& puzzle, const Workbook& workbook, Checker& checker,
                           const std::function<void(const std::string&)>& tell) {
    tell(fmt::format("Checking your kernel of puzzle {} …", puzzle.number));
    const Kernel own = read_kernel(workbook.kernel_path(puzzle));
    KernelUse use = use_of(puzzle);
    use.verdict = in_words(verdict_on(puzzle, own, checker));
    use.is_own = use.verdict == verdict_name(Verdict::kSolved);
    const std::string text = use.is_own ? own.text : reference_kernel(puzzle, workbook).text;
    return {.use = std::move(use), .text = text};
}

ChosenKernel reference_kernel(const Puzzle& puzzle, const Workbook& workbook) {
    return {.use = use_of(puzzle), .text = read_kernel(workbook.solution_path(puzzle)).text};
}

std::string whose(const KernelUse& use, const Style& style) {
    if (use.is_own) {
        return style.good("yours");
    }
    return use.verdict.empty() ? "the reference"
                               : fmt::format("the reference; yours: {}", use.verdict);
}

}  // namespace vkp
