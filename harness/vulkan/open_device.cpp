#include "harness/vulkan/open_device.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/vulkan/cooperative_matrices.hpp"
#include "harness/vulkan/features.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>
#include <vector>

namespace vkp {

namespace {

vk::raii::PhysicalDevice device_at(const vk::raii::Instance& instance, std::uint32_t index) {
    auto devices = physical_devices(instance);
    if (index >= devices.size()) {
        throw InstallationError("The Vulkan device is gone.");
    }
    return std::move(devices[index]);
}

vk::raii::Device create_device(const vk::raii::PhysicalDevice& physical, std::uint32_t family,
                               const std::vector<CooperativeMatrices>& matrices) {
    const float priority = 1.0F;
    const vk::DeviceQueueCreateInfo queue({}, family, 1, &priority);
    FeatureChain features = usable_features(physical);
    const MatrixFeatures of_matrices(matrices, &features.get<vk::PhysicalDeviceFeatures2>());
    std::vector<const char*> extensions = usable_extensions(physical);
    std::ranges::transform(matrices, std::back_inserter(extensions), extension_name);
    vk::DeviceCreateInfo info({}, queue, {}, extensions);
    info.pNext = of_matrices.chain();
    return {physical, info};
}

}  // namespace

void fail_to_open(const DeviceInfo& device, const vk::SystemError& error) {
    throw InstallationError(
        fmt::format("The device {} does not open: {}.", device.name, error.what()),
        Remedy::kListDevices);
}

OpenDevice::OpenDevice(const DeviceInfo& info, bool validation)
    : context(validation),
      physical(device_at(context.instance, info.index)),
      queue_family(compute_queue_family(physical).value()),
      device(create_device(physical, queue_family, info.cooperative_matrices)),
      queue(device, queue_family, 0),
      command_pool(device, vk::CommandPoolCreateInfo(
                               vk::CommandPoolCreateFlagBits::eResetCommandBuffer, queue_family)),
      fence(device, vk::FenceCreateInfo()),
      alignment(std::max<vk::DeviceSize>(
          physical.getProperties().limits.minStorageBufferOffsetAlignment, 4)) {}

vk::raii::CommandBuffer OpenDevice::make_command_buffer() const {
    vk::raii::CommandBuffers buffers(
        device, vk::CommandBufferAllocateInfo(*command_pool, vk::CommandBufferLevel::ePrimary, 1));
    return std::move(buffers.front());
}

void OpenDevice::submit_and_wait(vk::CommandBuffer commands) const {
    submit_and_wait(std::span(&commands, 1));
}

void OpenDevice::submit_and_wait(std::span<const vk::CommandBuffer> commands) const {
    device.resetFences(*fence);
    vk::SubmitInfo info;
    info.commandBufferCount = static_cast<std::uint32_t>(commands.size());
    info.pCommandBuffers = commands.data();
    queue.submit(info, *fence);
    constexpr std::uint64_t kForever = std::numeric_limits<std::uint64_t>::max();
    static_cast<void>(device.waitForFences(*fence, VK_TRUE, kForever));
}

void barrier(const vk::raii::CommandBuffer& commands, vk::PipelineStageFlags from,
             vk::AccessFlags written, vk::PipelineStageFlags to, vk::AccessFlags used) {
    commands.pipelineBarrier(from, to, {}, vk::MemoryBarrier(written, used), {}, {});
}

DeviceStopwatch::DeviceStopwatch(const OpenDevice& device)
    : pool_(device.device, vk::QueryPoolCreateInfo({}, vk::QueryType::eTimestamp, 2)),
      valid_bits_(
          device.physical.getQueueFamilyProperties()[device.queue_family].timestampValidBits),
      period_ms_(device.physical.getProperties().limits.timestampPeriod * 1e-6) {}

void DeviceStopwatch::record_start(const vk::raii::CommandBuffer& commands) const {
    if (is_available()) {
        commands.resetQueryPool(*pool_, 0, 2);
        commands.writeTimestamp(vk::PipelineStageFlagBits::eComputeShader, *pool_, 0);
    }
}

void DeviceStopwatch::record_stop(const vk::raii::CommandBuffer& commands) const {
    if (is_available()) {
        commands.writeTimestamp(vk::PipelineStageFlagBits::eComputeShader, *pool_, 1);
    }
}

double DeviceStopwatch::elapsed_ms() const {
    if (!is_available()) {
        return 0;
    }
    const auto [status, ticks] = pool_.getResults<std::uint64_t>(
        0, 2, 2 * sizeof(std::uint64_t), sizeof(std::uint64_t), vk::QueryResultFlagBits::e64);
    if (status != vk::Result::eSuccess) {
        return 0;
    }
    // The counter may wrap around in between.
    const std::uint64_t mask = ~std::uint64_t{0} >> (64 - valid_bits_);
    return static_cast<double>((ticks[1] - ticks[0]) & mask) * period_ms_;
}

}  // namespace vkp
