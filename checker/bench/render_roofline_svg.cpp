#include "checker/bench/roofline.hpp"
#include "checker/report/svg_text.hpp"
#include "checker/text/xml_text.hpp"

#include <fmt/format.h>

#include <cmath>

namespace vkp {

namespace {

using svg::Box;
using svg::Point;

constexpr double kWidth = 760;
constexpr double kRowHeight = 18;
constexpr Box kPlot{70, 90, 650, 330};

class Drawing {
public:
    Drawing(const BenchReport& report, const RooflineRange& range)
        : report_(report), range_(range) {}

    std::string draw() {
        const double height =
            kPlot.y + kPlot.height + 60 + kRowHeight * static_cast<double>(report_.kernels.size());
        std::string text = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" "
            "height=\"{1:g}\" role=\"img\">\n<title>Roofline of {2}</title>\n{3}",
            kWidth, height, xml_escaped(report_.device.name), svg::style_sheet());
        text +=
            svg::rectangle({0, 0, kWidth, height}, "paper") + headings() + grid() + axes() + roof();
        for (std::size_t i = 0; i < report_.kernels.size(); ++i) {
            text += kernel(i);
        }
        return text + "</svg>\n";
    }

private:
    [[nodiscard]] Point place(double intensity, double gflop_s) const {
        return {kPlot.x + kPlot.width * range_.x(intensity),
                kPlot.y + kPlot.height * (1 - range_.y(gflop_s))};
    }

    [[nodiscard]] std::string headings() const {
        const Ceilings& ceilings = report_.ceilings;
        return svg::text({kPlot.x, 28}, "title", report_.device.name) +
               svg::text({kPlot.x, 48}, "note",
                         fmt::format("ceilings: copy {:.3g} GB/s, FMA {:.3g} GFLOP/s; a dot is a "
                                     "size, larger for larger n",
                                     ceilings.copy_gb_s, ceilings.fma_gflop_s));
    }

    static std::string line(Point from, Point to, std::string_view kind) {
        return fmt::format(
            "<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", kind,
            from.x, from.y, to.x, to.y);
    }

    // At the powers of ten.
    [[nodiscard]] std::string grid() const {
        std::string text;
        for (double value = power_above(range_.bottom); value <= range_.top; value *= 10) {
            const double y = place(range_.left, value).y;
            text += line({kPlot.x, y}, {kPlot.x + kPlot.width, y}, "rule") +
                    svg::text({kPlot.x - 8, y + 4}, "label", fmt::format("{:g}", value));
        }
        for (double value = power_above(range_.left); value <= range_.right; value *= 10) {
            const double x = place(value, range_.bottom).x;
            text +=
                line({x, kPlot.y}, {x, kPlot.y + kPlot.height}, "rule") +
                svg::text({x, kPlot.y + kPlot.height + 16}, "value", fmt::format("{:g}", value));
        }
        return text;
    }

    static std::string axes() {
        return svg::text({kPlot.x, kPlot.y - 10}, "note", "GFLOP/s") +
               svg::text({kPlot.x + kPlot.width - 110, kPlot.y + kPlot.height + 32}, "note",
                         "operations a byte");
    }

    static double power_above(double value) { return std::pow(10, std::ceil(std::log10(value))); }

    [[nodiscard]] std::string roof() const {
        const Ceilings& ceilings = report_.ceilings;
        const Point start = place(range_.left, roof_at(ceilings, range_.left));
        const Point bend = place(ceilings.fma_gflop_s / ceilings.copy_gb_s, ceilings.fma_gflop_s);
        const Point end = place(range_.right, ceilings.fma_gflop_s);
        return fmt::format(
            "<path class=\"edge k7\" stroke-width=\"2\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} "
            "{:.1f}\"/>\n",
            start.x, start.y, bend.x, bend.y, end.x, end.y);
    }

    // Its points, larger for larger sizes, joined in their order, and its line of the legend.
    [[nodiscard]] std::string kernel(std::size_t index) const {
        const KernelBench& bench = report_.kernels[index];
        const std::vector<RooflinePoint> points = roofline_points(bench);
        const std::string color = fmt::format("k{}", index % 7);
        const double y = kPlot.y + kPlot.height + 48 + kRowHeight * static_cast<double>(index);
        std::string text = svg::rectangle({kPlot.x, y - 9, 10, 10}, color);
        text += svg::text({kPlot.x + 18, y}, "name",
                          fmt::format("{} {}", bench.puzzle->number, bench.puzzle->title));
        text += svg::text({kPlot.x + 220, y}, "note", legend(bench, points));
        std::string path;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Point at = place(points[i].intensity, points[i].gflop_s);
            path += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "M" : "L", at.x, at.y);
            text += fmt::format(
                "<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"><title>n = {}: "
                "{:.3g} "
                "GFLOP/s</title></circle>\n",
                color, at.x, at.y, 3 + 0.5 * static_cast<double>(i), points[i].size,
                points[i].gflop_s);
        }
        return text + (path.empty()
                           ? ""
                           : fmt::format("<path class=\"edge {}\" d=\"{}\"/>\n", color, path));
    }

    // "n = 1024 to 16777216, at most 83 % of the ceiling"
    [[nodiscard]] std::string legend(const KernelBench& bench,
                                     const std::vector<RooflinePoint>& points) const {
        if (points.empty()) {
            return "not timed";
        }
        double best = 0;
        for (const SizeTiming& timing : bench.sizes) {
            if (timing.is_timed()) {
                best = std::max(best, rates_of(timing, report_.ceilings).share);
            }
        }
        return fmt::format("n = {} to {}, at most {:.0f} % of the ceiling", points.front().size,
                           points.back().size, best * 100);
    }

    const BenchReport& report_;
    RooflineRange range_;
};

}  // namespace

std::string render_roofline_svg(const BenchReport& report) {
    std::vector<RooflinePoint> all;
    for (const KernelBench& bench : report.kernels) {
        const std::vector<RooflinePoint> points = roofline_points(bench);
        all.insert(all.end(), points.begin(), points.end());
    }
    return Drawing(report, range_of(all, report.ceilings)).draw();
}

}  // namespace vkp
