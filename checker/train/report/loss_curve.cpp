#include "checker/train/report/loss_curve.hpp"

#include <algorithm>
#include <cmath>

namespace vkp {

LossCurve loss_curve(const TrainReport& report) {
    if (report.epochs.size() == 1) {
        const std::vector<double>& losses = report.epochs.front().step_losses;
        LossCurve curve{.unit = "step", .points = {}};
        for (std::size_t i = 0; losses.size() > 1 && i < losses.size(); ++i) {
            curve.points.push_back({static_cast<double>(i + 1), losses[i]});
        }
        return curve;
    }
    LossCurve curve{.unit = "epoch", .points = {}};
    for (const EpochRow& row : report.epochs) {
        curve.points.push_back({static_cast<double>(row.epoch), row.loss});
    }
    return curve;
}

Curve accuracy_curve(const TrainReport& report) {
    Curve points;
    for (const EpochRow& row : report.epochs) {
        points.push_back({static_cast<double>(row.epoch), row.accuracy});
    }
    return points;
}

std::vector<double> sampled(const Curve& curve, std::size_t count) {
    std::vector<double> values;
    std::size_t next = 1;
    const double span = curve.back().x - curve.front().x;
    for (std::size_t i = 0; i < count; ++i) {
        const double x =
            curve.front().x + span * static_cast<double>(i) / static_cast<double>(count - 1);
        while (next + 1 < curve.size() && curve[next].x < x) {
            ++next;
        }
        const CurvePoint& from = curve[next - 1];
        const CurvePoint& to = curve[next];
        const double share = std::clamp((x - from.x) / (to.x - from.x), 0.0, 1.0);
        values.push_back(from.y + share * (to.y - from.y));
    }
    return values;
}

std::vector<double> scale_of(double least, double greatest) {
    const double span = std::max({greatest - least, 0.02 * std::abs(greatest), 1e-6});
    const double power = std::pow(10, std::floor(std::log10(span)));
    const double leading = span / power;
    const double step = power * (leading <= 2 ? 0.5 : leading <= 5 ? 1 : 2);
    std::vector<double> marks;
    const double first = std::floor(least / step);
    const double last = std::max(std::ceil(greatest / step), first + 1);
    for (double mark = first; mark <= last; ++mark) {
        marks.push_back(mark * step);
    }
    return marks;
}

}  // namespace vkp
