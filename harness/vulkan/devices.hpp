// The Vulkan devices of this machine.
#pragma once

#include "harness/model/device/device_info.hpp"

#include <string>
#include <vector>

namespace vkp {

// Throws InstallationError where there is no Vulkan loader or no driver.
std::vector<DeviceInfo> list_devices();

// The device that `choice` names: "auto" (a GPU if there is one), "cpu", an index, or a part of a
// name in any case. Throws InstallationError that lists what there is.
const DeviceInfo& choose_device(const std::vector<DeviceInfo>& devices, const std::string& choice);

}  // namespace vkp
