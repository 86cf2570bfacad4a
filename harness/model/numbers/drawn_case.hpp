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

// A hash of a kernel's text, the same on every machine.
std::uint64_t hash_of(std::string_view text);

// The cases of the puzzle for that seed, and three more whose data, and sizes where the puzzle
// draws them, come from the kernel's own text: no kernel can hold a table of their results, as to
// write it down would change them. The same text always has the same cases. They are three because
// a wrong kernel that one draw in 20 fits would otherwise be solved after 20 comments.
std::vector<Case> cases_for(const Puzzle& puzzle, std::uint64_t seed, std::string_view kernel_text);

// The size of subgroups that counts and traffic are scored at.
inline constexpr std::uint32_t kScoredSubgroupSize = 32;

// With subgroups of that size; a case with tiles has its workgroups of as many subgroups.
Case at_subgroup_size(Case definition, std::uint32_t size);

// The sizes that kernels with subgroups are tried at: 8, 32 and 64, and one that few devices have,
// drawn as the case above, so that no kernel can be written for those three. It is 128 for kernels
// with ballots, half of whose bits no other size uses. `devices_own` is among them if it is not 0.
std::set<std::uint32_t> subgroup_sizes(std::uint64_t seed, std::string_view kernel_text,
                                       std::uint32_t devices_own = 0);

// The cases of a puzzle whose kernels may use subgroups: at the scored size as they are, then at
// the other sizes, without budgets. Their names say the size: "classic_subgroups_8". Cases of other
// puzzles stay as they are.
std::vector<Case> at_every_subgroup_size(std::vector<Case> cases,
                                         const std::set<std::uint32_t>& sizes);

}  // namespace vkp
