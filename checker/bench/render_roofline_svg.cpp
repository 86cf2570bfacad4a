#include "checker/bench/bench_svg.hpp"
#include "checker/bench/roofline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace vkp {

namespace {

using svg::Box;
using svg::Point;

constexpr double kRooflineWidth = 760;
constexpr double kHeight = 470;
constexpr Box kPlot{70, 90, 570, 330};
constexpr double kLabelHeight = 14;

class RooflineDrawing {
public:
    RooflineDrawing(const KernelBench& bench, const BenchReport& report)
        : bench_(bench),
          report_(report),
          points_(roofline_points(bench)),
          range_(range_of(points_, report.ceilings)) {}

    std::string draw() {
        const std::string title =
            fmt::format("Puzzle {}: {}", bench_.puzzle->number, bench_.puzzle->title);
        return svg::drawing({kRooflineWidth, kHeight}, "Roofline of " + title, kBenchLooks,
                            svg::text({kPlot.x, 28}, "title", title) +
                                svg::text({kPlot.x, 48}, "note", device()) + grid() + axes() +
                                roof() + points());
    }

private:
    [[nodiscard]] std::string device() const {
        return report_.device.name +
               (points_.empty() ? ": not timed"
                                : ". A dot is a size n, with the share of the ceiling above it.");
    }

    [[nodiscard]] Point place(double intensity, double gflop_s) const {
        return {kPlot.x + kPlot.width * range_.x(intensity),
                kPlot.y + kPlot.height * (1 - range_.y(gflop_s))};
    }

    // Grid lines at the powers of ten.
    [[nodiscard]] std::string grid() const {
        std::string text;
        for (double value = power_above(range_.bottom); value <= range_.top; value *= 10) {
            const double y = place(range_.left, value).y;
            text += svg::line({kPlot.x, y}, {kPlot.x + kPlot.width, y}, "rule") +
                    svg::text({kPlot.x - 8, y + 4}, "label", fmt::format("{:g}", value));
        }
        for (double value = power_above(range_.left); value <= range_.right; value *= 10) {
            const double x = place(value, range_.bottom).x;
            text +=
                svg::line({x, kPlot.y}, {x, kPlot.y + kPlot.height}, "rule") +
                svg::text({x, kPlot.y + kPlot.height + 16}, "value", fmt::format("{:g}", value));
        }
        return text;
    }

    static std::string axes() {
        return svg::text({kPlot.x - 46, kPlot.y - 14}, "note", "GFLOP/s") +
               svg::text({kPlot.x + kPlot.width / 2, kPlot.y + kPlot.height + 36}, "note middle",
                         "operations for each byte that must cross memory");
    }

    static double power_above(double value) { return std::pow(10, std::ceil(std::log10(value))); }

    // Its slope and its flat part, each with the limit that it is.
    [[nodiscard]] std::string roof() const {
        const Ceilings& ceilings = report_.ceilings;
        const Point start = place(range_.left, roof_at(ceilings, range_.left));
        const Point bend = place(ceilings.fma_gflop_s / ceilings.copy_gb_s, ceilings.fma_gflop_s);
        const Point end = place(range_.right, ceilings.fma_gflop_s);
        const double angle =
            std::atan2(bend.y - start.y, bend.x - start.x) * 180 / std::numbers::pi;
        const Point middle{(start.x + bend.x) / 2, (start.y + bend.y) / 2};
        return fmt::format(
                   "<path class=\"roof\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n",
                   start.x, start.y, bend.x, bend.y, end.x, end.y) +
               fmt::format("<g transform=\"rotate({:.1f} {:.1f} {:.1f})\">\n", angle, middle.x,
                           middle.y) +
               svg::text({middle.x, middle.y - 8}, "name middle",
                         fmt::format("memory: {} GB/s (copy)", three_digits(ceilings.copy_gb_s))) +
               "</g>\n" +
               svg::text(
                   {end.x, end.y - 8}, "figure",
                   fmt::format("arithmetic: {} GFLOP/s (FMA)", three_digits(ceilings.fma_gflop_s)));
    }

    // The points, joined in the order of their sizes, each with a label beside it.
    [[nodiscard]] std::string points() const {
        std::string path;
        std::string dots;
        const std::vector<double> rows = label_rows();
        for (std::size_t i = 0; i < points_.size(); ++i) {
            const RooflinePoint& point = points_[i];
            const Point at = place(point.intensity, point.gflop_s);
            const double ceiling = roof_at(report_.ceilings, point.intensity);
            const std::string label =
                fmt::format("n = {}: {:.0f} %", point.size, point.gflop_s / ceiling * 100);
            path += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "M" : "L", at.x, at.y);
            dots += svg::line(at, {at.x + 20, rows[i]}, "rule") +
                    dot(at, 4.5, color(point),
                        fmt::format("{}, {:.3g} GFLOP/s", label, point.gflop_s)) +
                    svg::text({at.x + 24, rows[i] + 4}, "note", label);
        }
        return path.empty() ? path
                            : fmt::format("<path class=\"edge {}\" d=\"{}\"/>\n",
                                          color(points_.back()), path) +
                                  dots;
    }

    [[nodiscard]] std::string_view color(const RooflinePoint& point) const {
        return point.intensity * report_.ceilings.copy_gb_s < report_.ceilings.fma_gflop_s
                   ? kMemoryColor
                   : kArithmeticColor;
    }

    // The height of each point's label: its own, or the next free one below.
    [[nodiscard]] std::vector<double> label_rows() const {
        std::vector<std::size_t> order(points_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        const auto height = [&](std::size_t i) {
            return place(points_[i].intensity, points_[i].gflop_s).y;
        };
        std::sort(order.begin(), order.end(),
                  [&](std::size_t a, std::size_t b) { return height(a) < height(b); });
        const double last = kPlot.y + kPlot.height - kLabelHeight / 2;
        std::vector<double> rows(points_.size());
        double next = kPlot.y;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const double room_below = kLabelHeight * static_cast<double>(order.size() - 1 - i);
            rows[order[i]] = std::min(std::max(height(order[i]), next), last - room_below);
            next = rows[order[i]] + kLabelHeight;
        }
        return rows;
    }

    const KernelBench& bench_;
    const BenchReport& report_;
    std::vector<RooflinePoint> points_;
    RooflineRange range_;
};

}  // namespace

std::string render_roofline_svg(const KernelBench& bench, const BenchReport& report) {
    return RooflineDrawing(bench, report).draw();
}

}  // namespace vkp
