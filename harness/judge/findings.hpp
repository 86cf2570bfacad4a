// Says what the report of a run holds against a kernel, in sentences for learners.
#pragma once

#include "harness/instrument/run_report.hpp"
#include "harness/judge/compare.hpp"
#include "harness/model/finding.hpp"
#include "harness/model/puzzle.hpp"

#include <vector>

namespace vkp {

// One finding per cause, in the order of their lines. `loop_turn_limit` is what the shader was
// instrumented with.
std::vector<Finding> findings_of(const RunReport& report, const Comparison& comparison,
                                 const Case& puzzle_case, std::uint32_t loop_turn_limit);

}  // namespace vkp
