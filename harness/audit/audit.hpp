// The audit: runs a compute shader on the CPU and finds what no device shows.
//
// All invocations of a workgroup step together, one instruction at a time; workgroups follow each
// other. Every value is known, so every access outside an array, data race, divergent barrier and
// read of what nothing wrote is found, by the rules of the Vulkan memory model (Vulkan
// specification, appendix "Memory Model"; SPIR-V specification, section 2.18).
//
// The audit always ends, and the same shader on the same data gives the same result.
#pragma once

#include "harness/audit/machine/dispatched.hpp"
#include "harness/audit/machine/options.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/model/results/audit_result.hpp"
#include "harness/spirv/parsed_module.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vkp::audit {

class Observer;

Result audit(const spirv::ParsedModule& shader, const Launch& launch,
             const std::vector<Buffer>& buffers, std::span<const std::byte> push_constants,
             const Options& options = {});

// Runs what audit() has audited once more, in this order, as far as it goes. The observer sees
// every access.
void observe(const Dispatched& dispatched, const Options& options, const RunOrder& order,
             Observer& observer);

}  // namespace vkp::audit
