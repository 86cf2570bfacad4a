// Runs a kernel on the CPU and records what it does to memory.
#pragma once

#include "harness/model/kernel_interface.hpp"
#include "harness/picture/recording.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace vkp::audit {
class Observer;
}

namespace vkp::picture {

// The limit of all recorded steps together, in threads times instructions times scalars.
inline constexpr std::uint64_t kMaxAccesses = 100'000;

// Runs the kernel once more, as an observer sees it.
using Observe = std::function<void(audit::Observer& observer)>;

// The memory accesses of a kernel in this frame, on these arrays. `audited` is the audit's result,
// which shows which workgroups matter. If the audit does not support the kernel, nothing is
// recorded.
Recording record(audit::Result audited, const Observe& observe, const KernelInterface& interface,
                 const std::vector<audit::Buffer>& buffers,
                 std::uint64_t most_accesses = kMaxAccesses);

// A value of an array as the source would write it.
std::string value_text(double value, Scalar scalar);

}  // namespace vkp::picture
