#include "checker/commands.hpp"
#include "checker/exit_code.hpp"
#include "checker/files.hpp"
#include "checker/progress.hpp"
#include "checker/puzzle_texts.hpp"
#include "checker/style.hpp"
#include "checker/workbook.hpp"
#include "harness/model/template.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

const Puzzle& only_puzzle(const Arguments& arguments) {
    return find_puzzle(arguments.puzzles.front());
}

// "global reads 1, global writes 1, shared reads 2": what is not zero.
std::string counts_text(const Counts& counts) {
    std::string text;
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        const std::uint64_t count = counts[static_cast<Counter>(i)];
        if (count > 0) {
            std::string name(kCounterNames[i]);
            std::replace(name.begin(), name.end(), '_', ' ');
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, count);
        }
    }
    return text;
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
    const Style style = Style::for_output(arguments.color);
    const Workbook workbook = Workbook::locate();
    const Progress progress = Progress::load(workbook);
    fmt::print("{}\n", style.strong("Part I: first kernels"));
    for (const Puzzle& puzzle : all_puzzles()) {
        const PuzzleProgress& done = progress.of(puzzle.id);
        const bool is_solved = !done.solved_on.empty();
        fmt::print("{:>4}  {:<28}{}  {}\n", puzzle.number, puzzle.title,
                   is_solved ? style.star(stars_text(done.stars)) : style.faint("···"),
                   is_solved ? style.faint(counts_text(done.counts)) : "");
    }
    fmt::print("Progress: {}/{}\n", progress.solved_count(), all_puzzles().size());
    return kAllSolved;
}

int run_show(const Arguments& arguments) {
    const Puzzle& puzzle = only_puzzle(arguments);
    const Workbook workbook = Workbook::locate();
    fmt::print("{}\nYour file: {}\n", read_text(workbook.statement_path(puzzle)),
               shown(workbook.kernel_path(puzzle)));
    return kAllSolved;
}

int run_hint(const Arguments& arguments) {
    const Puzzle& puzzle = only_puzzle(arguments);
    const int count = static_cast<int>(puzzle.hints.size());
    int shown_before = 0;
    update_progress(Workbook::locate(), [&](Progress& progress) {
        int& known = progress.of(puzzle.id).hints_shown;
        shown_before = std::clamp(known, 0, count);
        if (shown_before == count) {
            return false;
        }
        known = shown_before + 1;
        return true;
    });
    const int next = std::min(shown_before + 1, count);
    fmt::print("Hint {} of {} for puzzle {}: {}\n\n{}\n", next, count, puzzle.number, puzzle.title,
               puzzle.hints[static_cast<std::size_t>(next - 1)]);
    if (shown_before == count) {
        fmt::print("\nThat was the last one.\n");
    }
    return kAllSolved;
}

std::string reset_kernel(const Workbook& workbook, const Puzzle& puzzle) {
    const std::filesystem::path path = workbook.kernel_path(puzzle);
    const std::string fresh = template_from_solution(read_text(workbook.solution_path(puzzle)));
    const WorkbookLock lock(workbook);
    if (!std::filesystem::exists(path)) {
        workbook.write(path, fresh);
        return fmt::format("{} is the template again.", shown(path));
    }
    if (read_start(path, fresh.size() + 1) == fresh) {
        return fmt::format("{} is the template already.", shown(path));
    }
    const std::filesystem::path backup = free_backup_path(path);
    workbook.replace_keeping(path, backup, fresh);
    return fmt::format("{} is the template again; your file is kept as {}.", shown(path),
                       shown(backup));
}

int run_reset(const Arguments& arguments) {
    fmt::print("{}\n", reset_kernel(Workbook::locate(), only_puzzle(arguments)));
    return kAllSolved;
}

int run_solution(const Arguments& arguments) {
    const Puzzle& puzzle = only_puzzle(arguments);
    const Workbook workbook = Workbook::locate();
    const Progress progress = Progress::load(workbook);
    if (progress.of(puzzle.id).solved_on.empty() && !arguments.force) {
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
