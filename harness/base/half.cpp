#include "harness/base/half.hpp"

#include <cmath>

namespace vkp {

std::uint32_t double_to_half(double value) {
    // Rounding to odd stores in the last bit of the float whether anything was lost, so that the
    // second rounding, to fewer bits, gives the same as a single one.
    const auto nearest = static_cast<float>(value);
    const auto back = static_cast<double>(nearest);
    if (back == value || std::isnan(value) || std::isinf(nearest)) {
        return float_to_half(nearest);
    }
    auto bits = std::bit_cast<std::uint32_t>(nearest);
    if (std::abs(back) > std::abs(value)) {
        --bits;
    }
    return float_to_half(std::bit_cast<float>(bits | 1U));
}

}  // namespace vkp
