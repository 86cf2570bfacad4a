// What comes between an audit and the verdict where there is a device: whether that may run the
// kernel, in which form, and whether the two agree. Nothing here compiles, audits or runs a kernel:
// each may be done in another process.
#pragma once

#include "harness/execution/audit_executor.hpp"
#include "harness/instrument/instrument.hpp"
#include "harness/model/device/device_info.hpp"
#include "harness/shader/requirements.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace vkp {

// All of a compiled and audited kernel that a run on a device needs beside the audit's result.
struct AuditedModule {
    spirv::Words words = {};
    spirv::Words cooperative = {};  // the form for tensor cores; empty: it is not to run on them
    Requirements requirements = {};
    std::uint32_t path_key = 0;  // of the audit's paths
};

// What a device is to do with the kernel: not a line of GLSL.
struct DeviceTask {
    spirv::Words words = {};
    InstrumentOptions options = {};  // of the run that counts
    SubgroupRequest subgroups = {};
    // The run on tensor cores after it, for the values alone; no words: there is none.
    spirv::Words cooperative = {};
    SubgroupRequest cooperative_subgroups = {};
};

// Of a kernel without errors that the executor has compiled and audited. Throws spirv::Error where
// there is no form for tensor cores although the device has some.
AuditedModule module_of(AuditExecutor& executor, const AuditExecutor::SharedKernel& kernel,
                        const KernelInterface& interface, const Kernel& source,
                        const audit::Result& audit);

// Executes the task: report, buffers, tiles, and whether the device ran, or why not, or the
// failure.
using RunTask = std::function<Execution(const DeviceTask&)>;

// `execution` is of AuditExecutor::audited(). Has the device run it, unless something speaks
// against that, and holds the two against each other. The result has the counts and values of the
// one that knows better, and nothing that only the comparison needed.
Execution run_audited(Execution execution, const AuditedModule& module,
                      const KernelInterface& interface, const DeviceInfo& device,
                      const RunTask& run);

// Why the device takes no array of that size in bytes; empty if it does.
std::string too_large(const std::string& what, std::uint64_t size_bytes, const DeviceInfo& device);

}  // namespace vkp
