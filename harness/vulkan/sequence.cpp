#include "harness/vulkan/sequence.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/vulkan/buffer.hpp"
#include "harness/vulkan/open_device.hpp"
#include "harness/vulkan/program.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace vkp {

// Members in creation order.
struct Sequence::Impl {
    // Members in creation order. vk::raii frees the sets one by one.
    struct Recording {
        vk::raii::DescriptorPool pool;
        std::vector<vk::raii::DescriptorSet> sets;
        vk::raii::CommandBuffer commands;
    };

    explicit Impl(const DeviceInfo& device)
        : open(device, false),
          staging(GrowingBuffer::for_staging(open)),
          commands(open.make_command_buffer()) {}
    ~Impl() { open.wait_until_idle(); }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    void copy(vk::Buffer from, vk::Buffer to, vk::DeviceSize bytes);
    [[nodiscard]] vk::raii::DescriptorPool make_pool(const std::vector<Step>& steps) const;
    [[nodiscard]] vk::raii::DescriptorSet bound(const Recording& recording, const Step& step) const;
    void record_step(const Recording& recording, const Step& step) const;

    OpenDevice open;
    GrowingBuffer staging;
    vk::raii::CommandBuffer commands;
    std::vector<GrowingBuffer> arrays;
    std::vector<Runner::Program> programs;
    std::vector<Recording> recordings;
};

void Sequence::Impl::copy(vk::Buffer from, vk::Buffer to, vk::DeviceSize bytes) {
    using Stage = vk::PipelineStageFlagBits;
    commands.begin(vk::CommandBufferBeginInfo(vk::CommandBufferUsageFlagBits::eOneTimeSubmit));
    barrier(commands, Stage::eComputeShader | Stage::eTransfer, kAnyShader | kAnyTransfer,
            Stage::eTransfer, kAnyTransfer);
    commands.copyBuffer(from, to, vk::BufferCopy(0, 0, bytes));
    barrier(commands, Stage::eTransfer, vk::AccessFlagBits::eTransferWrite,
            Stage::eHost | Stage::eComputeShader, vk::AccessFlagBits::eHostRead | kAnyShader);
    commands.end();
    open.submit_and_wait(*commands);
}

vk::raii::DescriptorPool Sequence::Impl::make_pool(const std::vector<Step>& steps) const {
    std::uint32_t buffers = 0;
    for (const Step& step : steps) {
        buffers += static_cast<std::uint32_t>(step.arrays.size());
    }
    const vk::DescriptorPoolSize size(vk::DescriptorType::eStorageBuffer, buffers);
    return {open.device,
            vk::DescriptorPoolCreateInfo(vk::DescriptorPoolCreateFlagBits::eFreeDescriptorSet,
                                         static_cast<std::uint32_t>(steps.size()), size)};
}

vk::raii::DescriptorSet Sequence::Impl::bound(const Recording& recording, const Step& step) const {
    const vk::DescriptorSetLayout layout = programs[step.program].set_layout();
    vk::raii::DescriptorSets sets(open.device,
                                  vk::DescriptorSetAllocateInfo(*recording.pool, layout));
    std::vector<vk::DescriptorBufferInfo> buffers;
    for (const Slice& slice : step.arrays) {
        buffers.emplace_back(arrays[slice.array].get(), slice.offset_bytes, slice.size_bytes);
    }
    open.device.updateDescriptorSets(
        vk::WriteDescriptorSet(*sets.front(), 0, 0, vk::DescriptorType::eStorageBuffer, {},
                               buffers),
        {});
    return std::move(sets.front());
}

void Sequence::Impl::record_step(const Recording& recording, const Step& step) const {
    using Stage = vk::PipelineStageFlagBits;
    const Runner::Program& program = programs[step.program];
    const vk::raii::CommandBuffer& into = recording.commands;
    barrier(into, Stage::eComputeShader, vk::AccessFlagBits::eShaderWrite, Stage::eComputeShader,
            kAnyShader);
    into.bindPipeline(vk::PipelineBindPoint::eCompute, program.pipeline());
    into.bindDescriptorSets(vk::PipelineBindPoint::eCompute, program.layout(), 0,
                            *recording.sets.back(), {});
    if (!step.push_constants.empty()) {
        into.pushConstants<std::int32_t>(program.layout(), vk::ShaderStageFlagBits::eCompute, 0,
                                         step.push_constants);
    }
    into.dispatch(step.workgroups.x, step.workgroups.y, step.workgroups.z);
}

Sequence::Sequence(const DeviceInfo& device) try : impl_(std::make_unique<Impl>(device)) {
} catch (const vk::SystemError& error) {
    fail_to_open(device, error);
}

Sequence::~Sequence() = default;

std::uint64_t Sequence::alignment_bytes() const {
    return impl_->open.alignment;
}

std::size_t Sequence::add_array(std::uint64_t size_bytes) {
    impl_->arrays.push_back(GrowingBuffer::for_arrays(impl_->open));
    impl_->arrays.back().reserve(size_bytes);
    return impl_->arrays.size() - 1;
}

std::size_t Sequence::add_program(std::span<const std::uint32_t> words, std::uint32_t bindings,
                                  std::uint32_t push_constant_bytes) {
    impl_->programs.emplace_back(impl_->open.device, words, bindings, push_constant_bytes,
                                 SubgroupRequest());
    return impl_->programs.size() - 1;
}

void Sequence::write(std::size_t array, std::span<const std::byte> bytes) {
    impl_->staging.reserve(bytes.size());
    std::memcpy(impl_->staging.mapped(), bytes.data(), bytes.size());
    impl_->copy(impl_->staging.get(), impl_->arrays[array].get(), bytes.size());
}

std::vector<std::byte> Sequence::read(std::size_t array, std::uint64_t size_bytes) {
    impl_->staging.reserve(size_bytes);
    impl_->copy(impl_->arrays[array].get(), impl_->staging.get(), size_bytes);
    return {impl_->staging.mapped(), impl_->staging.mapped() + size_bytes};
}

std::size_t Sequence::record(const std::vector<Step>& steps) {
    using Stage = vk::PipelineStageFlagBits;
    Impl::Recording recording{impl_->make_pool(steps), {}, impl_->open.make_command_buffer()};
    recording.commands.begin(vk::CommandBufferBeginInfo());
    barrier(recording.commands, Stage::eComputeShader | Stage::eTransfer, kAnyShader | kAnyTransfer,
            Stage::eComputeShader, kAnyShader);
    for (const Step& step : steps) {
        recording.sets.push_back(impl_->bound(recording, step));
        impl_->record_step(recording, step);
    }
    recording.commands.end();
    impl_->recordings.push_back(std::move(recording));
    return impl_->recordings.size() - 1;
}

void Sequence::run(std::size_t recording) {
    impl_->open.submit_and_wait(*impl_->recordings[recording].commands);
}

}  // namespace vkp
