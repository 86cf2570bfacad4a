#include "harness/vulkan/runner.hpp"

#include "harness/model/installation_error.hpp"
#include "harness/vulkan/features.hpp"
#include "harness/vulkan/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <limits>

namespace vkp {

namespace {

constexpr vk::DeviceSize kMinimumBytes = 64 << 10;  // so that small runs never allocate again

vk::DeviceSize round_up(vk::DeviceSize value, vk::DeviceSize multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

vk::raii::Device open_device(const vk::raii::PhysicalDevice& physical, std::uint32_t family) {
    const float priority = 1.0F;
    const vk::DeviceQueueCreateInfo queue({}, family, 1, &priority);
    const FeatureChain features = usable_features(physical);
    std::vector<const char*> extensions;
    for (const auto& extension : physical.enumerateDeviceExtensionProperties()) {
        // Must be enabled where it is offered: VUID-VkDeviceCreateInfo-pProperties-04451.
        if (std::strcmp(extension.extensionName.data(), "VK_KHR_portability_subset") == 0) {
            extensions.push_back("VK_KHR_portability_subset");
        }
    }
    vk::DeviceCreateInfo info({}, queue, {}, extensions);
    info.pNext = &features.get<vk::PhysicalDeviceFeatures2>();
    return {physical, info};
}

// A buffer with its own memory, replaced by a larger one when it is too small.
class GrowingBuffer {
public:
    GrowingBuffer(const vk::raii::PhysicalDevice& physical, const vk::raii::Device& device,
                  vk::BufferUsageFlags usage, vk::MemoryPropertyFlags properties)
        : memory_types_(physical.getMemoryProperties()),
          device_(device),
          usage_(usage),
          properties_(properties) {}

    void reserve(vk::DeviceSize size) {
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

    [[nodiscard]] vk::Buffer get() const { return *buffer_; }
    [[nodiscard]] std::byte* mapped() const { return mapped_; }

private:
    [[nodiscard]] std::uint32_t memory_type(std::uint32_t allowed) const {
        for (std::uint32_t i = 0; i < memory_types_.memoryTypeCount; ++i) {
            const bool is_allowed = (allowed >> i & 1U) != 0;
            if (is_allowed &&
                (memory_types_.memoryTypes[i].propertyFlags & properties_) == properties_) {
                return i;
            }
        }
        throw InstallationError("The Vulkan device has no memory of a kind that every device has.");
    }

    vk::PhysicalDeviceMemoryProperties memory_types_;
    const vk::raii::Device& device_;
    vk::BufferUsageFlags usage_;
    vk::MemoryPropertyFlags properties_;
    vk::raii::DeviceMemory memory_ = nullptr;
    vk::raii::Buffer buffer_ = nullptr;
    vk::DeviceSize size_ = 0;
    std::byte* mapped_ = nullptr;
};

// Where each storage buffer of a run lies, in the device's buffer and in the staging buffer alike.
struct Placement {
    std::vector<vk::DeviceSize> offsets;
    vk::DeviceSize total = 0;
};

Placement place(const std::vector<BufferContent>& buffers, vk::DeviceSize alignment) {
    Placement placement;
    for (const BufferContent& buffer : buffers) {
        placement.offsets.push_back(placement.total);
        placement.total += round_up(buffer.size(), alignment);
    }
    return placement;
}

}  // namespace

// Members in creation order; the destructor waits for the queue first.
struct Runner::Impl {
    Impl(const DeviceInfo& info, const RunnerOptions& options);
    ~Impl() { device.getDispatcher()->vkDeviceWaitIdle(*device); }  // without exceptions
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    void upload(const RunRequest& request, const Placement& placement);
    void bind_buffers(const Program& program, const RunRequest& request,
                      const Placement& placement);
    void record(const Program& program, const RunRequest& request, const Placement& placement);
    void record_initial_content(const RunRequest& request, const Placement& placement);
    void record_dispatch(const Program& program, const RunRequest& request);
    void record_read_back(const RunRequest& request, const Placement& placement);
    void barrier(vk::PipelineStageFlags from, vk::AccessFlags written, vk::PipelineStageFlags to,
                 vk::AccessFlags used) const;
    void submit_and_wait();
    [[nodiscard]] RunResult collect(const RunRequest& request, const Placement& placement) const;
    [[nodiscard]] double dispatch_ms() const;

    Context context;
    vk::raii::PhysicalDevice physical;
    std::uint32_t queue_family;
    vk::raii::Device device;
    vk::raii::Queue queue;
    vk::DeviceSize alignment;
    GrowingBuffer arrays;
    GrowingBuffer staging;
    vk::raii::CommandPool command_pool;
    vk::raii::CommandBuffer commands;
    vk::raii::DescriptorPool descriptor_pool;
    vk::raii::DescriptorSet descriptor_set = nullptr;
    vk::raii::Fence fence;
    vk::raii::QueryPool timestamps;
    bool has_timestamps;
    double timestamp_period_ms;
};

namespace {

constexpr std::uint32_t kMaxBindings = 16;

vk::raii::CommandBuffer make_command_buffer(const vk::raii::Device& device,
                                            const vk::raii::CommandPool& pool) {
    vk::raii::CommandBuffers buffers(
        device, vk::CommandBufferAllocateInfo(*pool, vk::CommandBufferLevel::ePrimary, 1));
    return std::move(buffers.front());
}

vk::raii::DescriptorPool make_descriptor_pool(const vk::raii::Device& device) {
    const vk::DescriptorPoolSize size(vk::DescriptorType::eStorageBuffer, kMaxBindings);
    return {device, vk::DescriptorPoolCreateInfo(
                        vk::DescriptorPoolCreateFlagBits::eFreeDescriptorSet, 1, size)};
}

vk::raii::PhysicalDevice device_at(const vk::raii::Instance& instance, std::uint32_t index) {
    auto devices = physical_devices(instance);
    if (index >= devices.size()) {
        throw InstallationError("The Vulkan device is gone.");
    }
    return std::move(devices[index]);
}

}  // namespace

Runner::Impl::Impl(const DeviceInfo& info, const RunnerOptions& options)
    : context(options.validation),
      physical(device_at(context.instance, info.index)),
      queue_family(compute_queue_family(physical).value()),
      device(open_device(physical, queue_family)),
      queue(device, queue_family, 0),
      alignment(std::max<vk::DeviceSize>(
          physical.getProperties().limits.minStorageBufferOffsetAlignment, 4)),
      arrays(physical, device,
             vk::BufferUsageFlagBits::eStorageBuffer | vk::BufferUsageFlagBits::eTransferSrc |
                 vk::BufferUsageFlagBits::eTransferDst,
             vk::MemoryPropertyFlagBits::eDeviceLocal),
      staging(physical, device,
              vk::BufferUsageFlagBits::eTransferSrc | vk::BufferUsageFlagBits::eTransferDst,
              vk::MemoryPropertyFlagBits::eHostVisible | vk::MemoryPropertyFlagBits::eHostCoherent),
      command_pool(device, vk::CommandPoolCreateInfo(
                               vk::CommandPoolCreateFlagBits::eResetCommandBuffer, queue_family)),
      commands(make_command_buffer(device, command_pool)),
      descriptor_pool(make_descriptor_pool(device)),
      fence(device, vk::FenceCreateInfo()),
      timestamps(device, vk::QueryPoolCreateInfo({}, vk::QueryType::eTimestamp, 2)),
      has_timestamps(physical.getQueueFamilyProperties()[queue_family].timestampValidBits > 0),
      timestamp_period_ms(physical.getProperties().limits.timestampPeriod * 1e-6) {}

void Runner::Impl::upload(const RunRequest& request, const Placement& placement) {
    const vk::DeviceSize size = std::max(placement.total, kMinimumBytes);
    arrays.reserve(size);
    staging.reserve(size);
    for (std::size_t i = 0; i < request.buffers.size(); ++i) {
        const auto& bytes = request.buffers[i].bytes;
        std::copy(bytes.begin(), bytes.end(), staging.mapped() + placement.offsets[i]);
    }
}

void Runner::Impl::bind_buffers(const Program& program, const RunRequest& request,
                                const Placement& placement) {
    descriptor_set = nullptr;  // gives its place in the pool back
    const vk::DescriptorSetLayout layout = program.set_layout();
    vk::raii::DescriptorSets sets(device, vk::DescriptorSetAllocateInfo(*descriptor_pool, layout));
    descriptor_set = std::move(sets.front());
    std::vector<vk::DescriptorBufferInfo> buffers;
    for (std::size_t i = 0; i < request.buffers.size(); ++i) {
        buffers.emplace_back(arrays.get(), placement.offsets[i], request.buffers[i].size());
    }
    const vk::WriteDescriptorSet write(*descriptor_set, 0, 0, vk::DescriptorType::eStorageBuffer,
                                       {}, buffers);
    device.updateDescriptorSets(write, {});
}

void Runner::Impl::record(const Program& program, const RunRequest& request,
                          const Placement& placement) {
    commands.begin(vk::CommandBufferBeginInfo(vk::CommandBufferUsageFlagBits::eOneTimeSubmit));
    record_initial_content(request, placement);
    barrier(vk::PipelineStageFlagBits::eTransfer, vk::AccessFlagBits::eTransferWrite,
            vk::PipelineStageFlagBits::eComputeShader,
            vk::AccessFlagBits::eShaderRead | vk::AccessFlagBits::eShaderWrite);
    record_dispatch(program, request);
    barrier(vk::PipelineStageFlagBits::eComputeShader, vk::AccessFlagBits::eShaderWrite,
            vk::PipelineStageFlagBits::eTransfer, vk::AccessFlagBits::eTransferRead);
    record_read_back(request, placement);
    barrier(vk::PipelineStageFlagBits::eTransfer, vk::AccessFlagBits::eTransferWrite,
            vk::PipelineStageFlagBits::eHost, vk::AccessFlagBits::eHostRead);
    commands.end();
}

void Runner::Impl::record_initial_content(const RunRequest& request, const Placement& placement) {
    for (std::size_t i = 0; i < request.buffers.size(); ++i) {
        const BufferContent& buffer = request.buffers[i];
        if (buffer.bytes.empty()) {
            commands.fillBuffer(arrays.get(), placement.offsets[i], buffer.size(),
                                buffer.fill_word);
        } else {
            commands.copyBuffer(
                staging.get(), arrays.get(),
                vk::BufferCopy(placement.offsets[i], placement.offsets[i], buffer.size()));
        }
    }
}

void Runner::Impl::record_dispatch(const Program& program, const RunRequest& request) {
    commands.bindPipeline(vk::PipelineBindPoint::eCompute, program.pipeline());
    commands.bindDescriptorSets(vk::PipelineBindPoint::eCompute, program.layout(), 0,
                                *descriptor_set, {});
    if (!request.push_constants.empty()) {
        commands.pushConstants<std::int32_t>(program.layout(), vk::ShaderStageFlagBits::eCompute, 0,
                                             request.push_constants);
    }
    if (has_timestamps) {
        commands.resetQueryPool(*timestamps, 0, 2);
        commands.writeTimestamp(vk::PipelineStageFlagBits::eComputeShader, *timestamps, 0);
    }
    commands.dispatch(request.workgroups.x, request.workgroups.y, request.workgroups.z);
    if (has_timestamps) {
        commands.writeTimestamp(vk::PipelineStageFlagBits::eComputeShader, *timestamps, 1);
    }
}

void Runner::Impl::record_read_back(const RunRequest& request, const Placement& placement) {
    for (std::size_t i = 0; i < request.buffers.size(); ++i) {
        if (request.buffers[i].read_back) {
            commands.copyBuffer(arrays.get(), staging.get(),
                                vk::BufferCopy(placement.offsets[i], placement.offsets[i],
                                               request.buffers[i].size()));
        }
    }
}

void Runner::Impl::barrier(vk::PipelineStageFlags from, vk::AccessFlags written,
                           vk::PipelineStageFlags to, vk::AccessFlags used) const {
    commands.pipelineBarrier(from, to, {}, vk::MemoryBarrier(written, used), {}, {});
}

void Runner::Impl::submit_and_wait() {
    const vk::CommandBuffer command_buffer = *commands;
    device.resetFences(*fence);
    queue.submit(vk::SubmitInfo({}, {}, command_buffer), *fence);
    constexpr std::uint64_t kForever = std::numeric_limits<std::uint64_t>::max();
    static_cast<void>(device.waitForFences(*fence, VK_TRUE, kForever));
}

RunResult Runner::Impl::collect(const RunRequest& request, const Placement& placement) const {
    RunResult result;
    for (std::size_t i = 0; i < request.buffers.size(); ++i) {
        const std::byte* const first = staging.mapped() + placement.offsets[i];
        const std::size_t size = request.buffers[i].read_back ? request.buffers[i].size() : 0;
        result.buffers.emplace_back(first, first + size);
    }
    result.device_ms = dispatch_ms();
    return result;
}

double Runner::Impl::dispatch_ms() const {
    if (!has_timestamps) {
        return 0;
    }
    const auto [status, ticks] = timestamps.getResults<std::uint64_t>(
        0, 2, 2 * sizeof(std::uint64_t), sizeof(std::uint64_t), vk::QueryResultFlagBits::e64);
    return status == vk::Result::eSuccess
               ? static_cast<double>(ticks[1] - ticks[0]) * timestamp_period_ms
               : 0;
}

Runner::Runner(const DeviceInfo& device, const RunnerOptions& options) try
    : impl_(std::make_unique<Impl>(device, options)) {
} catch (const vk::SystemError& error) {
    throw InstallationError(
        fmt::format("The device {} does not open: {}. `workbook devices` lists the others.",
                    device.name, error.what()));
}

Runner::~Runner() = default;

std::shared_ptr<const Runner::Program> Runner::prepare(std::span<const std::uint32_t> words,
                                                       std::uint32_t bindings,
                                                       std::uint32_t push_constant_bytes) {
    assert(bindings <= kMaxBindings);
    try {
        return std::make_shared<const Program>(impl_->device, words, bindings, push_constant_bytes);
    } catch (const vk::SystemError& error) {
        throw InstallationError(
            fmt::format("The driver does not accept the compiled kernel: {}. `--device cpu` checks "
                        "it without this driver.",
                        error.what()));
    }
}

RunResult Runner::run(const Program& program, const RunRequest& request) {
    const Placement placement = place(request.buffers, impl_->alignment);
    try {
        impl_->upload(request, placement);
        impl_->bind_buffers(program, request, placement);
        impl_->record(program, request, placement);
        impl_->submit_and_wait();
        return impl_->collect(request, placement);
    } catch (const vk::DeviceLostError&) {
        return {.is_device_lost = true};
    } catch (const vk::OutOfDeviceMemoryError&) {
        throw InstallationError(fmt::format("The device has no memory left for {} MiB of arrays.",
                                            placement.total >> 20U));
    } catch (const vk::SystemError& error) {
        throw InstallationError(
            fmt::format("The driver refuses to run the kernel: {}.", error.what()));
    }
}

std::vector<std::string> Runner::validation_messages() const {
    return impl_->context.log.messages();
}

}  // namespace vkp
