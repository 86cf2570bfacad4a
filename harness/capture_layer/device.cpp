#include "harness/capture_layer/device.hpp"

#include "harness/capture_layer/dispatch_key.hpp"

namespace vkp::capture {

namespace {

// It is never destroyed: other threads may use a device while the process ends.
ByDispatchKey<Device>& devices() {
    static auto* const all = new ByDispatchKey<Device>;
    return *all;
}

}  // namespace

Device& device_of(const void* handle) {
    return devices().at(handle);
}

void add_device(std::unique_ptr<Device> device) {
    VkDevice handle = device->handle;
    devices().add(handle, std::move(device));
}

std::unique_ptr<Device> remove_device(VkDevice handle) {
    return devices().remove(handle);
}

}  // namespace vkp::capture
