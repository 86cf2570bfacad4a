// The 16-bit floats of IEEE 754 as their bits. Written without branches, so that loops over them
// become SIMD code.
#pragma once

#include <bit>
#include <cstdint>

namespace vkp {

// `half` has its bits in the lower 16. Exact; NaN stays NaN.
[[gnu::always_inline]] inline float half_to_float(std::uint32_t half) {
    const std::uint32_t sign = (half & 0x8000U) << 16U;
    const std::uint32_t magnitude = half & 0x7fffU;
    // A normal number only changes the bias of its exponent (15 to 127); infinity and NaN have the
    // largest exponent before and after.
    const std::uint32_t rebias = magnitude >= 0x7c00U ? 224U << 23U : 112U << 23U;
    const std::uint32_t normal = (magnitude << 13U) + rebias;
    // A subnormal number is its bits times 2^-24.
    const float tiny = static_cast<float>(static_cast<std::int32_t>(magnitude)) * 0x1p-24F;
    const auto subnormal = std::bit_cast<std::uint32_t>(tiny);
    return std::bit_cast<float>(sign | (magnitude < 0x400U ? subnormal : normal));
}

// Rounds to nearest, ties to even; values that are too large become infinity. NaN stays NaN.
[[gnu::always_inline]] inline std::uint32_t float_to_half(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 16U) & 0x8000U;
    const std::uint32_t magnitude = bits & 0x7fffffffU;
    // Adding half a step (less one if the kept part is even) carries into the exponent as needed.
    const std::uint32_t odd = (magnitude >> 13U) & 1U;
    const std::uint32_t normal = (magnitude - (112U << 23U) + 0xfffU + odd) >> 13U;
    // Next to 0.5 the floats are 2^-24 apart, as the subnormal halves are: the addition rounds.
    const float shifted = std::bit_cast<float>(magnitude) + 0.5F;
    const std::uint32_t subnormal = std::bit_cast<std::uint32_t>(shifted) - 0x3f000000U;
    std::uint32_t half = magnitude < 0x38800000U ? subnormal : normal;
    half = magnitude >= 0x477ff000U ? 0x7c00U : half;
    half = magnitude > 0x7f800000U ? 0x7e00U : half;
    return sign | half;
}

// The same from double, rounded once.
std::uint32_t double_to_half(double value);

}  // namespace vkp
