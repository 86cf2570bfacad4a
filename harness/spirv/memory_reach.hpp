// How far what one thread writes to an array becomes known to others.
#pragma once

#include <spirv/unified1/spirv.hpp11>

namespace vkp::spirv {

// The scope in which a plain write that happens before another access is visible to that, if it
// reads, or at least available, if it writes (Vulkan specification, appendix "Memory Model",
// "Availability and Visibility").
struct MemoryReach {
    spv::Scope to_reads = spv::Scope::Device;
    spv::Scope to_writes = spv::Scope::Device;
    bool operator==(const MemoryReach&) const = default;
};

}  // namespace vkp::spirv
