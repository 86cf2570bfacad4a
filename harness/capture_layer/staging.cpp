#include "harness/capture_layer/staging.hpp"

#include <utility>

namespace vkp::capture {

namespace {

// Memory that the processor reads fast, where there is a choice.
std::optional<std::uint32_t> memory_type(const VkPhysicalDeviceMemoryProperties& properties,
                                         std::uint32_t allowed) {
    constexpr VkMemoryPropertyFlags kNeeded =
        VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    for (const VkMemoryPropertyFlags wanted :
         {kNeeded | VK_MEMORY_PROPERTY_HOST_CACHED_BIT, kNeeded}) {
        for (std::uint32_t i = 0; i < properties.memoryTypeCount; ++i) {
            if ((allowed >> i & 1U) != 0 &&
                (properties.memoryTypes[i].propertyFlags & wanted) == wanted) {
                return i;
            }
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<Staging> Staging::create(const MemorySource& source, VkDeviceSize byte_count) {
    Staging staging(source, byte_count);
    if (!staging.create_all()) {
        return std::nullopt;
    }
    return staging;
}

bool Staging::create_all() {
    const NextFunctions& next = *source_.next;
    const VkBufferCreateInfo buffer_info = {.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                            .pNext = nullptr,
                                            .flags = 0,
                                            .size = byte_count_,
                                            .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                            .sharingMode = VK_SHARING_MODE_EXCLUSIVE,
                                            .queueFamilyIndexCount = 0,
                                            .pQueueFamilyIndices = nullptr};
    if (next.create_buffer(source_.device, &buffer_info, nullptr, &buffer_) != VK_SUCCESS) {
        buffer_ = VK_NULL_HANDLE;
        return false;
    }
    VkMemoryRequirements requirements{};
    next.get_buffer_memory_requirements(source_.device, buffer_, &requirements);
    const auto type = memory_type(*source_.properties, requirements.memoryTypeBits);
    if (!type) {
        return false;
    }
    const VkMemoryAllocateInfo memory_info = {.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                              .pNext = nullptr,
                                              .allocationSize = requirements.size,
                                              .memoryTypeIndex = *type};
    if (next.allocate_memory(source_.device, &memory_info, nullptr, &memory_) != VK_SUCCESS) {
        memory_ = VK_NULL_HANDLE;
        return false;
    }
    return next.bind_buffer_memory(source_.device, buffer_, memory_, 0) == VK_SUCCESS &&
           next.map_memory(source_.device, memory_, 0, VK_WHOLE_SIZE, 0, &mapped_) == VK_SUCCESS;
}

Staging::Staging(Staging&& other) noexcept
    : source_(other.source_),
      byte_count_(other.byte_count_),
      buffer_(std::exchange(other.buffer_, VK_NULL_HANDLE)),
      memory_(std::exchange(other.memory_, VK_NULL_HANDLE)),
      mapped_(std::exchange(other.mapped_, nullptr)) {}

Staging& Staging::operator=(Staging&& other) noexcept {
    std::swap(source_, other.source_);
    std::swap(byte_count_, other.byte_count_);
    std::swap(buffer_, other.buffer_);
    std::swap(memory_, other.memory_);
    std::swap(mapped_, other.mapped_);
    return *this;
}

Staging::~Staging() {
    // Freeing memory unmaps it.
    if (buffer_ != VK_NULL_HANDLE) {
        source_.next->destroy_buffer(source_.device, buffer_, nullptr);
    }
    if (memory_ != VK_NULL_HANDLE) {
        source_.next->free_memory(source_.device, memory_, nullptr);
    }
}

}  // namespace vkp::capture
