// A device that is open, with its compute queue. Includes vulkan_raii.hpp: for this folder only.
#pragma once

#include "harness/model/device/device_info.hpp"
#include "harness/vulkan/context.hpp"

#include <cstdint>
#include <span>

namespace vkp {

// Members in creation order. Throws vk::SystemError where the driver refuses.
struct OpenDevice {
    OpenDevice(const DeviceInfo& info, bool validation);

    [[nodiscard]] vk::raii::CommandBuffer make_command_buffer() const;
    void submit_and_wait(vk::CommandBuffer commands) const;
    // Submits all of them at once, to run in their order.
    void submit_and_wait(std::span<const vk::CommandBuffer> commands) const;
    // Throws no exceptions, for destructors.
    void wait_until_idle() const { device.getDispatcher()->vkDeviceWaitIdle(*device); }

    Context context;
    vk::raii::PhysicalDevice physical;
    std::uint32_t queue_family;
    vk::raii::Device device;
    vk::raii::Queue queue;
    vk::raii::CommandPool command_pool;
    vk::raii::Fence fence;
    vk::DeviceSize alignment;  // bytes: offsets of arrays in a buffer are multiples of it
};

// Throws InstallationError: that device does not open.
[[noreturn]] void fail_to_open(const DeviceInfo& device, const vk::SystemError& error);

inline constexpr vk::AccessFlags kAnyShader =
    vk::AccessFlagBits::eShaderRead | vk::AccessFlagBits::eShaderWrite;
inline constexpr vk::AccessFlags kAnyTransfer =
    vk::AccessFlagBits::eTransferRead | vk::AccessFlagBits::eTransferWrite;

// Makes the writes of `from` visible to `to`, which waits for it.
void barrier(const vk::raii::CommandBuffer& commands, vk::PipelineStageFlags from,
             vk::AccessFlags written, vk::PipelineStageFlags to, vk::AccessFlags used);

// The time between two points of a command buffer, by timestamps.
class DeviceStopwatch {
public:
    explicit DeviceStopwatch(const OpenDevice& device);

    // Whether the device has timestamps; without them the time is always 0.
    [[nodiscard]] bool is_available() const { return valid_bits_ > 0; }
    void record_start(const vk::raii::CommandBuffer& commands) const;
    void record_stop(const vk::raii::CommandBuffer& commands) const;
    // The time between start and stop, which must both have finished on the device.
    [[nodiscard]] double elapsed_ms() const;

private:
    vk::raii::QueryPool pool_;
    std::uint32_t valid_bits_;
    double period_ms_;
};

}  // namespace vkp
