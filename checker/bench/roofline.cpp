#include "checker/bench/roofline.hpp"

#include <algorithm>
#include <cmath>

namespace vkp {

std::vector<RooflinePoint> roofline_points(const KernelBench& bench) {
    std::vector<RooflinePoint> points;
    for (const SizeTiming& timing : bench.sizes) {
        if (timing.is_timed()) {
            points.push_back({timing.operations / timing.bytes, rates_of(timing, {1, 1, 0}).gflop_s,
                              timing.size});
        }
    }
    return points;
}

double roof_at(const Ceilings& ceilings, double intensity) {
    return std::min(ceilings.fma_gflop_s, ceilings.copy_gb_s * intensity);
}

double RooflineRange::x(double intensity) const {
    return std::log(intensity / left) / std::log(right / left);
}

double RooflineRange::y(double gflop_s) const {
    return std::log(gflop_s / bottom) / std::log(top / bottom);
}

RooflineRange range_of(const std::vector<RooflinePoint>& points, const Ceilings& ceilings) {
    const double bend = ceilings.fma_gflop_s / ceilings.copy_gb_s;
    RooflineRange range{bend, bend, ceilings.fma_gflop_s, ceilings.fma_gflop_s};
    for (const RooflinePoint& point : points) {
        range.left = std::min(range.left, point.intensity);
        range.right = std::max(range.right, point.intensity);
        range.bottom = std::min(range.bottom, point.gflop_s);
        range.top = std::max(range.top, point.gflop_s);
    }
    range.left /= 4;
    range.right *= 4;
    range.bottom = std::min(range.bottom / 2, roof_at(ceilings, range.left));
    range.top *= 2;
    return range;
}

}  // namespace vkp
