#include "checker/report/svg_text.hpp"
#include "checker/text/xml_text.hpp"
#include "checker/train/report/loss_curve.hpp"
#include "checker/train/report/render_train.hpp"
#include "checker/train/report/train_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vkp {

namespace {

using svg::Box;
using svg::Point;

constexpr double kWidth = 760;
constexpr double kHeight = 492;
constexpr Box kLossPlot{76, 92, 560, 170};
constexpr Box kAccuracyPlot{76, 322, 560, 130};
constexpr std::string_view kLooks =
    ".curve { fill: none; stroke-width: 2; }\n"
    ".loss { stroke: @c0; } .hits { stroke: @c2; } .of-loss { fill: @c0; } .of-hits { fill: @c2; "
    "}\n"
    ".known { fill: @paper; stroke: @c1; stroke-width: 2; }\n"
    ".middle { text-anchor: middle; }\n";

// Two plots, one above the other, on the same epochs.
class Drawing {
public:
    explicit Drawing(const TrainReport& report)
        : report_(report), losses_(loss_curve(report)), hits_(accuracy_curve(report)) {}

    std::string draw() {
        return svg::drawing({kWidth, kHeight}, "Training of " + training_title(report_), kLooks,
                            svg::text({kLossPlot.x, 28}, "title", training_title(report_)) +
                                svg::text({kLossPlot.x, 48}, "note", training_note(report_)) +
                                loss_plot() + accuracy_plot());
    }

private:
    // The area of a plot's values.
    struct KernelInterface {
        Box box;
        double first = 0;  // the curve's x
        double last = 1;
        double bottom = 0;
        double top = 1;

        [[nodiscard]] Point place(const CurvePoint& point) const {
            const double span = last > first ? last - first : 1;
            return {box.x + box.width * (point.x - first) / span,
                    box.y + box.height * (top - point.y) / (top - bottom)};
        }
    };

    static KernelInterface interface_of(const Box& box, const Curve& curve,
                                        const std::vector<double>& scale) {
        return {box, curve.front().x, curve.back().x, scale.front(), scale.back()};
    }

    static std::vector<double> scale_for(const Curve& curve) {
        const auto [least, greatest] =
            std::minmax_element(curve.begin(), curve.end(),
                                [](const CurvePoint& a, const CurvePoint& b) { return a.y < b.y; });
        return scale_of(least->y, greatest->y);
    }

    template <typename Label>
    static std::string rules(const KernelInterface& interface, const std::vector<double>& scale,
                             Label label) {
        std::string text;
        for (const double mark : scale) {
            const double y = interface.place({interface.first, mark}).y;
            text += svg::line({interface.box.x, y}, {interface.box.x + interface.box.width, y},
                              "rule") +
                    svg::text({interface.box.x - 8, y + 4}, "label", label(mark));
        }
        return text;
    }

    // The numbers below a plot: ten at most.
    static std::string numbers(const KernelInterface& interface, const std::string& unit) {
        std::string text;
        const double step = std::max(1.0, std::ceil((interface.last - interface.first) / 10));
        for (double x = interface.first; x <= interface.last; x += step) {
            text +=
                svg::text({interface.place({x, 0}).x, interface.box.y + interface.box.height + 18},
                          "value", fmt::format("{:g}", x));
        }
        return text + svg::text({interface.box.x + interface.box.width + 14,
                                 interface.box.y + interface.box.height + 18},
                                "note", unit);
    }

    static std::string path(const KernelInterface& interface, const Curve& curve,
                            std::string_view kind) {
        std::string steps;
        for (const CurvePoint& point : curve) {
            const Point at = interface.place(point);
            steps += fmt::format("{}{:.1f} {:.1f}", steps.empty() ? "M" : "L", at.x, at.y);
        }
        return fmt::format("<path class=\"curve {}\" d=\"{}\"/>\n", kind, steps);
    }

    static std::string dot(Point at, double radius, std::string_view kind,
                           const std::string& word) {
        return fmt::format(
            "<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:g}\"><title>{}</title>"
            "</circle>\n",
            kind, at.x, at.y, radius, xml_escaped(word));
    }

    // A dot for each point, unless there are more than can be distinguished; the last is named.
    static std::string points(const KernelInterface& interface, const Curve& curve,
                              std::string_view kind, const std::vector<std::string>& words) {
        std::string text;
        for (std::size_t i = 0; i < curve.size(); ++i) {
            if (curve.size() <= 60 || i + 1 == curve.size()) {
                text += dot(interface.place(curve[i]), 3.5, kind, words[i]);
            }
        }
        const Point end = interface.place(curve.back());
        return text + svg::text({end.x + 12, end.y + 4}, "name", words.back());
    }

    [[nodiscard]] std::string published(const KernelInterface& interface) const {
        std::string text;
        for (const CurvePoint& point : losses_.points) {
            const auto known = losses_.unit == "epoch"
                                   ? published_loss(report_, static_cast<int>(point.x))
                                   : std::nullopt;
            if (known && *known >= interface.bottom && *known <= interface.top) {
                text += dot(interface.place({point.x, *known}), 6, "known",
                            fmt::format("published: {:.4f}", *known));
            }
        }
        return text;
    }

    [[nodiscard]] std::string loss_plot() const {
        const std::string heading = svg::text({kLossPlot.x, kLossPlot.y - 16}, "name",
                                              "Loss, the mean of each " + losses_.unit);
        if (losses_.points.empty()) {
            return {};
        }
        const std::vector<double> scale = scale_for(losses_.points);
        const KernelInterface interface = interface_of(kLossPlot, losses_.points, scale);
        std::vector<std::string> words;
        for (const CurvePoint& point : losses_.points) {
            words.push_back(fmt::format("{:.4f}", point.y));
        }
        const std::string rings = published(interface);
        return heading +
               (rings.empty() ? std::string()
                              : svg::text({kLossPlot.x + kLossPlot.width, kLossPlot.y - 16},
                                          "label", "rings: the published losses")) +
               rules(interface, scale, [](double mark) { return fmt::format("{:.4g}", mark); }) +
               numbers(interface, losses_.unit) + path(interface, losses_.points, "loss") + rings +
               points(interface, losses_.points, "of-loss", words);
    }

    [[nodiscard]] std::string accuracy_plot() const {
        if (hits_.empty()) {
            return {};
        }
        const std::vector<double> scale = scale_for(hits_);
        const KernelInterface interface = interface_of(kAccuracyPlot, hits_, scale);
        std::vector<std::string> words;
        for (const CurvePoint& point : hits_) {
            words.push_back(percent(point.y));
        }
        return svg::text({kAccuracyPlot.x, kAccuracyPlot.y - 16}, "name", "Test accuracy") +
               rules(interface, scale,
                     [](double mark) { return fmt::format("{:.4g} %", 100 * mark); }) +
               numbers(interface, "epoch") + path(interface, hits_, "hits") +
               points(interface, hits_, "of-hits", words);
    }

    const TrainReport& report_;
    LossCurve losses_;
    Curve hits_;
};

}  // namespace

std::string render_train_svg(const TrainReport& report) {
    return Drawing(report).draw();
}

}  // namespace vkp
