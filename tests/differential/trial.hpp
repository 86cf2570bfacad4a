// Runs a lab file by the audit and, instrumented, on the device.
#pragma once

#include "harness/lab/lab_file.hpp"
#include "harness/model/results/audit_result.hpp"
#include "harness/spirv/parsed_module.hpp"
#include "harness/vulkan/runner.hpp"

#include <string>

namespace vkp::differential {

struct Compiled {
    LabFile file;
    spirv::ParsedModule shader;
    std::string error;  // empty if there is none
};

Compiled compile_lab(const std::string& text);

audit::Result audit_kernel(const Compiled& kernel);

// Whether the audit has a hazard of that kind for that array; an empty name means any.
bool finds(const audit::Result& result, FindingKind kind, const std::string& array);

class Device {
public:
    // The device that "auto" chooses.
    Device();

    // The difference between the audit and this device for a kernel without faults: values, counts,
    // findings. Empty if they agree.
    std::string difference(const Compiled& kernel);

private:
    DeviceInfo info_;
    Runner runner_;
};

}  // namespace vkp::differential
