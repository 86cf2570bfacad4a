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

// The size of subgroups that counts and traffic are scored at.
inline constexpr std::uint32_t kScoredSubgroupSize = 32;

// With subgroups of that size; a case with tiles has its workgroups of as many subgroups.
Case at_subgroup_size(Case definition, std::uint32_t size);

// Those of a puzzle whose kernels may use subgroups: as they are at the scored size, and behind
// them, without budgets, at others that devices have, `devices_own` among them if it is not 0.
// Their names say the size: "classic_subgroups_8". Cases of other puzzles stay as they are.
std::vector<Case> at_every_subgroup_size(std::vector<Case> cases, std::uint32_t devices_own = 0);

}  // namespace vkp
