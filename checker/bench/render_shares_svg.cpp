#include "checker/bench/bench_svg.hpp"
#include "checker/bench/shares.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

using svg::Box;

constexpr double kSharesWidth = 860;
constexpr double kRowHeight = 26;
constexpr double kBarHeight = 8;
constexpr double kRadius = 5;
constexpr double kLeft = 24;
constexpr Box kTrack{220, 100, 380, 0};  // track of the rows
constexpr double kReached = 654;         // end of the share at the largest size
constexpr double kSizes = 670;

// Rows with a bar each, over all sizes, and marks for the kernel at the smallest and the largest.
class SharesDrawing {
public:
    explicit SharesDrawing(const BenchReport& report)
        : report_(report), end_(end_of_scale(report)) {}

    std::string draw() {
        const double bottom = row_top(report_.kernels.size());
        std::string text = headings() + scale(bottom);
        for (std::size_t i = 0; i < report_.kernels.size(); ++i) {
            text += row(i);
        }
        return svg::drawing({kSharesWidth, bottom + 46},
                            "Share of its own ceiling, on " + report_.device.name, kBenchLooks,
                            text + legend(bottom + 28));
    }

private:
    static double row_top(std::size_t index) {
        return kTrack.y + kRowHeight * static_cast<double>(index);
    }

    [[nodiscard]] double x(double share) const { return kTrack.x + kTrack.width * share / end_; }

    [[nodiscard]] std::string headings() const {
        const Ceilings& ceilings = report_.ceilings;
        return svg::text({kLeft, 30}, "title", report_.device.name) +
               svg::text({kLeft, 52}, "note",
                         fmt::format("Share of its own ceiling, from the smallest n to the "
                                     "largest. Memory: {} GB/s (copy). Arithmetic: {} "
                                     "GFLOP/s (FMA).",
                                     three_digits(ceilings.copy_gb_s),
                                     three_digits(ceilings.fma_gflop_s))) +
               svg::text({kSizes, kTrack.y - 12}, "note", "n");
    }

    // A line at each quarter; the ceiling's is whole.
    [[nodiscard]] std::string scale(double bottom) const {
        std::string text;
        for (int quarter = 0; quarter <= 4 * end_; ++quarter) {
            const double at = x(quarter / 4.0);
            text += svg::line({at, kTrack.y - 6}, {at, bottom}, quarter == 4 ? "roof" : "rule") +
                    svg::text({at, kTrack.y - 12}, "value", fmt::format("{} %", 25 * quarter));
        }
        return text;
    }

    [[nodiscard]] std::string row(std::size_t index) const {
        const KernelBench& bench = report_.kernels[index];
        const double middle = row_top(index) + kRowHeight / 2;
        const double base = middle + 4;
        const std::string name =
            svg::text({kLeft + 16, base}, "label", std::to_string(bench.puzzle->number)) +
            svg::text({kLeft + 26, base}, "name", bench.puzzle->title);
        const std::vector<Share> shares = shares_of(bench, report_.ceilings);
        if (shares.empty()) {
            return name + svg::text({kTrack.x + 8, base}, "note", "not timed");
        }
        const std::string fault = fault_in_words(bench);
        const std::string sizes =
            shares.size() == 1 ? std::to_string(shares.front().size)
                               : fmt::format("{} to {}", shares.front().size, shares.back().size);
        return name + bar(shares, middle) +
               svg::text({kReached, base}, "figure",
                         fmt::format("{:.0f} %", shares.back().share * 100)) +
               svg::text({kSizes, base}, fault.empty() ? "note" : "bad",
                         fault.empty() ? sizes : fault);
    }

    // An open dot marks the smallest size, a full one the largest; strokes mark sizes between them.
    [[nodiscard]] std::string bar(const std::vector<Share>& shares, double middle) const {
        const std::string color(shares.back().is_memory_bound ? kMemoryColor : kArithmeticColor);
        const double top = middle - kBarHeight / 2;
        const auto [least, most] = reach_of(shares);
        std::string text =
            svg::rectangle({x(least), top, x(most) - x(least), kBarHeight}, color + " pale");
        for (const Share& share : shares) {
            const double at = x(share.share);
            text += svg::line({at, top}, {at, top + kBarHeight}, color);
        }
        return text + dot_of(shares.front(), middle, color + " open") +
               dot_of(shares.back(), middle, color);
    }

    [[nodiscard]] std::string dot_of(const Share& share, double y, std::string_view kind) const {
        return dot({x(share.share), y}, kRadius, kind,
                   fmt::format("n = {}: {:.0f} %", share.size, share.share * 100));
    }

    static std::string legend(double y) {
        return svg::rectangle({kLeft, y - 9, 18, 10}, kMemoryColor) +
               svg::text({kLeft + 26, y}, "note", "bound by memory") +
               svg::rectangle({kLeft + 136, y - 9, 18, 10}, kArithmeticColor) +
               svg::text({kLeft + 162, y}, "note", "by arithmetic") +
               dot({kLeft + 258, y - 4}, kRadius, "k7 open", "smallest n") +
               svg::text({kLeft + 270, y}, "note", "smallest n") +
               dot({kLeft + 348, y - 4}, kRadius, "k7", "largest n") +
               svg::text({kLeft + 360, y}, "note",
                         "largest n. The ceiling is a measured copy: a kernel may pass it a "
                         "little.");
    }

    const BenchReport& report_;
    double end_;
};

}  // namespace

std::string render_shares_svg(const BenchReport& report) {
    return SharesDrawing(report).draw();
}

}  // namespace vkp
