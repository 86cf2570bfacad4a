// A lab file tried with other subgroups than the device's, each as a case of its own.
#pragma once

#include "harness/judge/result.hpp"

#include <cstdint>
#include <set>
#include <vector>

namespace vkp {

// The file's case in the other forms of subgroups that it is to be tried in: none if the kernel
// uses no subgroups, or cannot be judged. Of `sizes` those alone that the file leaves open.
std::vector<Case> other_forms(const CaseResult& first, const std::set<std::uint32_t>& sizes);

// Sets verdict, findings and notes of a lab file from its cases. What some forms alone have says
// so.
void judge_forms(PuzzleResult& result);

}  // namespace vkp
