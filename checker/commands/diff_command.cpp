#include "checker/commands/diff_command.hpp"

#include "checker/commands/check_all.hpp"
#include "checker/commands/puzzle_commands.hpp"
#include "checker/files/files.hpp"
#include "checker/isolated/check_options.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/shared_options.hpp"
#include "checker/report/counts_beside.hpp"
#include "checker/report/diagnosis_text.hpp"
#include "checker/text/markdown.hpp"
#include "checker/text/output.hpp"
#include "checker/text/terminal.hpp"
#include "checker/text/typed_commands.hpp"
#include "checker/text/unified_diff.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "checker/workspace/workbook.hpp"
#include "puzzles/template.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

// What both cost, or why yours costs nothing.
std::string table(const std::vector<PuzzleResult>& results, const Style& style) {
    const PuzzleResult& yours = results.front();
    if (yours.verdict != Verdict::kSolved) {
        return with_typed_commands(
            fmt::format("Your kernel is {} now: `workbook check {}` says more.\n",
                        verdict_title(yours.verdict), yours.puzzle->number));
    }
    return counts_beside(yours, results.back(), style);
}

struct DiffArguments {
    std::vector<std::string> puzzle = {};  // one word at most
    bool force = false;
    RunArguments run = {};
    std::uint64_t seed = 1;
    ColorMode color = ColorMode::kAuto;
};

void declare_diff(CommandDeclaration& diff, DiffArguments& arguments) {
    declare_puzzle(diff, arguments.puzzle);
    declare_force(diff, arguments.force);
    declare_device(diff, arguments.run.device);
    declare_seed(diff, arguments.seed);
    declare_color(diff, arguments.color);
    declare_limits(diff, arguments.run.limits);
}

int run_diff(const DiffArguments& arguments) {
    const Workbook workbook = Workbook::locate();
    const Puzzle& puzzle = chosen_puzzle(workbook, arguments.puzzle);
    if (!may_see_solution(workbook, puzzle, arguments.force)) {
        return kNotSolved;
    }
    const Style style = Style::for_output(arguments.color);
    const Kernel yours = read_kernel(workbook.kernel_path(puzzle));
    const Kernel reference = {"reference",
                              solution_without_marks(read_text(workbook.solution_path(puzzle)))};
    const std::string difference = unified_diff(yours.text, reference.text, style);
    print_text(difference.empty()
                   ? fmt::format("{} is the reference, line by line.\n", yours.path)
                   : fmt::format("--- {}\n+++ the reference\n{}", yours.path, difference));
    const CheckedAll checked =
        check_all({{puzzle, yours}, {puzzle, reference}}, 1, worker_options(arguments.run),
                  check_options(arguments.run.limits, arguments.seed));
    print_text("\n" + table(checked.results, style));
    print_text("\n" + render_markdown(puzzle.why, output_size().width, style) + "\n");
    return kAllSolved;
}

}  // namespace

CommandDeclaration diff_command() {
    return declared("diff",
                    "Compare your kernel with the reference, once you have solved the puzzle",
                    declare_diff, run_diff);
}

}  // namespace vkp
