// Records the copies of what a dispatch will read, in front of it.
#pragma once

#include "harness/capture_layer/device.hpp"

#include <vulkan/vulkan_core.h>

#include <array>
#include <cstdint>

namespace vkp::capture {

struct DispatchCall {
    std::array<std::uint32_t, 3> first_group{};
    std::array<std::uint32_t, 3> groups{};
    VkBuffer indirect = VK_NULL_HANDLE;  // in place of `groups`
    VkDeviceSize indirect_offset = 0;
};

// To be called before the dispatch itself is recorded.
void before_dispatch(Device& device, VkCommandBuffer handle, const DispatchCall& call);

}  // namespace vkp::capture
