#include "checker/bench/bench_command.hpp"

#include "checker/bench/bench_report.hpp"
#include "checker/bench/ceilings_file.hpp"
#include "checker/files/files.hpp"
#include "checker/files/place.hpp"
#include "checker/isolated/check_options.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/shared_options.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/text/output.hpp"
#include "checker/text/terminal.hpp"
#include "checker/workspace/progress_file.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/base/utf8.hpp"
#include "harness/check/check.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <functional>

namespace vkp {

namespace {

constexpr std::chrono::seconds kCeilingsLimit{120};

enum class BenchForm { kText, kJson, kCsv, kSvg };

constexpr std::array<Choice<BenchForm>, 3> kForms = {
    {{"text", BenchForm::kText}, {"json", BenchForm::kJson}, {"csv", BenchForm::kCsv}}};
constexpr std::array<Choice<BenchForm>, 3> kEndings = {
    {{".svg", BenchForm::kSvg}, {".json", BenchForm::kJson}, {".csv", BenchForm::kCsv}}};

struct BenchArguments {
    std::vector<std::string> puzzles = {};  // words; "all": those that are solved
    std::vector<int> sizes = {};            // empty: all that the puzzle has
    int repetitions = 20;
    double time_s = 2;  // for all repetitions of one size
    BenchForm form = BenchForm::kText;
    std::string output_path = {};
    bool solution = false;
    bool force = false;
    bool measure_ceilings = false;
    RunArguments run = {};
    std::string kernel_path = {};  // instead of the learner's file
    ColorMode color = ColorMode::kAuto;
};

void declare_what_is_timed(CommandDeclaration& bench, BenchArguments& arguments) {
    bench
        .option("puzzles", &arguments.puzzles,
                "Numbers, names or folders; all for every solved one (default: the last one you "
                "worked on)")
        .takes("PUZZLE");
    bench.option("--size", &arguments.sizes, "Only these sizes (n, as shown in the table)")
        .takes("NUMBER")
        .separated_by(',');
    bench.option("--repeat", &arguments.repetitions, "Timed repetitions for each size")
        .takes("NUMBER")
        .within(1, 1000)
        .with_default();
    bench
        .option("--time", &arguments.time_s,
                "Time limit for all repetitions of a size; larger sizes are skipped")
        .takes("SECONDS")
        .checked(is_time_limit)
        .with_default();
}

void declare_bench(CommandDeclaration& bench, BenchArguments& arguments) {
    declare_what_is_timed(bench, arguments);
    bench.choice("--format", arguments.form, kForms, "Format of the result").with_default();
    bench
        .option("-o,--output", &arguments.output_path,
                "Write a file: .svg for a drawing, .json or .csv for the numbers")
        .takes("FILE");
    bench.option("--solution", &arguments.solution,
                 "Time the reference instead of your kernel, once you have solved the puzzle");
    bench.option("--force", &arguments.force,
                 "Time the reference even if the puzzle is not solved");
    bench.option("--measure-ceilings", &arguments.measure_ceilings,
                 "Measure the limits of the device again instead of using the saved ones");
    declare_device(bench, arguments.run.device);
    declare_kernel(bench, arguments.kernel_path);
    declare_color(bench, arguments.color);
    declare_limits(bench, arguments.run.limits);
}

// The form for the ending of the output file; none where there is no file.
std::optional<BenchForm> file_form(const BenchArguments& arguments) {
    if (arguments.output_path.empty()) {
        return {};
    }
    const std::string ending = std::filesystem::path(arguments.output_path).extension().string();
    if (const auto form = value_of(kEndings, ending)) {
        return form;
    }
    throw UsageError(fmt::format(
        "bench writes .svg, .json or .csv, and \"{}\" ends with none of these: name the file so",
        arguments.output_path));
}

void require_sense(const BenchArguments& arguments) {
    if (arguments.run.device == "none") {
        throw UsageError("bench times a device, and --device none is none");
    }
    if (arguments.solution && !arguments.kernel_path.empty()) {
        throw UsageError("--solution and --kernel both say what is timed: leave one of them out");
    }
    if (!arguments.kernel_path.empty() && arguments.puzzles.size() != 1) {
        throw UsageError("--kernel goes with one puzzle: workbook bench 9 --kernel FILE");
    }
    if (file_form(arguments)) {
        require_folder_of(arguments.output_path);  // not after minutes of work
    }
}

bool wants_all(const BenchArguments& arguments) {
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
std::vector<const Puzzle*> chosen_puzzles(const BenchArguments& arguments, const Workbook& workbook,
                                          const Progress& progress) {
    if (wants_all(arguments)) {
        return timeable(progress);
    }
    std::vector<const Puzzle*> chosen =
        arguments.puzzles.empty()
            ? std::vector<const Puzzle*>{&chosen_puzzle(workbook, arguments.puzzles)}
            : find_puzzles(arguments.puzzles);
    for (const Puzzle* puzzle : chosen) {
        const bool is_given_away = arguments.solution && !arguments.force;
        if (is_given_away && !progress.of(puzzle->id).is_solved()) {
            throw UsageError(fmt::format(
                "puzzle {} is not solved yet; --force times its solution anyway", puzzle->number));
        }
    }
    return chosen;
}

// The puzzle's sizes that the options name, or all of them.
std::vector<int> chosen_sizes(const Puzzle& puzzle, const BenchArguments& arguments) {
    const std::vector<int>& there = puzzle.bench.sizes;
    std::vector<int> chosen = arguments.sizes.empty() ? there : arguments.sizes;
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

Kernel kernel_of(const Puzzle& puzzle, const BenchArguments& arguments, const Workbook& workbook) {
    if (!arguments.kernel_path.empty()) {
        return read_kernel(arguments.kernel_path);
    }
    return read_kernel(arguments.solution ? workbook.solution_path(puzzle)
                                          : workbook.kernel_path(puzzle));
}

TimingOptions timing_options(const BenchArguments& arguments) {
    TimingOptions options{.repetitions = arguments.repetitions,
                          .time_s = arguments.time_s,
                          .guard = guard_options(arguments.run.limits)};
    // The first size is timed however long it takes, and the estimates for others may be wrong.
    options.guard.time_limit +=
        std::chrono::milliseconds(static_cast<std::int64_t>(3000 * arguments.time_s));
    return options;
}

Ceilings ceilings_of(const DeviceInfo& device, const BenchArguments& arguments) {
    const std::filesystem::path folder = cache_folder();
    const CeilingsFile file(folder.empty() ? folder : folder / "ceilings.json");
    if (!arguments.measure_ceilings) {
        if (const auto known = file.find(device)) {
            return *known;
        }
    }
    fmt::print(stderr, "Measuring what {} can do …\n", device.name);
    IsolationOptions options = guard_options(arguments.run.limits);
    options.time_limit = kCeilingsLimit;
    const Ceilings ceilings = measure_ceilings(device, options);
    file.keep(device, ceilings);
    return ceilings;
}

// Prints text at once, so that the output grows visibly; for other formats it is silent.
class ProgressPrinter {
public:
    explicit ProgressPrinter(const BenchArguments& arguments)
        : speaks_(arguments.form == BenchForm::kText), style_(Style::for_output(arguments.color)) {}

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
    explicit BenchRun(const BenchArguments& arguments)
        : arguments_(arguments),
          printer_(arguments),
          worker_(worker_options(arguments.run)),
          auditor_(worker_options({.device = "none", .limits = arguments.run.limits})) {
        worker_.start();
        report_.device = *worker_.device();
        auditor_.audit_for(report_.device);
        report_.ceilings = ceilings_of(report_.device, arguments);
        printer_.tell(render_bench_device(report_.device, report_.ceilings));
    }

    void add(const Puzzle& puzzle, Kernel kernel) {
        KernelBench bench = checked(puzzle, std::move(kernel));
        if (bench.is_checked()) {
            time(bench);
        } else {
            printer_.tell(render_bench_obstacle(bench, printer_.style()));
        }
        report_.kernels.push_back(std::move(bench));
    }

    // The summary of the tables: one kernel under the roof, or many beside each other.
    void draw() const {
        const bool is_one = report_.kernels.size() == 1;
        printer_.tell(is_one ? render_roofline_text(report_.kernels.front(), report_.ceilings,
                                                    output_size().width)
                             : render_shares_text(report_, printer_.style()));
    }

    [[nodiscard]] const BenchReport& report() const { return report_; }

private:
    KernelBench checked(const Puzzle& puzzle, Kernel kernel) {
        KernelBench bench{.puzzle = &puzzle, .kernel = std::move(kernel), .check = {}};
        Checker checker(worker_, check_options(arguments_.run.limits));
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
        printer_.tell(render_bench_heading(bench, printer_.style()));
        std::optional<SizeTiming> previous;
        std::vector<SizeTiming> skipped;  // one after the other, and not printed yet
        for (const int size : chosen_sizes(*bench.puzzle, arguments_)) {
            SizeTiming timing = audited(bench, size);
            if (timing.fault.empty()) {
                timing = time_size(report_.device, *bench.puzzle, bench.kernel, size, options,
                                   previous ? &*previous : nullptr);
            }
            if (timing.left_out.empty()) {
                tell_skipped(skipped);
                printer_.tell(render_bench_row(timing, report_.ceilings, printer_.style()));
            } else {
                skipped.push_back(timing);
            }
            if (timing.is_timed()) {
                previous = timing;
            }
            bench.sizes.push_back(std::move(timing));
        }
        tell_skipped(skipped);
        printer_.tell(render_bench_footer(bench, report_.ceilings, printer_.style()));
    }

    void tell_skipped(std::vector<SizeTiming>& skipped) const {
        printer_.tell(render_bench_skipped(skipped, report_.ceilings, printer_.style()));
        skipped.clear();
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
            Checker(auditor_, check_options(arguments_.run.limits))
                .check({puzzle, {bench_case_at(puzzle, size)}}, bench.kernel);
        if (result.verdict == Verdict::kFaulty && !result.findings.empty()) {
            const Finding& finding = result.findings.front();
            timing.fault = fmt::format("line {}: {}", finding.lines.front(), finding.message);
        }
        return timing;
    }

    const BenchArguments& arguments_;
    ProgressPrinter printer_;
    Worker worker_;
    Worker auditor_;
    BenchReport report_;
};

std::string rendered_svg(const BenchReport& report) {
    return report.kernels.size() == 1 ? render_roofline_svg(report.kernels.front(), report)
                                      : render_shares_svg(report);
}

std::string rendered(const BenchReport& report, BenchForm form) {
    return form == BenchForm::kSvg    ? rendered_svg(report)
           : form == BenchForm::kJson ? render_bench_json(report)
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

int run_bench(const BenchArguments& arguments) {
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
    if (arguments.form != BenchForm::kText) {
        fmt::print("{}", rendered(run.report(), arguments.form));
    }
    if (const auto form = file_form(arguments)) {
        write_output(arguments.output_path, rendered(run.report(), *form));
        fmt::print(arguments.form == BenchForm::kText ? stdout : stderr, "{}\n",
                   printable_in_line(arguments.output_path));
    }
    return exit_code(run.report());
}

}  // namespace

CommandDeclaration bench_command() {
    return declared("bench", "Time solved kernels at real sizes, against the limits of the device",
                    declare_bench, run_bench);
}

}  // namespace vkp
