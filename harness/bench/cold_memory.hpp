// How much memory a benchmark uses, so that its arrays are in no cache and fit the device.
#pragma once

#include "harness/model/device/device_info.hpp"

#include <cstdint>

namespace vkp {

// To be touched between two uses of one array: four times the last cache of the processor for a
// device that is one, and 512 MiB for others, which do not say how large their caches are. Less
// where that would be more than half of memory_budget.
std::uint64_t cold_bytes(const DeviceInfo& device, std::uint64_t process_memory_bytes);

// A quarter of the device's memory; of a device that is the processor no more than three quarters
// of what the process may have.
std::uint64_t memory_budget(const DeviceInfo& device, std::uint64_t process_memory_bytes);

}  // namespace vkp
