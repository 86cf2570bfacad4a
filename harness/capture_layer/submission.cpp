#include "harness/capture_layer/submission.hpp"

#include "harness/capture_layer/capture_files.hpp"
#include "harness/capture_layer/messages.hpp"

#include <algorithm>
#include <utility>

namespace vkp::capture {

namespace {

// A submission may wait for a semaphore that the application signals only after this call: to wait
// forever would be a deadlock.
constexpr std::uint64_t kPatienceNs = 2'000'000'000;

std::vector<Execution> begin_executions(Device& device, const Captures& captures) {
    const std::lock_guard lock(device.mutex);
    std::vector<Execution> executions;
    for (const std::shared_ptr<Capture>& capture : captures) {
        ++capture->executions;
        if (device.session->begin_execution(capture->executions)) {
            executions.push_back({capture, capture->executions});
        }
    }
    return executions;
}

// Whether it is over, well or not.
bool finish(const Device& device, const Pending& pending, std::uint64_t timeout_ns) {
    const VkResult result =
        device.next.wait_for_fences(device.handle, 1, &pending.fence, VK_TRUE, timeout_ns);
    if (result == VK_TIMEOUT) {
        return false;
    }
    for (const auto& [capture, number] : pending.executions) {
        if (result == VK_SUCCESS) {
            write_capture(*capture, number);
        } else {
            say("dispatch " + std::to_string(capture->number) +
                " is not captured: the device was lost (VkResult " + std::to_string(result) + ").");
        }
    }
    device.next.destroy_fence(device.handle, pending.fence, nullptr);
    return true;
}

}  // namespace

void add_captures_of(Device& device, VkCommandBuffer handle, Captures& captures) {
    const std::lock_guard lock(device.mutex);
    const auto commands = device.commands.find(handle);
    if (commands == device.commands.end()) {
        return;
    }
    for (const std::shared_ptr<Capture>& capture : commands->second.captures) {
        if (std::ranges::find(captures, capture) == captures.end()) {
            captures.push_back(capture);
        }
    }
}

void after_submit(Device& device, VkQueue queue, const Captures& captures) {
    Pending pending{.executions = begin_executions(device, captures)};
    if (pending.executions.empty()) {
        return;
    }
    const VkFenceCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO, .pNext = nullptr, .flags = 0};
    if (device.next.create_fence(device.handle, &info, nullptr, &pending.fence) != VK_SUCCESS) {
        say("no dispatch is captured of this submission: the device has no fence left.");
        return;
    }
    // A fence of no command buffers is signalled after all that the queue was given before.
    if (device.next.queue_submit(queue, 0, nullptr, pending.fence) != VK_SUCCESS) {
        say("no dispatch is captured of this submission: the queue takes no fence.");
        device.next.destroy_fence(device.handle, pending.fence, nullptr);
        return;
    }
    if (!finish(device, pending, kPatienceNs)) {
        say("dispatch " + std::to_string(pending.executions.front().capture->number) +
            " has not finished within 2 s; it will be written when it has.");
        const std::lock_guard lock(device.mutex);
        device.pending.push_back(std::move(pending));
    }
}

void write_finished(Device& device) {
    std::vector<Pending> taken;
    {
        const std::lock_guard lock(device.mutex);
        taken = std::exchange(device.pending, {});
    }
    for (Pending& pending : taken) {
        if (!finish(device, pending, 0)) {
            const std::lock_guard lock(device.mutex);
            device.pending.push_back(std::move(pending));
        }
    }
}

}  // namespace vkp::capture
