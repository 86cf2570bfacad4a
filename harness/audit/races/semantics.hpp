// The meaning of the operands of barriers, fences and atomics: scopes, storage classes, semantics.
#pragma once

#include <array>
#include <cstdint>

namespace vkp::audit {

// Scope of an atomic, a fence or a barrier, from the narrowest. There is one queue family, so its
// scope counts as the device's.
enum class AtomicScope : std::uint8_t { kInvocation, kSubgroup, kWorkgroup, kDevice };

// The storage classes that invocations share, as bits of a set.
using StorageClasses = std::uint8_t;
inline constexpr StorageClasses kSharedMemory = 1;
inline constexpr StorageClasses kBuffers = 2;
inline constexpr StorageClasses kImages = 4;
inline constexpr std::array kStorageClasses = {kSharedMemory, kBuffers, kImages};

struct Semantics {
    bool acquires = false;
    bool releases = false;
    AtomicScope scope = AtomicScope::kDevice;
    StorageClasses classes = 0;
};

// How far a plain write to an array reaches, once it happens before another access (Vulkan
// specification, appendix "Memory Model", "Availability and Visibility"): whose reads see it, and
// whose writes come after it. The scope holds both threads.
struct Reach {
    AtomicScope to_reads = AtomicScope::kDevice;
    AtomicScope to_writes = AtomicScope::kDevice;
};

}  // namespace vkp::audit
