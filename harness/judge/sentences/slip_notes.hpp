// Statements that compile and do nothing of what they look like.
#pragma once

#include "harness/model/results/finding.hpp"

#include <string_view>
#include <vector>

namespace vkp {

// A note for each `x == y;` and `x + y;`, `if (…);`, `x =+ y` and `if (a, b)`.
std::vector<Finding> slip_notes(std::string_view kernel_text);

// Findings in the lines that a slip leaves without its guard or its value take their advice from
// the slip's note, which is then left out.
void explain_by_slips(std::vector<Finding>& findings, std::vector<Finding>& notes);

}  // namespace vkp
