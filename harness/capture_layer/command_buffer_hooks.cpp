#include "harness/capture_layer/device.hpp"
#include "harness/capture_layer/hooks.hpp"

#include <array>

namespace vkp::capture {

namespace {

VKAPI_ATTR VkResult VKAPI_CALL allocate_command_buffers(VkDevice handle,
                                                        const VkCommandBufferAllocateInfo* info,
                                                        VkCommandBuffer* buffers) {
    Device& device = device_of(handle);
    const VkResult result = device.next.allocate_command_buffers(handle, info, buffers);
    if (result == VK_SUCCESS) {
        const std::lock_guard lock(device.mutex);
        for (std::uint32_t i = 0; i < info->commandBufferCount; ++i) {
            device.commands[buffers[i]] = {.pool = info->commandPool};
        }
    }
    return result;
}

// What is below has to know the layer's own buffers until the commands that use them are gone: so
// each of these goes down first. Nobody else may use the command buffers meanwhile.
VKAPI_ATTR void VKAPI_CALL free_command_buffers(VkDevice handle, VkCommandPool pool,
                                                std::uint32_t count,
                                                const VkCommandBuffer* buffers) {
    Device& device = device_of(handle);
    std::vector<CommandBuffer> freed;
    {
        const std::lock_guard lock(device.mutex);
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto found = device.commands.find(buffers[i]);
            if (found != device.commands.end()) {
                freed.push_back(std::move(found->second));
                device.commands.erase(found);
            }
        }
    }
    device.next.free_command_buffers(handle, pool, count, buffers);
}

VKAPI_ATTR void VKAPI_CALL destroy_command_pool(VkDevice handle, VkCommandPool pool,
                                                const VkAllocationCallbacks* allocator) {
    Device& device = device_of(handle);
    std::vector<CommandBuffer> freed;
    {
        const std::lock_guard lock(device.mutex);
        std::erase_if(device.commands, [&](auto& entry) {
            if (entry.second.pool != pool) {
                return false;
            }
            freed.push_back(std::move(entry.second));
            return true;
        });
    }
    device.next.destroy_command_pool(handle, pool, allocator);
}

VKAPI_ATTR VkResult VKAPI_CALL reset_command_pool(VkDevice handle, VkCommandPool pool,
                                                  VkCommandPoolResetFlags flags) {
    Device& device = device_of(handle);
    const VkResult result = device.next.reset_command_pool(handle, pool, flags);
    const std::lock_guard lock(device.mutex);
    for (auto& [buffer, commands] : device.commands) {
        if (commands.pool == pool) {
            commands.reset();
        }
    }
    return result;
}

void forget_commands(Device& device, VkCommandBuffer handle) {
    const std::lock_guard lock(device.mutex);
    device.commands[handle].reset();
}

VKAPI_ATTR VkResult VKAPI_CALL begin_command_buffer(VkCommandBuffer handle,
                                                    const VkCommandBufferBeginInfo* info) {
    Device& device = device_of(handle);
    const VkResult result = device.next.begin_command_buffer(handle, info);
    forget_commands(device, handle);
    return result;
}

VKAPI_ATTR VkResult VKAPI_CALL reset_command_buffer(VkCommandBuffer handle,
                                                    VkCommandBufferResetFlags flags) {
    Device& device = device_of(handle);
    const VkResult result = device.next.reset_command_buffer(handle, flags);
    forget_commands(device, handle);
    return result;
}

}  // namespace

std::span<const Hook> command_buffer_hooks() {
    static const std::array hooks = {
        make_hook("vkAllocateCommandBuffers", allocate_command_buffers),
        make_hook("vkFreeCommandBuffers", free_command_buffers),
        make_hook("vkDestroyCommandPool", destroy_command_pool),
        make_hook("vkResetCommandPool", reset_command_pool),
        make_hook("vkBeginCommandBuffer", begin_command_buffer),
        make_hook("vkResetCommandBuffer", reset_command_buffer)};
    return hooks;
}

}  // namespace vkp::capture
