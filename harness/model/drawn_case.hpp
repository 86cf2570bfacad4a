// The cases that a kernel is checked on.
#pragma once

#include "harness/model/puzzle.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace vkp {

inline constexpr std::string_view kDrawnCase = "drawn";

// Those of the puzzle for that seed, and behind them one more, drawn from the kernel's own text, in
// its data and, where the puzzle has a way, in its sizes: no kernel can hold a table of its
// results, as to write it down would change them. The same text always has the same cases.
std::vector<Case> cases_for(const Puzzle& puzzle, std::uint64_t seed, std::string_view kernel_text);

}  // namespace vkp
