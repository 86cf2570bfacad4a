// Numbers of 16 bits (IEEE 754 binary16), which C++20 has no type for.
#pragma once

#include <cstdint>

namespace vkp {

// To the nearest, ties to even; what is too large becomes infinity.
std::uint16_t to_half(double value);

double from_half(std::uint16_t bits);

}  // namespace vkp
