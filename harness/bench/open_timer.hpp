// How a guarded process opens the device that it times, before it is sandboxed.
#pragma once

#include "harness/model/device/device_info.hpp"
#include "harness/vulkan/timer.hpp"
#include "harness/worker/child_process.hpp"

#include <functional>
#include <memory>

namespace vkp {

// For isolated_with. The device must outlive it.
inline std::function<std::unique_ptr<Timer>(StageBoard&)> opens_timer(const DeviceInfo& device) {
    return [&device](StageBoard& stage) {
        stage.set(Stage::kPrepare);
        return std::make_unique<Timer>(device);
    };
}

}  // namespace vkp
