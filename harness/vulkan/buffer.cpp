#include "harness/vulkan/buffer.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/vulkan/open_device.hpp"

#include <algorithm>

namespace vkp {

GrowingBuffer GrowingBuffer::for_arrays(const OpenDevice& device) {
    return {device,
            vk::BufferUsageFlagBits::eStorageBuffer | vk::BufferUsageFlagBits::eTransferSrc |
                vk::BufferUsageFlagBits::eTransferDst,
            vk::MemoryPropertyFlagBits::eDeviceLocal};
}

GrowingBuffer GrowingBuffer::for_staging(const OpenDevice& device) {
    return {device, vk::BufferUsageFlagBits::eTransferSrc | vk::BufferUsageFlagBits::eTransferDst,
            vk::MemoryPropertyFlagBits::eHostVisible | vk::MemoryPropertyFlagBits::eHostCoherent};
}

// Not every device has such memory.
GrowingBuffer GrowingBuffer::for_reading(const OpenDevice& device) {
    const vk::MemoryPropertyFlags cached = vk::MemoryPropertyFlagBits::eHostVisible |
                                           vk::MemoryPropertyFlagBits::eHostCoherent |
                                           vk::MemoryPropertyFlagBits::eHostCached;
    const vk::PhysicalDeviceMemoryProperties types = device.physical.getMemoryProperties();
    const bool has_it = std::ranges::any_of(
        std::span(types.memoryTypes.data(), types.memoryTypeCount),
        [&](const vk::MemoryType& type) { return (type.propertyFlags & cached) == cached; });
    return has_it ? GrowingBuffer(device, vk::BufferUsageFlagBits::eTransferDst, cached)
                  : for_staging(device);
}

GrowingBuffer::GrowingBuffer(const OpenDevice& device, vk::BufferUsageFlags usage,
                             vk::MemoryPropertyFlags properties)
    : memory_types_(device.physical.getMemoryProperties()),
      device_(device.device),
      usage_(usage),
      properties_(properties) {}

void GrowingBuffer::reserve(vk::DeviceSize size) {
    if (size <= size_) {
        return;
    }
    size_ = 0;
    mapped_ = nullptr;
    buffer_ = nullptr;  // before its memory
    memory_ = nullptr;
    buffer_ = vk::raii::Buffer(device_, vk::BufferCreateInfo({}, size, usage_));
    const vk::MemoryRequirements needed = buffer_.getMemoryRequirements();
    memory_ = vk::raii::DeviceMemory(
        device_, vk::MemoryAllocateInfo(needed.size, memory_type(needed.memoryTypeBits)));
    buffer_.bindMemory(*memory_, 0);
    if (properties_ & vk::MemoryPropertyFlagBits::eHostVisible) {
        mapped_ = static_cast<std::byte*>(memory_.mapMemory(0, VK_WHOLE_SIZE));
    }
    size_ = size;
}

std::uint32_t GrowingBuffer::memory_type(std::uint32_t allowed) const {
    for (std::uint32_t i = 0; i < memory_types_.memoryTypeCount; ++i) {
        const bool is_allowed = (allowed >> i & 1U) != 0;
        if (is_allowed &&
            (memory_types_.memoryTypes[i].propertyFlags & properties_) == properties_) {
            return i;
        }
    }
    throw InstallationError("The Vulkan device has no memory of a kind that every device has.");
}

Placement place(std::span<const std::uint64_t> sizes, vk::DeviceSize alignment) {
    Placement placement;
    for (const std::uint64_t size : sizes) {
        placement.offsets.push_back(placement.total);
        placement.total += (size + alignment - 1) / alignment * alignment;
    }
    return placement;
}

}  // namespace vkp
