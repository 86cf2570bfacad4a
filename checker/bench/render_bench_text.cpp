#include "checker/bench/bench_report.hpp"
#include "checker/report/grid.hpp"
#include "checker/report/located_text.hpp"
#include "checker/report/remedy_text.hpp"
#include "checker/report/render.hpp"
#include "checker/text/terminal_text.hpp"
#include "checker/text/typed_commands.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string_view>
#include <tuple>

namespace vkp {

namespace {

constexpr std::size_t kWidth = 80;

constexpr std::string_view kLikelyCauses =
    "Likely causes: `gl_LocalInvocationID` where the index in the whole grid is meant, which is "
    "`gl_GlobalInvocationID`; or a literal number where `TPB` or a shape such as `a_shape[0]` "
    "belongs.";

std::string paragraph(std::string_view text) {
    return fmt::format("{}\n", fmt::join(wrapped(text, kWidth), "\n"));
}

struct Unit {
    double factor;
    std::string_view name;
};

Unit unit_of_time(double ms) {
    return ms < 1 ? Unit{1e3, "us"} : ms < 1000 ? Unit{1, "ms"} : Unit{1e-3, "s"};
}

std::string time_text(double ms) {
    const Unit unit = unit_of_time(ms);
    return fmt::format("{} {}", three_digits(ms * unit.factor), unit.name);
}

// The spread, in the unit of the median.
std::string spread_text(const Rates& rates) {
    const Unit unit = unit_of_time(rates.median_ms);
    return fmt::format("{}–{}", three_digits(rates.lower_quartile_ms * unit.factor),
                       three_digits(rates.upper_quartile_ms * unit.factor));
}

std::string bytes_text(double bytes) {
    constexpr double kKiB = 1024;
    return bytes < kKiB          ? fmt::format("{:.0f} B", bytes)
           : bytes < kKiB * kKiB ? fmt::format("{} KiB", three_digits(bytes / kKiB))
                                 : fmt::format("{} MiB", three_digits(bytes / kKiB / kKiB));
}

constexpr std::array<std::size_t, 7> kWidths = {9, 9, 8, 12, 9, 9, 12};

std::string row_text(const std::array<std::string, kWidths.size()>& cells) {
    std::string row;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        row += (i > 0 ? " " : "") + right_aligned(cells[i], kWidths[i]);
    }
    return row + "\n";
}

// "result[256] should be 3 and is 1", or the property that does not hold.
std::string difference_text(const Case& definition, const Difference& difference) {
    if (!difference.broken_property.empty()) {
        return difference.broken_property;
    }
    const auto [array, value] = definition.result_at(difference.element);
    const std::string place = result_place(array, value);
    return difference.is_written ? fmt::format("{} should be {:.9g} and is {:.9g}", place,
                                               difference.expected, difference.actual)
                                 : fmt::format("{} should be {:.9g} and was never written", place,
                                               difference.expected);
}

// The property that does not hold, or the first wrong element; nothing if all is right.
std::optional<Difference> first_difference(const CaseResult& result) {
    if (!result.broken_property.empty()) {
        return Difference{.broken_property = result.broken_property};
    }
    const Comparison& comparison = result.comparison;
    const auto& [mismatches, unwritten] = std::tie(comparison.mismatches, comparison.unwritten);
    const bool is_written =
        !mismatches.empty() && (unwritten.empty() || mismatches.front() < unwritten.front());
    if (comparison.holds()) {
        return {};
    }
    const std::size_t element = is_written ? mismatches.front() : unwritten.front();
    return Difference{result.compared().first_value + element, result.expected.values[element],
                      comparison.actual[element], is_written};
}

std::string title(const Puzzle& puzzle, const Style& style) {
    return style.strong(fmt::format("Puzzle {}: {}", puzzle.number, puzzle.title));
}

// About the kernel at the smallest of its real sizes.
std::string obstacle_at_size(const KernelBench& bench, const Style& style) {
    const int size = bench.puzzle->bench.sizes.front();
    std::string text = fmt::format("{}  {}\n", title(*bench.puzzle, style),
                                   style.bad(fmt::format("✗ not right at n = {}", size)));
    text +=
        "It is right in the puzzle's own cases. Nothing was timed.\n\n" +
        compile_errors_text(bench.kernel, bench.check.compile_errors, style, bench.puzzle->number) +
        findings_text(bench.kernel, bench.check.findings, Severity::kError, style);
    for (const CaseResult& result : bench.check.cases) {
        if (!result.detail.empty()) {
            return text +
                   paragraph(detail_text(result.detail, result.verdict == Verdict::kTimedOut) +
                             ".");
        }
        if (const auto difference = first_difference(result)) {
            text += paragraph(fmt::format("At n = {}, {}.", size,
                                          difference_text(result.definition, *difference)));
        }
    }
    return text + paragraph(kLikelyCauses);
}

std::string row_of(const SizeTiming& timing, const Rates& rates, const Style& style) {
    std::string row = row_text({fmt::format("{}", timing.size), bytes_text(timing.bytes),
                                time_text(rates.median_ms), spread_text(rates),
                                three_digits(rates.gb_s), three_digits(rates.gflop_s),
                                fmt::format("{:.0f} % {}", rates.share * 100,
                                            rates.is_memory_bound ? "memory" : "   FMA")});
    return timing.difference ? style.bad(row) : row;
}

bool is_any_by_host_clock(const KernelBench& bench) {
    return std::any_of(bench.sizes.begin(), bench.sizes.end(),
                       [](const SizeTiming& timing) { return timing.is_by_host_clock; });
}

// The unit that multiplied tiles; empty if there are none.
std::string tiles_text(const KernelBench& bench) {
    const auto timed = std::find_if(
        bench.sizes.begin(), bench.sizes.end(),
        [](const SizeTiming& timing) { return timing.is_timed() && timing.tiles != Tiles::kNone; });
    if (timed == bench.sizes.end()) {
        return {};
    }
    return paragraph(timed->tiles == Tiles::kCooperative
                         ? "Tiles were multiplied by tensor cores. The ceiling is that of ordinary "
                           "arithmetic with floats, so more than 100 % is possible."
                         : "No tensor cores were used, as this device offers none: tiles were "
                           "multiplied in plain GLSL.");
}

// A ceiling that was measured on a busy machine is too low.
std::string high_share_text(const KernelBench& bench, const Ceilings& ceilings) {
    constexpr double kAboveChance = 1.1;
    const auto timed = std::find_if(bench.sizes.rbegin(), bench.sizes.rend(),
                                    [](const SizeTiming& timing) { return timing.is_timed(); });
    const bool is_high = timed != bench.sizes.rend() && timed->tiles != Tiles::kCooperative &&
                         rates_of(*timed, ceilings).share > kAboveChance;
    return is_high ? paragraph(
                         "A share above 100 % suggests that the ceilings were measured while "
                         "the machine was busy. Measure again: --measure-ceilings")
                   : std::string();
}

}  // namespace

std::string render_bench_device(const DeviceInfo& device, const Ceilings& ceilings) {
    const std::string what = device.type == "cpu"
                                 ? " (a CPU: its times say little about those of a GPU)"
                                 : std::string();
    return paragraph(device.name + what) +
           paragraph(
               fmt::format("ceilings: copy {} GB/s, FMA {} GFLOP/s; an empty dispatch takes {}",
                           three_digits(ceilings.copy_gb_s), three_digits(ceilings.fma_gflop_s),
                           time_text(ceilings.empty_dispatch_ms)));
}

std::string render_bench_heading(const KernelBench& bench, const Style& style) {
    return fmt::format("\n{}  {}\n\n", title(*bench.puzzle, style),
                       style.faint(printable_in_line(bench.kernel.path))) +
           style.faint(
               row_text({"n", "bytes", "median", "middle half", "GB/s", "GFLOP/s", "of ceiling"}));
}

std::string render_bench_row(const SizeTiming& timing, const Ceilings& ceilings,
                             const Style& style) {
    if (timing.is_timed()) {
        return row_of(timing, rates_of(timing, ceilings), style);
    }
    const bool is_fault = !timing.fault.empty();
    const std::string why = is_fault ? "✗ not timed: " + printable_in_line(timing.fault)
                                     : "skipped: " + printable_in_line(timing.left_out);
    std::string text;
    for (const std::string& line : wrapped(why, kWidth - 20)) {
        const bool is_first = text.empty();
        text += fmt::format("{} {} {}\n",
                            right_aligned(is_first ? std::to_string(timing.size) : "", kWidths[0]),
                            right_aligned(is_first ? bytes_text(timing.bytes) : "", kWidths[1]),
                            is_fault ? style.bad(line) : style.faint(line));
    }
    return text;
}

std::string render_bench_skipped(std::span<const SizeTiming> skipped, const Ceilings& ceilings,
                                 const Style& style) {
    if (skipped.empty()) {
        return {};
    }
    std::string first = render_bench_row(skipped.front(), ceilings, style);
    if (skipped.size() == 1) {
        return first;
    }
    std::vector<int> others;
    for (const SizeTiming& timing : skipped.subspan(1)) {
        others.push_back(timing.size);
    }
    return first +
           style.faint(paragraph(fmt::format("also skipped: n = {}", fmt::join(others, ", "))));
}

std::string render_bench_footer(const KernelBench& bench, const Ceilings& ceilings,
                                const Style& style) {
    std::string text;
    for (const SizeTiming& timing : bench.sizes) {
        if (timing.difference) {
            const Case bench_case = bench.puzzle->bench.at(timing.size);
            text +=
                style.bad(paragraph(fmt::format("✗ wrong at n = {}: {}.", timing.size,
                                                difference_text(bench_case, *timing.difference)))) +
                paragraph(kLikelyCauses);
            break;
        }
    }
    if (!bench.puzzle->bench.note.empty()) {
        text += paragraph(bench.puzzle->bench.note);
    }
    text += tiles_text(bench) + high_share_text(bench, ceilings);
    if (is_any_by_host_clock(bench)) {
        text += paragraph(
            "This device has no timestamps: times are the host's, with the way to the device and "
            "back.");
    }
    return text.empty() ? text : "\n" + text;
}

std::string render_bench_obstacle(const KernelBench& bench, const Style& style) {
    if (const auto* unsupported = bench.unsupported()) {
        return fmt::format("\n{}  {}\n", title(*bench.puzzle, style), style.bad("✗ not timed")) +
               paragraph(fmt::format(
                   "The audit does not know {} in line {}, and what it has not audited is not run "
                   "without guard.",
                   unsupported->what, unsupported->line));
    }
    if (bench.is_checked_at_size) {
        return "\n" + obstacle_at_size(bench, style);
    }
    const bool is_started = bench.check.verdict != Verdict::kNotStarted;
    return fmt::format("\n{}  {}\n", title(*bench.puzzle, style),
                       style.bad("✗ not timed: only what is solved is")) +
           paragraph(is_started ? with_typed_commands(
                                      fmt::format("{}: {}. `workbook check {}` says more.",
                                                  printable_in_line(bench.kernel.path),
                                                  summary(bench.check), bench.puzzle->number))
                                : printable_in_line(bench.kernel.path) + " is not started.");
}

}  // namespace vkp
