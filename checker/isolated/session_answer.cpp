#include "checker/isolated/session_answer.hpp"

#include "harness/vulkan/devices.hpp"
#include "harness/worker/consistency.hpp"

#include <chrono>
#include <memory>

namespace vkp {

// A driver's first start is no fault of the kernel's, and has a time of its own.
DeviceInfo isolated_device(const std::string& choice, Interruption* interruption) {
    constexpr std::chrono::seconds kStartLimit{60};
    return isolated_with<DeviceInfo, DeviceInfo>(
        {.time_limit = kStartLimit, .interruption = interruption},
        [&](StageBoard&) {
            return std::make_unique<DeviceInfo>(choose_device(list_devices(), choice));
        },
        [](DeviceInfo& device, StageBoard&) { return device; },
        [](const DeviceInfo& device) { require_consistent(device); });
}

WorkerOptions asking_worker(const RunArguments& arguments) {
    WorkerOptions options = worker_options({.device = "none", .limits = arguments.limits});
    options.knows_device = arguments.device == "none";
    return options;
}

}  // namespace vkp
