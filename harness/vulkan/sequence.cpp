#include "harness/vulkan/sequence.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/vulkan/buffer.hpp"
#include "harness/vulkan/open_device.hpp"
#include "harness/vulkan/program.hpp"

#include <algorithm>
#include <array>
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

    Impl(const DeviceInfo& device, const RunnerOptions& options)
        : open(device, options.validation),
          staging(GrowingBuffer::for_staging(open)),
          answers(GrowingBuffer::for_reading(open)),
          commands(open.make_command_buffer()) {}
    ~Impl() { open.wait_until_idle(); }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    void copy(vk::Buffer from, vk::Buffer to, const vk::BufferCopy& what);
    [[nodiscard]] vk::raii::DescriptorPool make_pool(const std::vector<Step>& steps) const;
    [[nodiscard]] vk::raii::DescriptorSet bound(const Recording& recording, const Step& step) const;
    void record_step(const Recording& recording, const Step& step) const;
    void submit_and_wait(std::span<const vk::CommandBuffer> buffers) const;

    OpenDevice open;
    GrowingBuffer staging;
    GrowingBuffer answers;
    vk::raii::CommandBuffer commands;
    std::vector<GrowingBuffer> arrays;
    std::vector<Runner::Program> programs;
    std::vector<Recording> recordings;
};

namespace {

// The arrays that steps have touched since the last barrier.
class Touched {
public:
    [[nodiscard]] bool must_wait(const Sequence::Step& step) const {
        return std::ranges::any_of(step.arrays, [&](const Sequence::Slice& slice) {
            return std::ranges::any_of(slices_, [&](const Sequence::Slice& earlier) {
                return (slice.is_written || earlier.is_written) && overlap(slice, earlier);
            });
        });
    }
    void add(const Sequence::Step& step) {
        slices_.insert(slices_.end(), step.arrays.begin(), step.arrays.end());
    }
    void clear() { slices_.clear(); }

private:
    static bool overlap(const Sequence::Slice& a, const Sequence::Slice& b) {
        return a.array == b.array && a.offset_bytes < b.offset_bytes + b.size_bytes &&
               b.offset_bytes < a.offset_bytes + a.size_bytes;
    }

    std::vector<Sequence::Slice> slices_;
};

void wait_for_shaders(const vk::raii::CommandBuffer& commands) {
    using Stage = vk::PipelineStageFlagBits;
    barrier(commands, Stage::eComputeShader, vk::AccessFlagBits::eShaderWrite,
            Stage::eComputeShader, kAnyShader);
}

}  // namespace

void Sequence::Impl::submit_and_wait(std::span<const vk::CommandBuffer> buffers) const {
    try {
        open.submit_and_wait(buffers);
    } catch (const vk::DeviceLostError&) {
        throw DeviceLost();
    }
}

void Sequence::Impl::copy(vk::Buffer from, vk::Buffer to, const vk::BufferCopy& what) {
    using Stage = vk::PipelineStageFlagBits;
    commands.begin(vk::CommandBufferBeginInfo(vk::CommandBufferUsageFlagBits::eOneTimeSubmit));
    barrier(commands, Stage::eComputeShader | Stage::eTransfer, kAnyShader | kAnyTransfer,
            Stage::eTransfer, kAnyTransfer);
    commands.copyBuffer(from, to, what);
    barrier(commands, Stage::eTransfer, vk::AccessFlagBits::eTransferWrite,
            Stage::eHost | Stage::eComputeShader, vk::AccessFlagBits::eHostRead | kAnyShader);
    commands.end();
    submit_and_wait(std::array{*commands});
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
    const Runner::Program& program = programs[step.program];
    const vk::DescriptorSetLayout layout = program.set_layout();
    vk::raii::DescriptorSets sets(open.device,
                                  vk::DescriptorSetAllocateInfo(*recording.pool, layout));
    std::vector<vk::DescriptorBufferInfo> buffers;
    for (const Slice& slice : step.arrays) {
        buffers.emplace_back(arrays[slice.array].get(), slice.offset_bytes, slice.size_bytes);
    }
    program.write(open.device, *sets.front(), buffers);
    return std::move(sets.front());
}

void Sequence::Impl::record_step(const Recording& recording, const Step& step) const {
    const Runner::Program& program = programs[step.program];
    const vk::raii::CommandBuffer& into = recording.commands;
    into.bindPipeline(vk::PipelineBindPoint::eCompute, program.pipeline());
    into.bindDescriptorSets(vk::PipelineBindPoint::eCompute, program.layout(), 0,
                            *recording.sets.back(), {});
    if (!step.push_constants.empty()) {
        into.pushConstants<std::int32_t>(program.layout(), vk::ShaderStageFlagBits::eCompute, 0,
                                         step.push_constants);
    }
    into.dispatch(step.workgroups.x, step.workgroups.y, step.workgroups.z);
}

Sequence::Sequence(const DeviceInfo& device, const RunnerOptions& options) try
    : impl_(std::make_unique<Impl>(device, options)) {
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
    impl_->copy(impl_->staging.get(), impl_->arrays[array].get(),
                vk::BufferCopy(0, 0, bytes.size()));
}

std::vector<std::byte> Sequence::read(const Slice& slice) {
    impl_->answers.reserve(slice.size_bytes);
    impl_->copy(impl_->arrays[slice.array].get(), impl_->answers.get(),
                vk::BufferCopy(slice.offset_bytes, 0, slice.size_bytes));
    return {impl_->answers.mapped(), impl_->answers.mapped() + slice.size_bytes};
}

std::size_t Sequence::record(const std::vector<Step>& steps) {
    using Stage = vk::PipelineStageFlagBits;
    Impl::Recording recording{impl_->make_pool(steps), {}, impl_->open.make_command_buffer()};
    recording.commands.begin(vk::CommandBufferBeginInfo());
    barrier(recording.commands, Stage::eComputeShader | Stage::eTransfer, kAnyShader | kAnyTransfer,
            Stage::eComputeShader, kAnyShader);
    Touched touched;
    for (const Step& step : steps) {
        if (touched.must_wait(step)) {
            wait_for_shaders(recording.commands);
            touched.clear();
        }
        touched.add(step);
        recording.sets.push_back(impl_->bound(recording, step));
        impl_->record_step(recording, step);
    }
    recording.commands.end();
    impl_->recordings.push_back(std::move(recording));
    return impl_->recordings.size() - 1;
}

void Sequence::run(std::span<const std::size_t> recordings) {
    std::vector<vk::CommandBuffer> buffers;
    for (const std::size_t recording : recordings) {
        buffers.push_back(*impl_->recordings[recording].commands);
    }
    impl_->submit_and_wait(buffers);
}

std::vector<std::string> Sequence::validation_messages() const {
    return impl_->open.context.log.messages();
}

}  // namespace vkp
