// The instrumentation options of a kernel for one launch, given the results of its audit.
#pragma once

#include "harness/instrument/instrument.hpp"
#include "harness/model/device/device_info.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/results/audit_result.hpp"
#include "harness/shader/requirements.hpp"

namespace vkp {

// `audit` is the result for the same launch and data. Guards are left out only where the device
// must do what the audit saw: all workgroups were audited, nothing was found, no order of threads
// and no rounding of floats can lead another way, and all loops together stay below the device's
// limit.
InstrumentOptions counting_options(const KernelInterface& interface, const audit::Result& audit,
                                   const Requirements& requirements, const DeviceInfo& device);

}  // namespace vkp
