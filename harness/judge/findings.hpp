// What the audit and the device hold against a kernel, in sentences for learners.
#pragma once

#include "harness/model/audit_result.hpp"
#include "harness/model/finding.hpp"
#include "harness/model/frame.hpp"
#include "harness/model/run_report.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// One finding per cause, in the order of their lines. Advice is made from the kernel's text.
std::vector<Finding> findings_of(const audit::Result& audit, const Frame& frame,
                                 std::string_view kernel_text = {});

// What is worth knowing and no fault, also what was not audited.
std::vector<Finding> notes_of(const audit::Result& audit, const Frame& frame);

// The same from what a device recorded alone, where the audit could not go. `loop_iteration_limit`
// is what the shader was instrumented with.
std::vector<Finding> findings_of(const RunReport& report, const Frame& frame,
                                 std::uint32_t loop_iteration_limit,
                                 std::string_view kernel_text = {});

// Loops that end, but not within what this device can be trusted with.
std::vector<Finding> loop_limits_of(const RunReport& report, const Frame& frame,
                                    std::uint32_t loop_iteration_limit);

// About the elements at these flat indices, of which there is at least one.
Finding unwritten_finding(const std::vector<std::size_t>& unwritten, const std::string& name,
                          const Shape& shape);

}  // namespace vkp
