#include "checker/commands/puzzle_commands.hpp"

#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "checker/learner/hints.hpp"
#include "checker/learner/list.hpp"
#include "checker/learner/progress.hpp"
#include "checker/learner/puzzle_texts.hpp"
#include "checker/learner/statement.hpp"
#include "checker/learner/workbook.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/text/style.hpp"
#include "checker/text/terminal.hpp"
#include "checker/text/utf8.hpp"
#include "harness/model/template.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace vkp {

namespace {

const Puzzle& only_puzzle(const Arguments& arguments) {
    return find_puzzle(arguments.puzzles.front());
}

// kernel.comp.1.bak, or the first number that is free.
std::filesystem::path free_backup_path(const std::filesystem::path& path) {
    for (int number = 1;; ++number) {
        std::filesystem::path backup = path;
        backup += fmt::format(".{}.bak", number);
        if (!std::filesystem::exists(std::filesystem::symlink_status(backup))) {
            return backup;
        }
    }
}

}  // namespace

int run_list(const Arguments& arguments) {
    const Workbook workbook = Workbook::locate();
    const Progress progress = Progress::load(workbook);
    const std::vector<const Puzzle*> puzzles = puzzles_with(workbook, arguments.puzzles);
    if (puzzles.empty()) {
        fmt::print("No puzzle has \"{}\" in its title, folder, statement or what is new in it.\n",
                   printable_in_line(fmt::format("{}", fmt::join(arguments.puzzles, "\" and \""))));
        return kNotSolved;
    }
    fmt::print("{}", list_text(puzzles, progress, output_size().width,
                               Style::for_output(arguments.color)));
    if (arguments.puzzles.empty()) {
        fmt::print("\n{}", progress_text(progress));
    }
    return kAllSolved;
}

int run_show(const Arguments& arguments) {
    const Style style = Style::for_output(arguments.color);
    if (arguments.puzzles.front() == "glossary") {
        fmt::print("{}", glossary_text(Workbook::locate(), output_size().width, style));
        return kAllSolved;
    }
    const Puzzle& puzzle = only_puzzle(arguments);
    fmt::print("{}", statement_text(Workbook::locate(), puzzle, output_size().width, style));
    return kAllSolved;
}

int run_hint(const Arguments& arguments) {
    const Puzzle& puzzle = only_puzzle(arguments);
    fmt::print("{}", take_hint(Workbook::locate(), puzzle, output_size().width,
                               Style::for_output(arguments.color)));
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
    fmt::print("{}\n", printable_in_line(reset_kernel(Workbook::locate(), only_puzzle(arguments))));
    return kAllSolved;
}

int run_solution(const Arguments& arguments) {
    const Puzzle& puzzle = only_puzzle(arguments);
    const Workbook workbook = Workbook::locate();
    const Progress progress = Progress::load(workbook);
    if (!progress.of(puzzle.id).is_solved() && !arguments.force) {
        fmt::print(
            "Puzzle {} is not solved yet. `workbook hint {}` helps; `--force` shows the "
            "solution anyway.\n",
            puzzle.number, puzzle.number);
        return kNotSolved;
    }
    fmt::print("{}", solution_without_marks(read_text(workbook.solution_path(puzzle))));
    return kAllSolved;
}

int run_template(const Arguments& arguments) {
    const Puzzle& puzzle = only_puzzle(arguments);
    const Workbook workbook = Workbook::locate();
    fmt::print("{}", template_from_solution(read_text(workbook.solution_path(puzzle))));
    return kAllSolved;
}

}  // namespace vkp
