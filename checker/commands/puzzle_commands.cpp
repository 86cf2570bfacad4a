#include "checker/commands/puzzle_commands.hpp"

#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "checker/learner/list_filter.hpp"
#include "checker/learner/progress_file.hpp"
#include "checker/learner/puzzle_texts.hpp"
#include "checker/learner/puzzle_words.hpp"
#include "checker/learner/statement.hpp"
#include "checker/learner/take_hint.hpp"
#include "checker/learner/workbook.hpp"
#include "checker/operations/render_operations.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/progress/list.hpp"
#include "checker/progress/next_steps.hpp"
#include "checker/text/output.hpp"
#include "checker/text/style.hpp"
#include "checker/text/terminal.hpp"
#include "checker/text/typed_commands.hpp"
#include "harness/base/utf8.hpp"
#include "puzzles/template.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

// The first unsolved one, or what to do once there is none.
int show_next(const Workbook& workbook, const Style& style) {
    const Progress progress = load_progress(workbook);
    const Puzzle* const next = next_unsolved(progress);
    if (next == nullptr) {
        print_text(farewell_text(progress));
        return kAllSolved;
    }
    remember(workbook, *next);
    print_text(statement_text(workbook, *next, output_size().width, style));
    return kAllSolved;
}

int list_operations(const Arguments& arguments) {
    const std::vector<const TensorOperation*> operations = operations_with(arguments.puzzles);
    if (arguments.format == Format::kJson) {
        fmt::print("{}", render_operations_json(operations));
        return kAllSolved;
    }
    if (operations.empty()) {
        print_text("No operation has these words in its name, group, types or kernel.\n");
        return kNotSolved;
    }
    print_text(
        operations_text(operations, output_size().width, Style::for_output(arguments.color)));
    return kAllSolved;
}

}  // namespace

int run_list(const Arguments& arguments) {
    if (arguments.format == Format::kJunit) {
        throw UsageError("list prints text, json or md: workbook list --format json");
    }
    if (arguments.operations) {
        return list_operations(arguments);
    }
    const Workbook workbook = Workbook::locate();
    const Progress progress = load_progress(workbook);
    const ListFilter filter(arguments.puzzles);
    const std::vector<const Puzzle*> puzzles = filter.puzzles(workbook, progress);
    if (arguments.format == Format::kJson) {
        fmt::print("{}", render_list_json(puzzles, progress, [&](const Puzzle& puzzle) {
                       return workbook.kernel_path(puzzle).string();
                   }));
        return kAllSolved;
    }
    if (arguments.format == Format::kMarkdown) {
        fmt::print("{}", render_list_markdown(puzzles));
        return kAllSolved;
    }
    if (puzzles.empty()) {
        print_text(filter.nothing_text());
        return kNotSolved;
    }
    print_text(
        list_text(puzzles, progress, output_size().width, Style::for_output(arguments.color)));
    if (arguments.puzzles.empty()) {
        print_text("\n" + progress_text(progress));
    }
    return kAllSolved;
}

int run_show(const Arguments& arguments) {
    const Workbook workbook = Workbook::locate();
    const Style style = Style::for_output(arguments.color);
    const std::string word = arguments.puzzles.empty() ? "" : arguments.puzzles.front();
    if (word == "glossary") {
        print_text(glossary_text(workbook, output_size().width, style));
        return kAllSolved;
    }
    if (word == "glsl") {
        print_text(glsl_text(workbook, output_size().width, style));
        return kAllSolved;
    }
    if (word == "next") {
        return show_next(workbook, style);
    }
    const Puzzle& puzzle = chosen_puzzle(workbook, arguments.puzzles);
    remember(workbook, puzzle);
    print_text(statement_text(workbook, puzzle, output_size().width, style));
    return kAllSolved;
}

int run_hint(const Arguments& arguments) {
    const Workbook workbook = Workbook::locate();
    const Puzzle& puzzle = chosen_puzzle(workbook, arguments.puzzles);
    remember(workbook, puzzle);
    print_text(
        take_hint(workbook, puzzle, output_size().width, Style::for_output(arguments.color)));
    return kAllSolved;
}

std::string reset_kernel(const Workbook& workbook, const Puzzle& puzzle) {
    const std::filesystem::path path = workbook.kernel_path(puzzle);
    const std::string fresh = template_from_solution(read_text(workbook.solution_path(puzzle)));
    const WorkbookLock lock(workbook);
    std::error_code error;  // of a link to itself: writing there says so
    if (!std::filesystem::exists(path, error)) {
        workbook.write(path, fresh);
        return fmt::format("{} is the template again.", display_path(path));
    }
    if (read_start(path, fresh.size() + 1) == fresh) {
        return fmt::format("{} is the template already.", display_path(path));
    }
    const std::filesystem::path backup = free_backup_path(path);
    workbook.replace_keeping(path, backup, fresh);
    return fmt::format("{} is the template again; your file is kept as {}.", display_path(path),
                       display_path(backup));
}

int run_reset(const Arguments& arguments) {
    const Workbook workbook = Workbook::locate();
    print_text(
        printable_in_line(reset_kernel(workbook, chosen_puzzle(workbook, arguments.puzzles))) +
        "\n");
    return kAllSolved;
}

bool may_see_solution(const Workbook& workbook, const Puzzle& puzzle, const Arguments& arguments) {
    if (arguments.force || load_progress(workbook).of(puzzle.id).is_solved()) {
        return true;
    }
    print_text(with_typed_commands(
        fmt::format("Puzzle {0} is not solved yet. `workbook hint {0}` helps; `--force` shows the "
                    "solution anyway.\n",
                    puzzle.number)));
    return false;
}

int run_solution(const Arguments& arguments) {
    const Workbook workbook = Workbook::locate();
    const Puzzle& puzzle = chosen_puzzle(workbook, arguments.puzzles);
    if (!may_see_solution(workbook, puzzle, arguments)) {
        return kNotSolved;
    }
    fmt::print("{}", solution_without_marks(read_text(workbook.solution_path(puzzle))));
    return kAllSolved;
}

int run_template(const Arguments& arguments) {
    const Workbook workbook = Workbook::locate();
    const Puzzle& puzzle = chosen_puzzle(workbook, arguments.puzzles);
    fmt::print("{}", template_from_solution(read_text(workbook.solution_path(puzzle))));
    return kAllSolved;
}

}  // namespace vkp
