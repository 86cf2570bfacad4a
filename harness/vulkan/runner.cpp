#include "harness/vulkan/runner.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/vulkan/buffer.hpp"
#include "harness/vulkan/open_device.hpp"
#include "harness/vulkan/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace vkp {

namespace {

constexpr vk::DeviceSize kMinBytes = 64 << 10;  // so that small runs never allocate again

Placement placement_of(const std::vector<BufferContent>& buffers, vk::DeviceSize alignment) {
    std::vector<std::uint64_t> sizes;
    for (const BufferContent& buffer : buffers) {
        sizes.push_back(buffer.size());
    }
    return place(sizes, alignment);
}

}  // namespace

// Members in creation order; the destructor waits for the queue first.
struct Runner::Impl {
    Impl(const DeviceInfo& info, const RunnerOptions& options);
    ~Impl() { open.wait_until_idle(); }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    void upload(const RunRequest& request, const Placement& placement);
    void bind_buffers(const Program& program, const RunRequest& request,
                      const Placement& placement);
    void record(const Program& program, const RunRequest& request, const Placement& placement);
    void record_initial_content(const RunRequest& request, const Placement& placement);
    void record_dispatch(const Program& program, const RunRequest& request);
    void record_read_back(const RunRequest& request, const Placement& placement);
    [[nodiscard]] RunResult collect(const RunRequest& request, const Placement& placement) const;

    OpenDevice open;
    GrowingBuffer arrays;
    GrowingBuffer staging;
    vk::raii::CommandBuffer commands;
    vk::raii::DescriptorPool descriptor_pool;
    vk::raii::DescriptorSet descriptor_set = nullptr;
    DeviceStopwatch stopwatch;
};

namespace {

constexpr std::uint32_t kMaxBindings = 16;

vk::raii::DescriptorPool make_descriptor_pool(const vk::raii::Device& device) {
    const vk::DescriptorPoolSize size(vk::DescriptorType::eStorageBuffer, kMaxBindings);
    return {device, vk::DescriptorPoolCreateInfo(
                        vk::DescriptorPoolCreateFlagBits::eFreeDescriptorSet, 1, size)};
}

}  // namespace

Runner::Impl::Impl(const DeviceInfo& info, const RunnerOptions& options)
    : open(info, options.validation),
      arrays(GrowingBuffer::for_arrays(open)),
      staging(GrowingBuffer::for_staging(open)),
      commands(open.make_command_buffer()),
      descriptor_pool(make_descriptor_pool(open.device)),
      stopwatch(open) {}

void Runner::Impl::upload(const RunRequest& request, const Placement& placement) {
    const vk::DeviceSize size = std::max(placement.total, kMinBytes);
    arrays.reserve(size);
    staging.reserve(size);
    for (std::size_t i = 0; i < request.buffers.size(); ++i) {
        const auto& bytes = request.buffers[i].bytes;
        std::copy(bytes.begin(), bytes.end(), staging.mapped() + placement.offsets[i]);
    }
}

void Runner::Impl::bind_buffers(const Program& program, const RunRequest& request,
                                const Placement& placement) {
    descriptor_set = nullptr;  // returns its place to the pool
    const vk::DescriptorSetLayout layout = program.set_layout();
    vk::raii::DescriptorSets sets(open.device,
                                  vk::DescriptorSetAllocateInfo(*descriptor_pool, layout));
    descriptor_set = std::move(sets.front());
    std::vector<vk::DescriptorBufferInfo> buffers;
    for (std::size_t i = 0; i < request.buffers.size(); ++i) {
        buffers.emplace_back(arrays.get(), placement.offsets[i], request.buffers[i].size());
    }
    program.write(open.device, *descriptor_set, buffers);
}

void Runner::Impl::record(const Program& program, const RunRequest& request,
                          const Placement& placement) {
    commands.begin(vk::CommandBufferBeginInfo(vk::CommandBufferUsageFlagBits::eOneTimeSubmit));
    record_initial_content(request, placement);
    barrier(commands, vk::PipelineStageFlagBits::eTransfer, vk::AccessFlagBits::eTransferWrite,
            vk::PipelineStageFlagBits::eComputeShader,
            vk::AccessFlagBits::eShaderRead | vk::AccessFlagBits::eShaderWrite);
    record_dispatch(program, request);
    barrier(commands, vk::PipelineStageFlagBits::eComputeShader, vk::AccessFlagBits::eShaderWrite,
            vk::PipelineStageFlagBits::eTransfer, vk::AccessFlagBits::eTransferRead);
    record_read_back(request, placement);
    barrier(commands, vk::PipelineStageFlagBits::eTransfer, vk::AccessFlagBits::eTransferWrite,
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
    stopwatch.record_start(commands);
    commands.dispatch(request.workgroups.x, request.workgroups.y, request.workgroups.z);
    stopwatch.record_stop(commands);
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

RunResult Runner::Impl::collect(const RunRequest& request, const Placement& placement) const {
    RunResult result;
    for (std::size_t i = 0; i < request.buffers.size(); ++i) {
        const std::byte* const first = staging.mapped() + placement.offsets[i];
        const std::size_t size = request.buffers[i].read_back ? request.buffers[i].size() : 0;
        result.buffers.emplace_back(first, first + size);
    }
    result.device_ms = stopwatch.elapsed_ms();
    return result;
}

Runner::Runner(const DeviceInfo& device, const RunnerOptions& options) try
    : impl_(std::make_unique<Impl>(device, options)) {
} catch (const vk::SystemError& error) {
    fail_to_open(device, error);
}

Runner::~Runner() = default;

std::shared_ptr<const Runner::Program> Runner::prepare(std::span<const std::uint32_t> words,
                                                       std::uint32_t bindings,
                                                       std::uint32_t push_constant_bytes,
                                                       const SubgroupRequest& subgroups) {
    assert(bindings <= kMaxBindings);
    try {
        return std::make_shared<const Program>(impl_->open.device, words, bindings,
                                               push_constant_bytes, subgroups);
    } catch (const vk::SystemError& error) {
        throw InstallationError(
            fmt::format("The driver does not accept the compiled kernel: {}.", error.what()),
            Remedy::kCpuDevice);
    }
}

RunResult Runner::run(const Program& program, const RunRequest& request) {
    const Placement placement = placement_of(request.buffers, impl_->open.alignment);
    try {
        impl_->upload(request, placement);
        impl_->bind_buffers(program, request, placement);
        impl_->record(program, request, placement);
        impl_->open.submit_and_wait(*impl_->commands);
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
    return impl_->open.context.log.messages();
}

}  // namespace vkp
