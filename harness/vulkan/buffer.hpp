// Buffers with their own memory, and slices of them. Includes vulkan_raii.hpp: for this folder
// only.
#pragma once

#include "harness/vulkan/context.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vkp {

struct OpenDevice;

// A buffer with its own memory, replaced by a larger one when it is too small.
class GrowingBuffer {
public:
    // For the arrays of a run, in the device's own memory.
    static GrowingBuffer for_arrays(const OpenDevice& device);
    // For copies to and from the host.
    static GrowingBuffer for_staging(const OpenDevice& device);
    // For copies that the host reads, which take many times as long from memory without a cache.
    static GrowingBuffer for_reading(const OpenDevice& device);

    void reserve(vk::DeviceSize size);

    [[nodiscard]] vk::Buffer get() const { return *buffer_; }
    // Null if the memory is not visible to the host.
    [[nodiscard]] std::byte* mapped() const { return mapped_; }

private:
    GrowingBuffer(const OpenDevice& device, vk::BufferUsageFlags usage,
                  vk::MemoryPropertyFlags properties);
    [[nodiscard]] std::uint32_t memory_type(std::uint32_t allowed) const;

    vk::PhysicalDeviceMemoryProperties memory_types_;
    const vk::raii::Device& device_;
    vk::BufferUsageFlags usage_;
    vk::MemoryPropertyFlags properties_;
    vk::raii::DeviceMemory memory_ = nullptr;
    vk::raii::Buffer buffer_ = nullptr;
    vk::DeviceSize size_ = 0;
    std::byte* mapped_ = nullptr;
};

// The offset of each storage buffer of a run in one buffer.
struct Placement {
    std::vector<vk::DeviceSize> offsets;
    vk::DeviceSize total = 0;
};

Placement place(std::span<const std::uint64_t> sizes, vk::DeviceSize alignment);

}  // namespace vkp
