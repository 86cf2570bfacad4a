#include "harness/model/numbers/tolerance.hpp"

namespace vkp {

double rounding_bound(double roundings) {
    const double n = roundings * kUnitRoundoff;
    return n / (1 - n);
}

void append(Expected& expected, double value, double tolerance) {
    expected.values.push_back(value);
    expected.tolerances.push_back(tolerance);
}

}  // namespace vkp
