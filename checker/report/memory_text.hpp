// What a kernel's accesses to memory cost.
#pragma once

#include "checker/text/style.hpp"
#include "harness/model/results/audit_result.hpp"

#include <string>
#include <vector>

namespace vkp {

// What accesses cost in the model of audit::LineCost, and which line costs most more than it must;
// empty if there were none.
std::string memory_text(const std::vector<audit::LineCost>& costs, const Style& style);

// Says which line costs most more than it must, and why; empty if none does. The name of the case
// may be empty.
std::string costliest_line_text(const std::vector<audit::LineCost>& costs,
                                const std::string& case_name);

}  // namespace vkp
