// Memory of the layer's own, into which a device copies what is to be written to files.
#pragma once

#include "harness/capture_layer/next_functions.hpp"

#include <vulkan/vulkan_core.h>

#include <cstdint>
#include <optional>
#include <span>

namespace vkp::capture {

// The parts of a device that memory needs.
struct MemorySource {
    VkDevice device = VK_NULL_HANDLE;
    const NextFunctions* next = nullptr;
    const VkPhysicalDeviceMemoryProperties* properties = nullptr;
};

// A buffer in mapped, coherent memory. It must be gone before its device is.
class Staging {
public:
    // None if the device has no memory left.
    static std::optional<Staging> create(const MemorySource& source, VkDeviceSize byte_count);

    Staging(Staging&& other) noexcept;
    Staging& operator=(Staging&& other) noexcept;
    Staging(const Staging&) = delete;
    Staging& operator=(const Staging&) = delete;
    ~Staging();

    [[nodiscard]] VkBuffer buffer() const { return buffer_; }
    [[nodiscard]] std::span<const std::uint8_t> bytes() const {
        return {static_cast<const std::uint8_t*>(mapped_), byte_count_};
    }

private:
    Staging(const MemorySource& source, VkDeviceSize byte_count)
        : source_(source), byte_count_(byte_count) {}
    [[nodiscard]] bool create_all();

    MemorySource source_;
    VkDeviceSize byte_count_;
    VkBuffer buffer_ = VK_NULL_HANDLE;
    VkDeviceMemory memory_ = VK_NULL_HANDLE;
    void* mapped_ = nullptr;
};

}  // namespace vkp::capture
