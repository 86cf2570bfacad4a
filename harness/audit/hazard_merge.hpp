// Rules for which findings count as one.
#pragma once

#include "harness/model/results/audit_result.hpp"

#include <vector>

namespace vkp::audit {

// Whether one of these has the same cause: its kind, its lines and its array.
bool is_known(const Hazard& hazard, const std::vector<Hazard>& known);

// Whether the finding is an invocation that waits for ever. A run that was stopped because it took
// too long has no number of iterations.
bool is_wait(const Hazard& hazard);

// Counts a pair of lines that races as one cause, even if some of its writes have the same value.
void merge_same_value_races(std::vector<Hazard>& hazards);

}  // namespace vkp::audit
