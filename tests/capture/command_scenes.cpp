#include "tests/capture/scenes.hpp"
#include "tests/capture/shaders.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <thread>

namespace vkp {

namespace {

void submit(const Gpu& gpu, VkCommandBuffer commands, const void* chain = nullptr,
            VkSemaphore semaphore = VK_NULL_HANDLE) {
    const VkPipelineStageFlags stage = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    VkSubmitInfo info{.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO};
    info.pNext = chain;
    info.waitSemaphoreCount = semaphore != VK_NULL_HANDLE ? 1 : 0;
    info.pWaitSemaphores = &semaphore;
    info.pWaitDstStageMask = &stage;
    info.commandBufferCount = 1;
    info.pCommandBuffers = &commands;
    require(vkQueueSubmit(gpu.queue(), 1, &info, VK_NULL_HANDLE), "vkQueueSubmit");
}

VkSemaphore timeline(Gpu& gpu) {
    VkSemaphoreTypeCreateInfo type{.sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO};
    type.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
    const VkSemaphoreCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, .pNext = &type, .flags = 0};
    VkSemaphore semaphore = VK_NULL_HANDLE;
    require(vkCreateSemaphore(gpu.device(), &info, nullptr, &semaphore), "vkCreateSemaphore");
    gpu.at_end([&gpu, semaphore] { vkDestroySemaphore(gpu.device(), semaphore, nullptr); });
    return semaphore;
}

// A command buffer with some dispatches, in a new pool.
VkCommandBuffer record_in_pool(const Gpu& gpu, const Reduction& reduction, VkCommandPool& pool) {
    constexpr int kDispatches = 10;
    const VkCommandPoolCreateInfo pool_info{.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
    require(vkCreateCommandPool(gpu.device(), &pool_info, nullptr, &pool), "vkCreateCommandPool");
    VkCommandBufferAllocateInfo info{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
    info.commandPool = pool;
    info.commandBufferCount = 1;
    VkCommandBuffer commands = VK_NULL_HANDLE;
    require(vkAllocateCommandBuffers(gpu.device(), &info, &commands), "vkAllocateCommandBuffers");
    const VkCommandBufferBeginInfo begin{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
    require(vkBeginCommandBuffer(commands, &begin), "vkBeginCommandBuffer");
    for (int i = 0; i < kDispatches; ++i) {
        Gpu::barrier(commands);
        reduction.record(commands, reduction.doubling);
    }
    require(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
    return commands;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

// The numbers of workgroups are at an offset, behind others.
void play_indirect(Gpu& gpu) {
    const Reduction reduction(gpu);
    VkBuffer groups = gpu.buffer({9, 9, 2, 1, 1}, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    VkCommandBuffer commands = gpu.begin();
    reduction.bind(commands, reduction.race);
    vkCmdDispatchIndirect(commands, groups, 8);
    gpu.run(commands);
}

void play_base(Gpu& gpu) {
    const Reduction reduction(gpu, {.flags = VK_PIPELINE_CREATE_DISPATCH_BASE});
    VkCommandBuffer commands = gpu.begin();
    reduction.bind(commands, reduction.doubling);
    vkCmdDispatchBase(commands, 1, 0, 0, 1, 1, 1);
    gpu.run(commands);
    print_words("values", gpu.contents(reduction.values));
}

void play_secondary(Gpu& gpu) {
    const Reduction reduction(gpu);
    VkCommandBuffer secondary = gpu.begin(VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    reduction.record(secondary, reduction.race);
    require(vkEndCommandBuffer(secondary), "vkEndCommandBuffer");
    VkCommandBuffer commands = gpu.begin();
    reduction.record(commands, reduction.doubling);
    Gpu::barrier(commands);
    vkCmdExecuteCommands(commands, 1, &secondary);
    gpu.run(commands);
}

void play_submit_2(Gpu& gpu) {
    const Reduction reduction(gpu);
    VkCommandBuffer commands = gpu.begin();
    reduction.record(commands, reduction.race);
    require(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
    VkCommandBufferSubmitInfo buffer{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO};
    buffer.commandBuffer = commands;
    VkSubmitInfo2 info{.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2};
    info.commandBufferInfoCount = 1;
    info.pCommandBufferInfos = &buffer;
    require(vkQueueSubmit2(gpu.queue(), 1, &info, VK_NULL_HANDLE), "vkQueueSubmit2");
}

void play_resubmitted(Gpu& gpu) {
    const Reduction reduction(gpu);
    VkCommandBuffer commands = gpu.begin();
    reduction.record(commands, reduction.doubling);
    require(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
    for (int i = 0; i < 3; ++i) {
        submit(gpu, commands);
        require(vkQueueWaitIdle(gpu.queue()), "vkQueueWaitIdle");
    }
    print_words("values", gpu.contents(reduction.values));
}

// The submission waits for what the application does only later.
void play_waiting(Gpu& gpu) {
    const Reduction reduction(gpu);
    VkSemaphore semaphore = timeline(gpu);
    VkCommandBuffer commands = gpu.begin();
    reduction.record(commands, reduction.race);
    require(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
    const std::uint64_t value = 1;
    VkTimelineSemaphoreSubmitInfo values{.sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO};
    values.waitSemaphoreValueCount = 1;
    values.pWaitSemaphoreValues = &value;
    submit(gpu, commands, &values, semaphore);
    std::printf("submitted\n");
    const VkSemaphoreSignalInfo signal{.sType = VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO,
                                       .pNext = nullptr,
                                       .semaphore = semaphore,
                                       .value = value};
    require(vkSignalSemaphore(gpu.device(), &signal), "vkSignalSemaphore");
}

void play_threads(Gpu& gpu) {
    constexpr std::size_t kThreads = 4;
    const Reduction reduction(gpu);
    std::array<VkCommandPool, kThreads> pools{};
    std::array<VkCommandBuffer, kThreads> commands{};
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < kThreads; ++i) {
            threads.emplace_back(
                [&, i] { commands[i] = record_in_pool(gpu, reduction, pools[i]); });
        }
    }
    VkSubmitInfo info{.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO};
    info.commandBufferCount = kThreads;
    info.pCommandBuffers = commands.data();
    require(vkQueueSubmit(gpu.queue(), 1, &info, VK_NULL_HANDLE), "vkQueueSubmit");
    require(vkQueueWaitIdle(gpu.queue()), "vkQueueWaitIdle");
    for (VkCommandPool pool : pools) {
        vkDestroyCommandPool(gpu.device(), pool, nullptr);
    }
}

void play_many(Gpu& gpu) {
    constexpr int kDispatches = 20'000;
    constexpr int kTimes = 5;
    const Reduction reduction(gpu);
    double recording = 1e9;
    double execution = 1e9;
    for (int i = 0; i < kTimes; ++i) {
        VkCommandBuffer commands = gpu.begin();
        reduction.bind(commands, reduction.doubling);
        auto start = std::chrono::steady_clock::now();
        for (int k = 0; k < kDispatches; ++k) {
            vkCmdDispatch(commands, 1, 1, 1);
        }
        recording = std::min(recording, seconds_since(start));
        start = std::chrono::steady_clock::now();
        gpu.run(commands);
        execution = std::min(execution, seconds_since(start));
    }
    std::printf("recording: %.6f s, execution: %.6f s\n", recording, execution);
}

}  // namespace vkp
