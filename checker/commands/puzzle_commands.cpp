#include "checker/commands/puzzle_commands.hpp"

#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "checker/isolated/check_options.hpp"
#include "checker/isolated/missing_change.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/shared_options.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/progress/hints.hpp"
#include "checker/progress/list.hpp"
#include "checker/progress/next_steps.hpp"
#include "checker/report/operations/render_operations.hpp"
#include "checker/text/output.hpp"
#include "checker/text/question.hpp"
#include "checker/text/style.hpp"
#include "checker/text/terminal.hpp"
#include "checker/text/terminal_text.hpp"
#include "checker/text/typed_commands.hpp"
#include "checker/workspace/list_filter.hpp"
#include "checker/workspace/progress_file.hpp"
#include "checker/workspace/puzzle_texts.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "checker/workspace/statement.hpp"
#include "checker/workspace/take_hint.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/base/utf8.hpp"
#include "puzzles/template.hpp"

#include <fmt/format.h>

#include <array>

namespace vkp {

namespace {

enum class ListFormat { kText, kJson, kMarkdown };

constexpr std::array<Choice<ListFormat>, 3> kListFormats = {
    {{"text", ListFormat::kText}, {"json", ListFormat::kJson}, {"md", ListFormat::kMarkdown}}};

struct ListArguments {
    std::vector<std::string> words = {};
    ListFormat format = ListFormat::kText;
    bool operations = false;
    ColorMode color = ColorMode::kAuto;
};

void declare_list(CommandDeclaration& list, ListArguments& arguments) {
    list.option("words", &arguments.words,
                "solved, unsolved, broken, part 2, a number, or text to look for in titles, "
                "folders and statements")
        .takes("solved|unsolved|broken|WORD");
    list.choice("--format", arguments.format, kListFormats, "Format of the list");
    list.option("--operations", &arguments.operations,
                "List the operations of a tensor library and the kernel for each");
    declare_color(list, arguments.color);
}

// The arguments of a command about one puzzle.
struct PuzzleArguments {
    std::vector<std::string> puzzle = {};  // one word at most
    std::string kernel_path = {};          // of a hint: instead of the learner's file
    bool force = false;
    bool list = false;  // of hints: how many there are
    bool all = false;   // of hints: all of a puzzle that is solved
    ColorMode color = ColorMode::kAuto;
};

void declare_show(CommandDeclaration& show, PuzzleArguments& arguments) {
    show.option("puzzle", &arguments.puzzle,
                "Number, name or folder; glossary, glsl, or next for the first unsolved one "
                "(default: the last one you worked on)")
        .takes("glossary|glsl|next|PUZZLE")
        .counted(0, 1);
    declare_color(show, arguments.color);
}

void declare_hint(CommandDeclaration& hint, PuzzleArguments& arguments) {
    declare_puzzle(hint, arguments.puzzle);
    declare_kernel(hint, arguments.kernel_path);
    hint.option("--list", &arguments.list, "How many hints there are, and which you have");
    hint.option("--all", &arguments.all, "All hints, once the puzzle is solved");
    declare_color(hint, arguments.color);
}

void declare_solution(CommandDeclaration& solution, PuzzleArguments& arguments) {
    declare_puzzle(solution, arguments.puzzle);
    declare_force(solution, arguments.force);
}

void declare_color_alone(CommandDeclaration& command, PuzzleArguments& arguments) {
    declare_color(command, arguments.color);
}

void declare_puzzle_alone(CommandDeclaration& command, PuzzleArguments& arguments) {
    declare_puzzle(command, arguments.puzzle);
}

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

int list_operations(const ListArguments& arguments) {
    const std::vector<const TensorOperation*> operations = operations_with(arguments.words);
    if (arguments.format == ListFormat::kJson) {
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

int run_list(const ListArguments& arguments) {
    if (arguments.operations) {
        return list_operations(arguments);
    }
    const Workbook workbook = Workbook::locate();
    const Progress progress = load_progress(workbook);
    const ListFilter filter(arguments.words);
    const std::vector<const Puzzle*> puzzles = filter.puzzles(workbook, progress);
    if (arguments.format == ListFormat::kJson) {
        fmt::print("{}", render_list_json(puzzles, progress, [&](const Puzzle& puzzle) {
                       return workbook.kernel_path(puzzle).string();
                   }));
        return kAllSolved;
    }
    if (arguments.format == ListFormat::kMarkdown) {
        fmt::print("{}", render_list_markdown(puzzles));
        return kAllSolved;
    }
    if (puzzles.empty()) {
        print_text(filter.nothing_text());
        return kNotSolved;
    }
    print_text(
        list_text(puzzles, progress, output_size().width, Style::for_output(arguments.color)));
    if (arguments.words.empty()) {
        print_text("\n" + progress_text(progress));
    }
    return kAllSolved;
}

int run_show(const PuzzleArguments& arguments) {
    const Workbook workbook = Workbook::locate();
    const Style style = Style::for_output(arguments.color);
    const std::string word = arguments.puzzle.empty() ? "" : arguments.puzzle.front();
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
    const Puzzle& puzzle = chosen_puzzle(workbook, arguments.puzzle);
    remember(workbook, puzzle);
    print_text(statement_text(workbook, puzzle, output_size().width, style));
    return kAllSolved;
}

int run_next(const PuzzleArguments& arguments) {
    return show_next(Workbook::locate(), Style::for_output(arguments.color));
}

int run_hint(const PuzzleArguments& arguments) {
    const Workbook workbook = Workbook::locate();
    const Puzzle& puzzle = chosen_puzzle(workbook, arguments.puzzle);
    const Style style = Style::for_output(arguments.color);
    const std::size_t width = output_size().width;
    bool is_right = false;
    const auto find = [&](const Kernel& kernel, const std::string& right) {
        Worker worker(worker_options({.device = "none"}));
        worker.start();
        const MissingChange missing = missing_change(puzzle, kernel, right, worker, {});
        is_right = missing.is_right;
        return missing.fix;
    };
    if (!arguments.kernel_path.empty()) {
        const std::string right = read_text(workbook.solution_path(puzzle));
        const std::optional<Fix> fix =
            find(read_kernel(arguments.kernel_path), solution_without_marks(right));
        print_text(fix        ? change_text(*fix, width, style)
                   : is_right ? "This kernel is right.\n"
                              : "No single change that was tried makes this kernel right.\n");
        return fix ? kAllSolved : kNotSolved;
    }
    remember(workbook, puzzle);
    if (arguments.list || arguments.all) {
        const PuzzleProgress progress = load_progress(workbook).of(puzzle.id);
        const bool may_see = arguments.all && progress.is_solved();
        print_text(may_see ? all_hints_text(puzzle, width, style)
                           : hint_list_text(puzzle, progress));
        return arguments.list || may_see ? kAllSolved : kNotSolved;
    }
    print_text(take_hint(workbook, puzzle, find, width, style));
    return kAllSolved;
}

}  // namespace

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

namespace {

// Nobody typed which puzzle, so the learner may have another one in mind.
bool confirms_reset(const Puzzle& puzzle) {
    const std::string name = fmt::format("puzzle {}, {}", puzzle.number, puzzle.title);
    if (!can_ask()) {
        throw UsageError(
            fmt::format("this would restore the template of {}: `workbook reset {}` does.", name,
                        puzzle.number));
    }
    return confirms(fmt::format("Restore the template of {}?", name));
}

int run_reset(const PuzzleArguments& arguments) {
    const Workbook workbook = Workbook::locate();
    const Puzzle& puzzle = chosen_puzzle(workbook, arguments.puzzle);
    if (arguments.puzzle.empty() && !confirms_reset(puzzle)) {
        return kNotSolved;
    }
    print_text(printable_in_line(reset_kernel(workbook, puzzle)) + "\n");
    return kAllSolved;
}

}  // namespace

void declare_force(CommandDeclaration& command, bool& force) {
    command.option("--force", &force, "Even if the puzzle is not solved");
}

bool may_see_solution(const Workbook& workbook, const Puzzle& puzzle, bool force) {
    if (force || load_progress(workbook).of(puzzle.id).is_solved()) {
        return true;
    }
    print_text(with_typed_commands(
        fmt::format("Puzzle {0} is not solved yet. `workbook hint {0}` helps; `--force` shows the "
                    "solution anyway.\n",
                    puzzle.number)));
    return false;
}

namespace {

// As comments, so that the output stays a kernel.
std::string commented(const std::string& paragraph) {
    constexpr std::size_t kWidth = 97;
    if (paragraph.empty()) {
        return {};
    }
    std::string comments = "\n";
    for (const std::string& line : folded_line(paragraph, kWidth)) {
        comments += "// " + line.substr(line.find_first_not_of(' ')) + "\n";
    }
    return comments;
}

int run_solution(const PuzzleArguments& arguments) {
    const Workbook workbook = Workbook::locate();
    const Puzzle& puzzle = chosen_puzzle(workbook, arguments.puzzle);
    if (!may_see_solution(workbook, puzzle, arguments.force)) {
        return kNotSolved;
    }
    fmt::print("{}", solution_without_marks(read_text(workbook.solution_path(puzzle))));
    fmt::print("{}", commented(puzzle.why));
    return kAllSolved;
}

int run_template(const PuzzleArguments& arguments) {
    const Workbook workbook = Workbook::locate();
    const Puzzle& puzzle = chosen_puzzle(workbook, arguments.puzzle);
    fmt::print("{}", template_from_solution(read_text(workbook.solution_path(puzzle))));
    return kAllSolved;
}

}  // namespace

CommandDeclaration list_command() {
    return declared("list", "List puzzles with their stars and state; words filter the list",
                    declare_list, run_list);
}

CommandDeclaration show_command() {
    return declared("show", "Show what a puzzle asks for, or the next unsolved one", declare_show,
                    run_show);
}

CommandDeclaration next_command() {
    return declared("next", "Show the first puzzle that you have not solved", declare_color_alone,
                    run_next);
}

CommandDeclaration hint_command() {
    return declared("hint", "Show the next hint, starting with one that fits the last check",
                    declare_hint, run_hint);
}

CommandDeclaration reset_command() {
    return declared("reset", "Restore the template (your file is kept as a backup)",
                    declare_puzzle_alone, run_reset);
}

CommandDeclaration solution_command() {
    return declared("solution", "Show the reference solution, once you have solved the puzzle",
                    declare_solution, run_solution);
}

// For those who work on the workbook itself.
CommandDeclaration template_command() {
    CommandDeclaration command =
        declared("template", "Print the template of a puzzle, made from its solution",
                 declare_puzzle_alone, run_template);
    command.is_hidden = true;
    return command;
}

}  // namespace vkp
