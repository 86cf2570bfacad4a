// Audit and device computed the same kernel on their own: they have to agree.
#pragma once

#include "harness/model/kernel_interface.hpp"
#include "harness/model/results/audit_result.hpp"
#include "harness/model/results/run_report.hpp"

#include <cstddef>
#include <vector>

namespace vkp {

// The first in which they differ, of counts, ways and values; none if they agree, floats within
// what rounding, fused operations and a device's elementary functions may make of them. `buffers`
// are the device's, by binding. Only for a kernel that is comparable.
CrossDifference difference(const audit::Result& audit, const RunReport& report,
                           const std::vector<std::vector<std::byte>>& buffers,
                           const KernelInterface& interface);

// The first component of an array that is another one by more than rounding with other last bits;
// empty where none is.
std::string difference_by_other_bits(const InterfaceArray& array, std::span<const std::byte> bytes,
                                     std::span<const std::byte> others);

// Whether the audit is whole and found nothing: what a race leaves behind is nobody's fault but its
// own.
bool is_comparable(const audit::Result& audit, const KernelInterface& interface);

}  // namespace vkp
