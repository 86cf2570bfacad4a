// The device that the command line names, and how it is to be used.
#pragma once

#include "checker/arguments.hpp"
#include "harness/check/check.hpp"

#include <optional>

namespace vkp {

// Nothing for `--device none`. Throws InstallationError for a device that is not there.
std::optional<DeviceInfo> chosen_device(const Arguments& arguments);

CheckOptions check_options(const Arguments& arguments);

}  // namespace vkp
