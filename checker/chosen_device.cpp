#include "checker/chosen_device.hpp"

#include <chrono>

namespace vkp {

std::optional<DeviceInfo> chosen_device(const Arguments& arguments) {
    if (arguments.device == "none") {
        return {};
    }
    return choose_device(list_devices(), arguments.device);
}

CheckOptions check_options(const Arguments& arguments) {
    const auto time_limit_ms = static_cast<std::int64_t>(arguments.timeout_s * 1000);
    return {.seed = arguments.seed,
            .execution = {.time_limit = std::chrono::milliseconds(time_limit_ms),
                          .runner = {.validation = arguments.validation}}};
}

}  // namespace vkp
