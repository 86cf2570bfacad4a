// Curves of a training, as points to draw.
#pragma once

#include "checker/train/report/train_report.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace vkp {

struct CurvePoint {
    double x = 0;
    double y = 0;
};

using Curve = std::vector<CurvePoint>;

struct LossCurve {
    std::string unit;  // unit of x: "epoch" or "step"
    Curve points;      // at least two, or none
};

// The loss by epoch; by step if there is only one epoch.
LossCurve loss_curve(const TrainReport& report);

Curve accuracy_curve(const TrainReport& report);

// The curve's height at evenly spaced places from its first point to its last: `count` numbers.
std::vector<double> sampled(const Curve& curve, std::size_t count);

// Round numbers for a scale that covers all values, at least two: the first is not above the least
// value, and the last not below the greatest.
std::vector<double> scale_of(double least, double greatest);

}  // namespace vkp
