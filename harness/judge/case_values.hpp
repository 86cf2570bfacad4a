// Compares the values that the arrays of a puzzle's case hold with its specification.
#pragma once

#include "harness/judge/result.hpp"

#include <cstddef>
#include <vector>

namespace vkp {

// The part of the expected values that this result has.
Expected expected_of(const ResultArray& array, const Expected& all);

// Judges the results that the last dispatch left. `arrays` are by binding; `others` too, of the
// other of audit and device, and empty where bytes are the same.
void judge_values(CaseResult& result, const Puzzle& puzzle, const Expected& expected,
                  const std::vector<audit::Buffer>& arrays,
                  const std::vector<std::vector<std::byte>>& others);

// The same for what the audit alone left, without what other last bits would change.
void judge_audited_values(CaseResult& result, const Puzzle& puzzle, const Expected& expected,
                          const audit::Result& audit);

}  // namespace vkp
