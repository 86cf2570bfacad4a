// Values as the device holds them: every element type so far takes one 32-bit word.
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

std::vector<std::byte> encode(const Array& array);

double decode(std::uint32_t word, ElementType type);

std::vector<std::uint32_t> to_words(std::span<const std::byte> bytes);

}  // namespace vkp
