// Statements that compile and do nothing of what they look like.
#pragma once

#include "harness/model/results/finding.hpp"

#include <string_view>
#include <vector>

namespace vkp {

// A note for each `x == y;` and `x + y;`, `if (…);`, `if (a, b)` and `x =+ y`. Where the slip left
// a guard or a value out, findings in its line and the next take their advice from it, and its note
// is left out.
void add_slips(std::string_view kernel_text, std::vector<Finding>& findings,
               std::vector<Finding>& notes);

}  // namespace vkp
