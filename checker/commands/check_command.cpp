#include "checker/commands/check_command.hpp"

#include "checker/guarded/check_options.hpp"
#include "checker/learner/list.hpp"
#include "checker/learner/progress.hpp"
#include "checker/learner/workbook.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/report/render.hpp"
#include "harness/parallel_check/check_all.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

namespace vkp {

namespace {

std::vector<const Puzzle*> chosen_puzzles(const Arguments& arguments) {
    std::vector<const Puzzle*> chosen = find_puzzles(arguments.puzzles);
    if (arguments.puzzles.empty()) {
        for (const Puzzle& puzzle : all_puzzles()) {
            chosen.push_back(&puzzle);
        }
    }
    if (!arguments.kernel_path.empty() && chosen.size() != 1) {
        throw UsageError("--kernel goes with one puzzle: workbook check 9 --kernel FILE");
    }
    return chosen;
}

bool passes(const PuzzleResult& result, bool strict) {
    return result.verdict == Verdict::kSolved && (!strict || result.within_budget);
}

int exit_code(const std::vector<PuzzleResult>& results, bool strict) {
    bool all_started = true;
    for (const PuzzleResult& result : results) {
        if (result.verdict == Verdict::kNotStarted) {
            all_started = false;
        } else if (!passes(result, strict)) {
            return kNotSolved;
        }
    }
    return all_started ? kAllSolved : kNotStarted;
}

bool record_all(const std::vector<PuzzleResult>& results, Progress& progress) {
    bool has_changed = false;
    for (const PuzzleResult& result : results) {
        has_changed = progress.record(result, today()) || has_changed;
    }
    return has_changed;
}

void print_text(const std::vector<PuzzleResult>& results, const Arguments& arguments) {
    const TextOptions options{Style::for_output(arguments.color), arguments.per_thread};
    for (const PuzzleResult& result : results) {
        fmt::print("{}", results.size() == 1 ? render_text(result, options)
                                             : render_text_line(result, options));
    }
}

// Where there is something to see: it ran, and is not right.
std::string picture_hint(const PuzzleResult& result) {
    const CaseResult* const telling = result.telling_case();
    if (telling == nullptr ||
        (result.verdict != Verdict::kWrong && result.verdict != Verdict::kFaulty)) {
        return {};
    }
    const bool is_scored = telling == result.scored_case();
    return fmt::format("See it: workbook picture {}{} -o picture.html\n", result.puzzle->number,
                       is_scored ? "" : " --case " + telling->definition.name);
}

void print_next_step(const PuzzleResult& result, const Progress& progress) {
    const Puzzle* const next = next_unsolved(progress);
    if (result.verdict == Verdict::kSolved && next != nullptr) {
        fmt::print("Next: workbook show {}\n", next->number);
    } else if (result.verdict != Verdict::kSolved && result.verdict != Verdict::kNotStarted) {
        fmt::print("Stuck? workbook hint {}\n{}", result.puzzle->number, picture_hint(result));
    }
}

void print_results(const CheckedAll& checked, const Arguments& arguments) {
    const std::vector<PuzzleResult>& results = checked.results;
    switch (arguments.format) {
        case Format::kText:
            print_text(results, arguments);
            break;
        case Format::kJson:
            fmt::print("{}",
                       render_json(results, checked.device, arguments.seed, arguments.per_thread));
            break;
        case Format::kJunit:
            fmt::print("{}", render_junit(results, arguments.strict));
            break;
    }
    for (const std::string& message : checked.validation_messages) {
        fmt::print(stderr, "validation: {}\n", message);
    }
}

}  // namespace

int run_check(const Arguments& arguments) {
    const std::vector<const Puzzle*> puzzles = chosen_puzzles(arguments);
    const Workbook workbook = Workbook::locate();
    std::vector<CheckTask> tasks;
    for (const Puzzle* puzzle : puzzles) {
        tasks.push_back({puzzle, read_kernel(arguments.kernel_path.empty()
                                                 ? workbook.kernel_path(*puzzle)
                                                 : std::filesystem::path(arguments.kernel_path))});
    }
    const std::size_t jobs = arguments.jobs == 0
                                 ? default_jobs(tasks.size(), std::thread::hardware_concurrency())
                                 : arguments.jobs;
    const CheckedAll checked =
        check_all(tasks, jobs, worker_options(arguments), check_options(arguments));
    const std::vector<PuzzleResult>& results = checked.results;
    print_results(checked, arguments);
    if (arguments.kernel_path.empty()) {
        const auto progress =
            update_progress(workbook, [&](Progress& known) { return record_all(results, known); });
        if (progress && arguments.format == Format::kText) {
            fmt::print("{}", progress_text(*progress));
            if (results.size() == 1) {
                print_next_step(results.front(), *progress);
            }
        }
    }
    return exit_code(results, arguments.strict);
}

}  // namespace vkp
