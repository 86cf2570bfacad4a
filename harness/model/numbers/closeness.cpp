#include "harness/model/numbers/closeness.hpp"

#include <cmath>

namespace vkp {

bool is_close(double actual, double expected, double tolerance) {
    if (std::isnan(actual) || std::isnan(expected)) {
        return std::isnan(actual) && std::isnan(expected);
    }
    if (std::isinf(actual) || std::isinf(expected)) {
        return actual == expected;
    }
    return actual == expected || std::abs(actual - expected) <= tolerance;
}

}  // namespace vkp
