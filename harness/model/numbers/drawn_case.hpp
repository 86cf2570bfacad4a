// The cases that a kernel is checked on.
#pragma once

#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

namespace vkp {

// Drawn cases are named "drawn", "drawn_2" and "drawn_3".
inline constexpr std::string_view kDrawnCase = "drawn";
inline constexpr std::size_t kDrawnCases = 3;

bool is_drawn(const Case& definition);

// A hash of a kernel's text, the same on every machine. Comments and blanks do not change it.
std::uint64_t hash_of(std::string_view text);

// The cases of the puzzle for that seed, and three more whose data, and sizes where the puzzle
// draws them, come from the kernel's own code: no kernel can hold a table of their results, as to
// write it down would change them. The same code always has the same cases, whatever its comments.
std::vector<Case> cases_for(const Puzzle& puzzle, std::uint64_t seed, std::string_view kernel_text);

// The size of subgroups that counts and traffic are scored at.
inline constexpr std::uint32_t kScoredSubgroupSize = 32;

// With subgroups of that size; a case with tiles has its workgroups of as many subgroups.
Case at_subgroup_size(Case definition, std::uint32_t size);

// The sizes that kernels with subgroups are tried at: those of devices, from 4 to 128, and
// `devices_own` if it is not 0. A subgroup may be larger than its workgroup, and is never full
// then.
std::set<std::uint32_t> subgroup_sizes(std::uint32_t devices_own = 0);

// The cases of a puzzle whose kernels may use subgroups: at the scored size as they are, then at
// the other sizes, without budgets. Their names say the size: "classic_subgroups_8". Cases of other
// puzzles stay as they are.
std::vector<Case> at_every_subgroup_size(std::vector<Case> cases,
                                         const std::set<std::uint32_t>& sizes);

}  // namespace vkp
