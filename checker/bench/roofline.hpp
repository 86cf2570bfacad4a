// A roofline as a place on a drawing: operations a byte to the right, operations a second upwards,
// both as logarithms.
#pragma once

#include "checker/bench/bench_report.hpp"

#include <vector>

namespace vkp {

struct RooflinePoint {
    double intensity = 0;  // operations a byte
    double gflop_s = 0;
    int size = 0;
};

// A point for each size that was timed.
std::vector<RooflinePoint> roofline_points(const KernelBench& bench);

// The ceiling at that intensity.
double roof_at(const Ceilings& ceilings, double intensity);

// The part of the plane with these points and the bend of the roof, with room around them.
struct RooflineRange {
    double left = 0;  // intensities
    double right = 0;
    double bottom = 0;  // GFLOP/s
    double top = 0;

    // The position between 0, at the left or at the bottom, and 1.
    [[nodiscard]] double x(double intensity) const;
    [[nodiscard]] double y(double gflop_s) const;
};

RooflineRange range_of(const std::vector<RooflinePoint>& points, const Ceilings& ceilings);

}  // namespace vkp
