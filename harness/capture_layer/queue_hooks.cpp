#include "harness/capture_layer/device.hpp"
#include "harness/capture_layer/hooks.hpp"
#include "harness/capture_layer/submission.hpp"

#include <array>

namespace vkp::capture {

namespace {

VKAPI_ATTR VkResult VKAPI_CALL queue_submit(VkQueue queue, std::uint32_t count,
                                            const VkSubmitInfo* submits, VkFence fence) {
    Device& device = device_of(queue);
    write_finished(device);
    Captures captures;
    for (const VkSubmitInfo& submit : std::span(submits, count)) {
        for (VkCommandBuffer buffer :
             std::span(submit.pCommandBuffers, submit.commandBufferCount)) {
            add_captures_of(device, buffer, captures);
        }
    }
    const VkResult result = device.next.queue_submit(queue, count, submits, fence);
    if (result == VK_SUCCESS) {
        after_submit(device, queue, captures);
    }
    return result;
}

VKAPI_ATTR VkResult VKAPI_CALL queue_submit_2(VkQueue queue, std::uint32_t count,
                                              const VkSubmitInfo2* submits, VkFence fence) {
    Device& device = device_of(queue);
    write_finished(device);
    Captures captures;
    for (const VkSubmitInfo2& submit : std::span(submits, count)) {
        for (const VkCommandBufferSubmitInfo& info :
             std::span(submit.pCommandBufferInfos, submit.commandBufferInfoCount)) {
            add_captures_of(device, info.commandBuffer, captures);
        }
    }
    const VkResult result = device.next.queue_submit_2(queue, count, submits, fence);
    if (result == VK_SUCCESS) {
        after_submit(device, queue, captures);
    }
    return result;
}

}  // namespace

std::span<const Hook> queue_hooks() {
    static const std::array hooks = {make_hook("vkQueueSubmit", queue_submit),
                                     make_hook("vkQueueSubmit2", queue_submit_2),
                                     make_hook("vkQueueSubmit2KHR", queue_submit_2)};
    return hooks;
}

}  // namespace vkp::capture
