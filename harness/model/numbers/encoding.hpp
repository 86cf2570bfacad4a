// Values as the device holds them, in the layout std430.
#pragma once

#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vkp {

// What `result` holds before a run, so that an element never written is known afterwards. As a
// float it is a signalling NaN: arithmetic on it gives a quiet one, so that what was computed from
// an element never written is not taken for one.
inline constexpr std::uint32_t kPoison = 0x7f80dead;

// The bytes of an array of this shape and type.
std::size_t byte_count(const Shape& shape, ElementType type);

// What lies between the components of one vec3 and the next is zero.
std::vector<std::byte> encode(const Array& array);

// The components of all whole elements, one after the other. Integers of 64 bits beyond 2⁵³ are
// rounded to a double.
std::vector<double> decode(std::span<const std::byte> bytes, ElementType type);

// One of these components.
double decode(std::span<const std::byte> bytes, std::size_t component, ElementType type);

// One element of a scalar type of 32 bits.
double decode(std::uint32_t word, ElementType type);

std::vector<std::uint32_t> to_words(std::span<const std::byte> bytes);

}  // namespace vkp
