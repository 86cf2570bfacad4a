// What the audit and the device hold against a kernel, in sentences for learners.
#pragma once

#include "harness/model/kernel_interface.hpp"
#include "harness/model/results/audit_result.hpp"
#include "harness/model/results/finding.hpp"
#include "harness/model/results/run_report.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// One finding per cause, in the order of their lines. Advice is made from the kernel's text.
std::vector<Finding> findings_of(const audit::Result& audit, const KernelInterface& interface,
                                 std::string_view kernel_text = {});

// What is worth knowing and no fault, also what was not audited.
std::vector<Finding> notes_of(const audit::Result& audit, const KernelInterface& interface);

// What audit and device differ in although neither is to blame.
Finding difference_note(const CrossDifference& difference, const audit::Result& audit);

// That the audit alone speaks, as the device did what `why` says.
Finding device_silent_note(const std::string& device, const std::string& why);
// That a kernel which has tiles to multiply does without.
Finding no_tiles_note();

// That only one of the two comes to the right result.
Finding one_sided_note();

// The same of a kernel that goes another way where floats have other last bits.
Finding other_way_note(const audit::OtherBits& other, const Launch& launch);

// The same where the values are others, as `difference` says.
Finding other_values_note(const audit::OtherBits& other, const std::string& difference);

// Findings from what a device recorded alone, where the audit could not go. `loop_iteration_limit`
// is what the shader was instrumented with.
std::vector<Finding> findings_of(const RunReport& report, const KernelInterface& interface,
                                 std::uint32_t loop_iteration_limit,
                                 std::string_view kernel_text = {});

// Loops that end, but not within what this device can be trusted with.
std::vector<Finding> loop_limits_of(const RunReport& report, const KernelInterface& interface,
                                    std::uint32_t loop_iteration_limit);

// The same as notes, where the audit ran the whole grid: the kernel is judged by that.
std::vector<Finding> loop_limit_notes_of(const RunReport& report, const KernelInterface& interface,
                                         std::uint32_t loop_iteration_limit);

// Takes out what depends on the order of the threads in arrays of which `is_determined` is false,
// where no order is asked for: that is worth a note.
std::vector<Finding> take_free_orders(std::vector<Finding>& findings,
                                      const std::function<bool(const std::string&)>& is_determined);

// Takes out elements that a shader of an application leaves without a value, as notes: what it
// reads of them, the application knows.
std::vector<Finding> take_unwritten(std::vector<Finding>& findings);

// About the elements at these flat indices, of which there is at least one.
Finding unwritten_finding(const std::vector<std::size_t>& unwritten, const std::string& name,
                          const Shape& shape);

}  // namespace vkp
