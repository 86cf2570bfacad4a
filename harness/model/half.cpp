#include "harness/model/half.hpp"

#include <cmath>
#include <limits>

namespace vkp {

namespace {

constexpr int kMantissaBits = 10;
constexpr int kBias = 15;
constexpr int kLowestExponent = 1 - kBias;
constexpr std::uint32_t kInfinity = 0x7c00;
constexpr std::uint32_t kQuietNan = 0x7e00;
constexpr double kRoundsToInfinity = 65520;

std::uint32_t magnitude_bits(double magnitude) {
    if (std::isnan(magnitude)) {
        return kQuietNan;
    }
    if (magnitude >= kRoundsToInfinity) {
        return kInfinity;
    }
    if (magnitude < std::ldexp(1.0, kLowestExponent)) {
        const double units = std::ldexp(magnitude, kMantissaBits - kLowestExponent);
        return static_cast<std::uint32_t>(std::nearbyint(units));
    }
    const int exponent = std::ilogb(magnitude);
    const double units = std::nearbyint(std::ldexp(magnitude, kMantissaBits - exponent));
    // Units that round up to the next power of two carry into the exponent.
    return (static_cast<std::uint32_t>(exponent + kBias - 1) << kMantissaBits) +
           static_cast<std::uint32_t>(units);
}

}  // namespace

std::uint16_t to_half(double value) {
    const std::uint32_t sign = std::signbit(value) ? 0x8000 : 0;
    return static_cast<std::uint16_t>(sign | magnitude_bits(std::abs(value)));
}

double from_half(std::uint16_t bits) {
    const int exponent = (bits >> kMantissaBits) & 0x1f;
    const int mantissa = bits & 0x3ff;
    double magnitude = std::ldexp(mantissa, kLowestExponent - kMantissaBits);
    if (exponent == 0x1f) {
        magnitude = mantissa == 0 ? std::numeric_limits<double>::infinity()
                                  : std::numeric_limits<double>::quiet_NaN();
    } else if (exponent > 0) {
        magnitude = std::ldexp(mantissa + (1 << kMantissaBits), exponent - kBias - kMantissaBits);
    }
    return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

}  // namespace vkp
