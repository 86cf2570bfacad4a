#include "harness/bench/spread.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace vkp {

namespace {

// Between the two nearest of them where it falls between.
double quantile(const std::vector<double>& sorted, double share) {
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(place));
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    const double part = place - std::floor(place);
    return sorted[below] * (1 - part) + sorted[above] * part;
}

}  // namespace

Spread spread_of(std::vector<double> times) {
    assert(!times.empty());
    std::sort(times.begin(), times.end());
    return {quantile(times, 0.5), quantile(times, 0.25), quantile(times, 0.75)};
}

}  // namespace vkp
