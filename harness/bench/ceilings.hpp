// What a device can do at its best, measured on it: the roof that a kernel's times are held
// against.
#pragma once

#include "harness/model/device/device_info.hpp"
#include "harness/worker/isolated.hpp"

namespace vkp {

struct Ceilings {
    double copy_gb_s = 0;          // bytes read and written, in 10⁹ a second
    double fma_gflop_s = 0;        // a fused multiply-add is two operations
    double empty_dispatch_ms = 0;  // of one workgroup that does nothing
};

// The least time that so much takes under these ceilings, in ms: a kernel moves memory and computes
// at the same time, so that the slower of the two counts.
double least_ms(const Ceilings& ceilings, double bytes, double operations);

// Whether it is memory that takes longer.
bool is_memory_bound(const Ceilings& ceilings, double bytes, double operations);

// Takes some seconds. Throws IsolatedFailure and InstallationError.
Ceilings measure_ceilings(const DeviceInfo& device, const IsolationOptions& options);

}  // namespace vkp
