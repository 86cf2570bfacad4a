#include "checker/commands/check_command.hpp"

#include "checker/commands/check_all.hpp"
#include "checker/isolated/check_options.hpp"
#include "checker/isolated/kept_proofs.hpp"
#include "checker/isolated/size_proof.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/shared_options.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/progress/list.hpp"
#include "checker/progress/next_steps.hpp"
#include "checker/report/render.hpp"
#include "checker/text/output.hpp"
#include "checker/text/typed_commands.hpp"
#include "checker/workspace/progress_file.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/worker/isolated.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <thread>

namespace vkp {

namespace {

struct CheckArguments {
    std::vector<std::string> puzzles = {};  // words; none: see chosen_puzzles
    std::string kernel_path = {};           // instead of the learner's file
    RunArguments run = {};
    std::uint64_t seed = 1;
    Format format = Format::kText;
    ColorMode color = ColorMode::kAuto;
    std::size_t jobs = 0;  // how many kernels at once; 0: by the number of cores
    bool strict = false;
    bool per_thread = false;
    bool validation = false;
    bool smallest = false;
};

void declare_check(CommandDeclaration& check, CheckArguments& arguments) {
    check
        .option("puzzles", &arguments.puzzles,
                "Numbers, names or folders (default: the puzzle of the current folder, or all)")
        .takes("PUZZLE");
    declare_device(check, arguments.run.device);
    declare_kernel(check, arguments.kernel_path);
    declare_seed(check, arguments.seed);
    declare_format(check, arguments.format);
    declare_color(check, arguments.color);
    declare_limits(check, arguments.run.limits);
    check
        .option("--jobs", &arguments.jobs,
                "Kernels to check at once (default: one, or two if there are many)")
        .takes("NUMBER")
        .within(1, 256);
    check.option("--strict", &arguments.strict, "Fail if a budget is missed");
    check.option("--per-thread", &arguments.per_thread,
                 "Show the counts of every thread in the scored case");
    declare_smallest(check, arguments.smallest,
                     "Show the smallest case that is found to go wrong in the same way");
    check.option("--validation", &arguments.validation,
                 "Run under the Vulkan validation layer, with synchronization validation");
}

// The puzzles that are named; without a name the one of the current folder, or all.
std::vector<const Puzzle*> chosen_puzzles(const CheckArguments& arguments) {
    std::error_code error;
    const Puzzle* const here = puzzle_at(std::filesystem::current_path(error));
    std::vector<const Puzzle*> chosen;
    if (!arguments.puzzles.empty()) {
        chosen = find_puzzles(arguments.puzzles);
    } else if (here != nullptr) {
        chosen = {here};
    } else {
        chosen = find_puzzles({"all"});
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

void print_verdicts(const std::vector<PuzzleResult>& results, const CheckArguments& arguments) {
    const TextOptions options{Style::for_output(arguments.color), arguments.per_thread,
                              arguments.smallest};
    for (const PuzzleResult& result : results) {
        print_text(results.size() == 1 ? render_text(result, options)
                                       : render_text_line(result, options));
    }
}

// Where there is something to see: it ran, and is not right.
std::string picture_hint(const PuzzleResult& result) {
    const CaseResult* const telling = result.telling_case();
    if (telling == nullptr ||
        (result.outcome() != Verdict::kWrong && result.outcome() != Verdict::kFaulty)) {
        return {};
    }
    const bool is_scored = telling == result.scored_case();
    return fmt::format("See it: workbook picture {}{} -o picture.html\n", result.puzzle->number,
                       is_scored ? "" : " --case " + telling->definition.name);
}

// What the check just completed.
struct Completed {
    bool is_part = false;
    bool is_all = false;
};

// After the check of one puzzle.
std::string next_step_text(const PuzzleResult& result, const Progress& progress,
                           const Completed& completed) {
    if (result.outcome() == Verdict::kNotStarted) {
        return {};
    }
    if (result.verdict != Verdict::kSolved) {
        return fmt::format("Stuck? workbook hint {}\n{}", result.puzzle->number,
                           picture_hint(result));
    }
    const Puzzle& puzzle = *result.puzzle;
    const Puzzle* const next = next_unsolved(progress, puzzle.number);
    const std::string text = learnt_text(puzzle, result.stars) +
                             hints_left_text(puzzle, progress.of(puzzle.id)) + look_text(puzzle);
    if (completed.is_all) {
        return text + "\n" + farewell_text(progress);
    }
    if (completed.is_part) {
        return text + "\n" + part_done_text(puzzle, progress);
    }
    return next != nullptr
               ? text + fmt::format("Next: workbook show {}\n", next->number)
               : text + "All puzzles are solved: `workbook next` shows your certificate.\n";
}

void print_results(const CheckedAll& checked, const CheckArguments& arguments) {
    const std::vector<PuzzleResult>& results = checked.results;
    switch (arguments.format) {
        case Format::kText:
            print_verdicts(results, arguments);
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
        print_error(fmt::format("validation: {}\n", message));
    }
}

// Under the verdict of one solved kernel: whether that holds for other sizes, as far as that is
// known. The verdict stands without it.
void print_proof_note(const CheckedAll& checked, const CheckTask& task, const Workbook& workbook,
                      const CheckArguments& arguments) {
    if (arguments.format != Format::kText || checked.results.size() != 1 ||
        checked.results.front().verdict != Verdict::kSolved) {
        return;
    }
    const auto prove = [&] {
        return prove_puzzle(*task.task.puzzle, task.kernel, *checked.worker, arguments.run.limits,
                            smallest_limit(false));
    };
    try {
        const std::string& id = task.task.puzzle->id;
        const SizeProof proof = arguments.kernel_path.empty()
                                    ? kept_or_new_proof(workbook, proof_key(task.kernel, id), prove)
                                    : prove();
        print_text(proof_note(proof, Style::for_output(arguments.color)));
    } catch (const IsolatedFailure&) {
        return;  // nothing is known
    }
}

// Puts the results into the learner's progress, and says how far that is.
void keep(const std::vector<PuzzleResult>& results, const Workbook& workbook,
          const CheckArguments& arguments) {
    Completed before;
    const auto completed_in = [&](const Progress& progress) {
        return Completed{
            .is_part = is_part_done(*results.front().puzzle, progress),
            .is_all = progress.solved_count() == static_cast<int>(all_puzzles().size())};
    };
    const auto progress = update_progress(workbook, [&](Progress& known) {
        before = completed_in(known);
        return record_all(results, known);
    });
    if (results.size() == 1) {
        remember(workbook, *results.front().puzzle);
    }
    if (!progress || arguments.format != Format::kText) {
        return;
    }
    const Completed after = completed_in(*progress);
    const Completed completed{.is_part = after.is_part && !before.is_part,
                              .is_all = after.is_all && !before.is_all};
    print_text(progress_text(*progress));
    if (results.size() == 1) {
        print_text(with_typed_commands(next_step_text(results.front(), *progress, completed)));
    } else if (completed.is_all) {
        print_text("\n" + farewell_text(*progress));
    }
}

WorkerOptions check_worker(const CheckArguments& arguments) {
    WorkerOptions options = worker_options(arguments.run);
    options.validation = arguments.validation;
    options.per_thread = arguments.per_thread;
    return options;
}

int run_check(const CheckArguments& arguments) {
    const std::vector<const Puzzle*> puzzles = chosen_puzzles(arguments);
    const Workbook workbook = Workbook::locate();
    std::vector<CheckTask> tasks;
    for (const Puzzle* puzzle : puzzles) {
        tasks.push_back({*puzzle, read_kernel(arguments.kernel_path.empty()
                                                  ? workbook.kernel_path(*puzzle)
                                                  : std::filesystem::path(arguments.kernel_path))});
    }
    const std::size_t jobs = arguments.jobs == 0
                                 ? default_jobs(tasks.size(), std::thread::hardware_concurrency())
                                 : arguments.jobs;
    CheckOptions options = curing(check_options(arguments.run.limits, arguments.seed));
    if (arguments.smallest || (tasks.size() == 1 && arguments.format == Format::kText)) {
        options.smallest_limit = smallest_limit(arguments.smallest);
    }
    const CheckedAll checked = check_all(tasks, jobs, check_worker(arguments), options);
    const std::vector<PuzzleResult>& results = checked.results;
    print_results(checked, arguments);
    print_proof_note(checked, tasks.front(), workbook, arguments);
    if (arguments.kernel_path.empty()) {
        keep(results, workbook, arguments);
    }
    return exit_code(results, arguments.strict);
}

}  // namespace

CommandDeclaration check_command() {
    return declared("check", "Check your kernel: audit it, run it, compare and score the result",
                    declare_check, run_check);
}

}  // namespace vkp
