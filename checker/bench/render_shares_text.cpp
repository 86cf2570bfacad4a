#include "checker/bench/shares.hpp"
#include "checker/text/terminal_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vkp {

namespace {

constexpr std::size_t kNameWidth = 26;
constexpr std::size_t kTrackColumns = 40;

// The track's column for a share within the scale.
std::size_t column_of(double share, double end) {
    return static_cast<std::size_t>(
        std::lround(share / end * static_cast<double>(kTrackColumns - 1)));
}

// "0 %" at the left, the ceiling at its column.
std::string scale_text(double end) {
    const std::size_t ceiling = column_of(1, end);
    return std::string(kNameWidth, ' ') + fmt::format(" {:<{}}", "0 %", ceiling - 2) + "100 %\n";
}

// "│   ○━━━━━●      │", as wide as the track: a line at zero, and one at the ceiling.
std::string bar_text(const std::vector<Share>& shares, double end) {
    std::vector<std::string> columns(kTrackColumns, " ");
    columns.front() = "│";
    columns[column_of(1, end)] = "│";
    const auto [least, most] = reach_of(shares);
    for (std::size_t i = column_of(least, end); i <= column_of(most, end); ++i) {
        columns[i] = "━";
    }
    columns[column_of(shares.front().share, end)] = "○";
    columns[column_of(shares.back().share, end)] = "●";
    std::string text;
    for (const std::string& column : columns) {
        text += column;
    }
    return text;
}

std::string row_text(const KernelBench& bench, const BenchReport& report, double end,
                     const Style& style) {
    const std::string name = left_aligned(
        clipped(fmt::format("  {:>2} {}", bench.puzzle->number, bench.puzzle->title), kNameWidth),
        kNameWidth);
    const std::vector<Share> shares = shares_of(bench, report.ceilings);
    if (shares.empty()) {
        return name + " " + style.faint("not timed") + "\n";
    }
    const std::string fault = fault_in_words(bench);
    const std::string reached = fmt::format("{:>4.0f} % {}", shares.back().share * 100,
                                            shares.back().is_memory_bound ? "memory" : "FMA");
    return name + " " + bar_text(shares, end) + reached + "\n" +
           (fault.empty() ? "" : std::string(kNameWidth + 1, ' ') + style.bad("✗ " + fault) + "\n");
}

}  // namespace

std::string render_shares_text(const BenchReport& report, const Style& style) {
    const bool is_any_timed = std::any_of(
        report.kernels.begin(), report.kernels.end(),
        [&](const KernelBench& bench) { return !shares_of(bench, report.ceilings).empty(); });
    if (!is_any_timed) {
        return {};
    }
    const double end = end_of_scale(report);
    std::string text =
        "\nShare of its own ceiling, from the smallest n (○) to the largest (●)\n\n" +
        style.faint(scale_text(end));
    for (const KernelBench& bench : report.kernels) {
        text += row_text(bench, report, end, style);
    }
    return text;
}

}  // namespace vkp
