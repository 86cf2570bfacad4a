#include "checker/bench/bench_command.hpp"

#include "checker/bench/bench_report.hpp"
#include "checker/bench/ceilings_file.hpp"
#include "checker/files/files.hpp"
#include "checker/files/place.hpp"
#include "checker/guarded/check_options.hpp"
#include "checker/learner/progress_file.hpp"
#include "checker/learner/puzzle_words.hpp"
#include "checker/learner/workbook.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/text/output.hpp"
#include "harness/base/utf8.hpp"
#include "harness/check/check.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>

namespace vkp {

namespace {

constexpr std::chrono::seconds kCeilingsLimit{120};

// The form for the ending of the output file; empty where there is no file.
std::string file_form(const Arguments& arguments) {
    if (arguments.output_path.empty()) {
        return {};
    }
    const std::string ending = std::filesystem::path(arguments.output_path).extension().string();
    if (ending == ".svg" || ending == ".json" || ending == ".csv") {
        return ending.substr(1);
    }
    throw UsageError(fmt::format(
        "bench writes .svg, .json or .csv, and \"{}\" ends with none of these: name the file so",
        arguments.output_path));
}

void require_sense(const Arguments& arguments) {
    if (arguments.device == "none") {
        throw UsageError("bench times a device, and --device none is none");
    }
    if (arguments.bench.solution && !arguments.kernel_path.empty()) {
        throw UsageError("--solution and --kernel both say what is timed: leave one of them out");
    }
    if (!arguments.kernel_path.empty() && arguments.puzzles.size() != 1) {
        throw UsageError("--kernel goes with one puzzle: workbook bench 9 --kernel FILE");
    }
    if (!file_form(arguments).empty()) {
        require_folder_of(arguments.output_path);  // not after minutes of work
    }
}

bool wants_all(const Arguments& arguments) {
    return arguments.puzzles.size() == 1 && arguments.puzzles.front() == "all";
}

// All that are solved and were not broken since.
std::vector<const Puzzle*> timeable(const Progress& progress) {
    std::vector<const Puzzle*> puzzles;
    for (const Puzzle& puzzle : all_puzzles()) {
        const PuzzleProgress& known = progress.of(puzzle.id);
        if (known.is_solved() && !known.is_broken()) {
            puzzles.push_back(&puzzle);
        }
    }
    return puzzles;
}

// The named puzzles; "all" are the solved ones.
std::vector<const Puzzle*> chosen_puzzles(const Arguments& arguments, const Workbook& workbook,
                                          const Progress& progress) {
    if (wants_all(arguments)) {
        return timeable(progress);
    }
    std::vector<const Puzzle*> chosen =
        arguments.puzzles.empty()
            ? std::vector<const Puzzle*>{&chosen_puzzle(workbook, arguments.puzzles)}
            : find_puzzles(arguments.puzzles);
    for (const Puzzle* puzzle : chosen) {
        const bool is_given_away = arguments.bench.solution && !arguments.force;
        if (is_given_away && !progress.of(puzzle->id).is_solved()) {
            throw UsageError(fmt::format(
                "puzzle {} is not solved yet; --force times its solution anyway", puzzle->number));
        }
    }
    return chosen;
}

// The puzzle's sizes that the options name, or all of them.
std::vector<int> chosen_sizes(const Puzzle& puzzle, const Arguments& arguments) {
    const std::vector<int>& there = puzzle.bench.sizes;
    std::vector<int> chosen = arguments.bench.sizes.empty() ? there : arguments.bench.sizes;
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    for (const int size : chosen) {
        if (std::find(there.begin(), there.end(), size) == there.end()) {
            throw UsageError(fmt::format("puzzle {} is not timed at size {}, but at: {}",
                                         puzzle.number, size, fmt::join(there, ", ")));
        }
    }
    return chosen;
}

Kernel kernel_of(const Puzzle& puzzle, const Arguments& arguments, const Workbook& workbook) {
    if (!arguments.kernel_path.empty()) {
        return read_kernel(arguments.kernel_path);
    }
    return read_kernel(arguments.bench.solution ? workbook.solution_path(puzzle)
                                                : workbook.kernel_path(puzzle));
}

TimingOptions timing_options(const Arguments& arguments) {
    TimingOptions options{.repetitions = arguments.bench.repetitions,
                          .time_s = arguments.bench.time_s,
                          .guard = guard_options(arguments)};
    // The first size is timed however long it takes, and the estimates for others may be wrong.
    options.guard.time_limit +=
        std::chrono::milliseconds(static_cast<std::int64_t>(3000 * arguments.bench.time_s));
    return options;
}

Ceilings ceilings_of(const DeviceInfo& device, const Arguments& arguments) {
    const std::filesystem::path folder = cache_folder();
    const CeilingsFile file(folder.empty() ? folder : folder / "ceilings.json");
    if (!arguments.bench.measure_ceilings) {
        if (const auto known = file.find(device)) {
            return *known;
        }
    }
    fmt::print(stderr, "Measuring what {} can do …\n", device.name);
    GuardOptions options = guard_options(arguments);
    options.time_limit = kCeilingsLimit;
    const Ceilings ceilings = measure_ceilings(device, options);
    file.keep(device, ceilings);
    return ceilings;
}

// Prints text at once, so that the output grows visibly; for other formats it is silent.
class Teller {
public:
    explicit Teller(const Arguments& arguments)
        : speaks_(arguments.bench.form == "text"), style_(Style::for_output(arguments.color)) {}

    [[nodiscard]] const Style& style() const { return style_; }
    void tell(const std::string& text) const {
        if (speaks_) {
            print_text(text);
            std::fflush(stdout);
        }
    }

private:
    bool speaks_;
    Style style_;
};

class BenchRun {
public:
    explicit BenchRun(const Arguments& arguments)
        : arguments_(arguments),
          teller_(arguments),
          worker_(worker_options(arguments)),
          auditor_(worker_options(without_device(arguments))) {
        worker_.start();
        report_.device = *worker_.device();
        auditor_.audit_for(report_.device);
        report_.ceilings = ceilings_of(report_.device, arguments);
        teller_.tell(render_bench_device(report_.device, report_.ceilings));
    }

    void add(const Puzzle& puzzle, Kernel kernel) {
        KernelBench bench = checked(puzzle, std::move(kernel));
        if (bench.is_checked()) {
            time(bench);
        } else {
            teller_.tell(render_bench_obstacle(bench, teller_.style()));
        }
        report_.kernels.push_back(std::move(bench));
    }

    // The summary of the tables: one kernel under the roof, or many beside each other.
    void draw() const {
        const bool is_one = report_.kernels.size() == 1;
        teller_.tell(is_one ? render_roofline_text(report_.kernels.front(), report_.ceilings)
                            : render_shares_text(report_, teller_.style()));
    }

    [[nodiscard]] const BenchReport& report() const { return report_; }

private:
    KernelBench checked(const Puzzle& puzzle, Kernel kernel) {
        KernelBench bench{.puzzle = &puzzle, .kernel = std::move(kernel), .check = {}};
        Checker checker(worker_, check_options(arguments_));
        bench.check = checker.check(puzzle, bench.kernel);
        if (bench.check.is_right()) {
            Case smallest =
                bench_case_at(puzzle, puzzle.bench.sizes.front(), report_.device.subgroup_size);
            bench.check = checker.check({puzzle, {std::move(smallest)}}, bench.kernel);
            bench.is_checked_at_size = true;
        }
        return bench;
    }

    void time(KernelBench& bench) {
        const TimingOptions options = timing_options(arguments_);
        teller_.tell(render_bench_heading(bench, teller_.style()));
        std::optional<SizeTiming> previous;
        for (const int size : chosen_sizes(*bench.puzzle, arguments_)) {
            SizeTiming timing = audited(bench, size);
            if (timing.fault.empty()) {
                timing = time_size(report_.device, *bench.puzzle, bench.kernel, size, options,
                                   previous ? &*previous : nullptr);
            }
            teller_.tell(render_bench_row(timing, report_.ceilings, teller_.style()));
            if (timing.is_timed()) {
                previous = timing;
            }
            bench.sizes.push_back(std::move(timing));
        }
        teller_.tell(render_bench_footer(bench, teller_.style()));
    }

    // Adds the audit's findings at a size above the smallest, as far as it is fast enough: races,
    // above all, which no device shows.
    SizeTiming audited(const KernelBench& bench, int size) {
        const Puzzle& puzzle = *bench.puzzle;
        const Case bench_case = puzzle.bench.at(size);
        SizeTiming timing{.size = size,
                          .bytes = least_bytes(bench_case),
                          .operations = puzzle.bench.operations(bench_case)};
        if (size == puzzle.bench.sizes.front() || !is_soon_audited(puzzle, size)) {
            return timing;
        }
        const PuzzleResult result =
            Checker(auditor_, check_options(arguments_))
                .check({puzzle, {bench_case_at(puzzle, size)}}, bench.kernel);
        if (result.verdict == Verdict::kFaulty && !result.findings.empty()) {
            const Finding& finding = result.findings.front();
            timing.fault = fmt::format("line {}: {}", finding.lines.front(), finding.message);
        }
        return timing;
    }

    const Arguments& arguments_;
    Teller teller_;
    Worker worker_;
    Worker auditor_;
    BenchReport report_;
};

std::string rendered_svg(const BenchReport& report) {
    return report.kernels.size() == 1 ? render_roofline_svg(report.kernels.front(), report)
                                      : render_shares_svg(report);
}

std::string rendered(const BenchReport& report, const std::string& form) {
    return form == "svg"    ? rendered_svg(report)
           : form == "json" ? render_bench_json(report)
                            : render_bench_csv(report);
}

int exit_code(const BenchReport& report) {
    const auto& kernels = report.kernels;
    if (std::all_of(kernels.begin(), kernels.end(),
                    [](const KernelBench& bench) { return bench.is_right(); })) {
        return kAllSolved;
    }
    const bool is_any_started =
        std::any_of(kernels.begin(), kernels.end(), [](const KernelBench& bench) {
            return !bench.is_right() && bench.check.verdict != Verdict::kNotStarted;
        });
    return is_any_started ? kNotSolved : kNotStarted;
}

}  // namespace

int run_bench(const Arguments& arguments) {
    require_sense(arguments);
    const Workbook workbook = Workbook::locate();
    const std::vector<const Puzzle*> puzzles =
        chosen_puzzles(arguments, workbook, load_progress(workbook));
    if (puzzles.empty()) {
        print_text("No puzzle is solved yet, and only what is solved is timed.\n");
        return kNotStarted;
    }
    std::vector<Kernel> kernels;
    for (const Puzzle* puzzle : puzzles) {
        chosen_sizes(*puzzle, arguments);  // before the work
        kernels.push_back(kernel_of(*puzzle, arguments, workbook));
    }
    BenchRun run(arguments);
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        run.add(*puzzles[i], std::move(kernels[i]));
    }
    run.draw();
    if (arguments.bench.form != "text") {
        fmt::print("{}", rendered(run.report(), arguments.bench.form));
    }
    if (const std::string form = file_form(arguments); !form.empty()) {
        write_output(arguments.output_path, rendered(run.report(), form));
        fmt::print(arguments.bench.form == "text" ? stdout : stderr, "{}\n",
                   printable_in_line(arguments.output_path));
    }
    return exit_code(run.report());
}

}  // namespace vkp
