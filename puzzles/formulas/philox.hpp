// The random generator of puzzle 73, as its specification has it.
#pragma once

#include <array>
#include <cstdint>

namespace vkp {

// Philox 4×32-10 (Salmon, Moraes, Dror and Shaw, Parallel random numbers: as easy as 1, 2, 3): four
// random words of a counter and a key, in ten rounds.
std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter,
                                    std::array<std::uint32_t, 2> key);

}  // namespace vkp
