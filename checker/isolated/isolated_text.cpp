#include "checker/isolated/isolated_text.hpp"

#include "checker/isolated/isolated_answer.hpp"
#include "harness/vulkan/devices.hpp"
#include "harness/worker/consistency.hpp"

#include <chrono>
#include <utility>

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

template <Same<RenderedText> T>
auto members(T& of) {
    auto& [text, succeeded] = of;
    return each_of(text, succeeded);
}

TargetDevice target_of(const RunArguments& arguments) {
    return {.is_known = arguments.device == "none"};
}

RenderedText isolated_text(const RunArguments& arguments, const TargetDevice& target_device,
                           Interruption* interruption,
                           const std::function<RenderedText(AuditExecutor&)>& work) {
    return isolated_answer<RenderedText>(arguments, target_device, interruption, work);
}

}  // namespace vkp
