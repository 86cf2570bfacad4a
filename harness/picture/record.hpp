// Runs a kernel on the CPU and records what it does to memory.
#pragma once

#include "harness/model/frame.hpp"
#include "harness/picture/recording.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace vkp::audit {
class Observer;
}

namespace vkp::picture {

// Of all recorded steps together, in threads times instructions times scalars.
inline constexpr std::uint64_t kMaxAccesses = 100'000;

// One run of the audit, always of the same kernel on the same arrays. The observer may be null.
using RunAudit = std::function<audit::Result(audit::Observer* observer)>;

// Whether the order that a finding is of is the one to record.
using IsShown = std::function<bool(const audit::Hazard&, const audit::Result&)>;

// What the audit of a kernel in this frame, on these arrays, shows. It runs twice: first to learn
// which workgroups matter, then to record those, in the order of the first finding that is_shown()
// picks; without it, audit::observed_order(). If the audit does not know the kernel, nothing is
// recorded.
Recording record(const RunAudit& run_audit, const Frame& frame,
                 const std::vector<audit::Buffer>& buffers,
                 std::uint64_t most_accesses = kMaxAccesses, const IsShown& is_shown = {});

// A value of an array as the source would write it.
std::string value_text(double value, Scalar scalar);

}  // namespace vkp::picture
