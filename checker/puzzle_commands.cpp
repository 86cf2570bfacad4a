#include "checker/commands.hpp"
#include "checker/exit_code.hpp"
#include "checker/progress.hpp"
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
        if (!std::filesystem::exists(backup)) {
            return backup;
        }
    }
}

}  // namespace

int run_list(const Arguments& arguments) {
    const Style style = Style::for_output(arguments.color);
    const Workbook workbook = Workbook::locate();
    const Progress progress = Progress::load(workbook.progress_path());
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
               Workbook::shown(workbook.kernel_path(puzzle)));
    return kAllSolved;
}

int run_hint(const Arguments& arguments) {
    const Puzzle& puzzle = only_puzzle(arguments);
    const Workbook workbook = Workbook::locate();
    const ProgressLock lock(workbook.progress_path());
    Progress progress = Progress::load(workbook.progress_path());
    int& shown = progress.of(puzzle.id).hints_shown;
    const int count = static_cast<int>(puzzle.hints.size());
    const int next = std::clamp(shown, 0, count - 1) + 1;
    fmt::print("Hint {} of {} for puzzle {}: {}\n\n{}\n", next, count, puzzle.number, puzzle.title,
               puzzle.hints[static_cast<std::size_t>(next - 1)]);
    if (shown >= count) {
        fmt::print("\nThat was the last one.\n");
        return kAllSolved;
    }
    shown = next;
    progress.save(workbook.progress_path());
    return kAllSolved;
}

int run_reset(const Arguments& arguments) {
    const Puzzle& puzzle = only_puzzle(arguments);
    const Workbook workbook = Workbook::locate();
    const std::filesystem::path path = workbook.kernel_path(puzzle);
    const std::string fresh = template_from_solution(read_text(workbook.solution_path(puzzle)));
    if (!std::filesystem::exists(path)) {
        write_text(path, fresh);
        fmt::print("{} is the template again.\n", Workbook::shown(path));
        return kAllSolved;
    }
    if (read_text(path) == fresh) {
        fmt::print("{} is the template already.\n", Workbook::shown(path));
        return kAllSolved;
    }
    const std::filesystem::path backup = free_backup_path(path);
    keep_copy(path, backup);
    write_text(path, fresh);
    fmt::print("{} is the template again; your file is kept as {}.\n", Workbook::shown(path),
               Workbook::shown(backup));
    return kAllSolved;
}

int run_solution(const Arguments& arguments) {
    const Puzzle& puzzle = only_puzzle(arguments);
    const Workbook workbook = Workbook::locate();
    const Progress progress = Progress::load(workbook.progress_path());
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
