// A device of the application, and what the layer remembers of its objects.
#pragma once

#include "harness/capture_layer/capture.hpp"
#include "harness/capture_layer/next_functions.hpp"
#include "harness/capture_layer/objects.hpp"
#include "harness/capture_layer/staging.hpp"

#include <vulkan/vulkan_core.h>

#include <map>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace vkp::capture {

// A descriptor set as a command buffer bound it.
struct BoundSet {
    std::shared_ptr<DescriptorSet> set;
    std::vector<std::uint32_t> dynamic_offsets;
};

// What the commands so far have set for the next dispatch.
struct CommandBuffer {
    VkCommandPool pool = VK_NULL_HANDLE;
    std::shared_ptr<Pipeline> pipeline = {};
    std::map<std::uint32_t, BoundSet> sets = {};
    std::vector<std::uint8_t> push_constants = {};
    std::vector<std::shared_ptr<Capture>> captures = {};  // with those of executed command buffers

    void reset() { *this = {.pool = pool}; }
};

// An execution of a captured dispatch; the first is 1.
struct Execution {
    std::shared_ptr<Capture> capture;
    std::uint64_t number = 0;
};

// Executions that were submitted, and a fence that tells when they are over.
struct Pending {
    VkFence fence = VK_NULL_HANDLE;
    std::vector<Execution> executions;
};

struct Device {
    VkDevice handle = VK_NULL_HANDLE;
    NextFunctions next;
    VkPhysicalDeviceMemoryProperties memory{};
    Session* session = nullptr;  // null: nothing is hooked

    std::mutex mutex;  // of all that follows
    Objects objects;
    std::unordered_map<VkCommandBuffer, CommandBuffer> commands;
    std::vector<Pending> pending;

    [[nodiscard]] MemorySource memory_source() const { return {handle, &next, &memory}; }
};

// The device of a VkDevice, VkQueue or VkCommandBuffer.
Device& device_of(const void* handle);
void add_device(std::unique_ptr<Device> device);
// Takes it out of the list.
std::unique_ptr<Device> remove_device(VkDevice handle);

}  // namespace vkp::capture
