#include "harness/vulkan/timer.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/vulkan/buffer.hpp"
#include "harness/vulkan/open_device.hpp"
#include "harness/vulkan/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>

namespace vkp {

namespace {

using Clock = std::chrono::steady_clock;
using Programs = std::vector<Runner::Program>;

constexpr vk::DeviceSize kStagingBytes = 16U << 20U;

double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

std::vector<std::uint64_t> sizes_of(const std::vector<TimedArray>& arrays) {
    std::vector<std::uint64_t> sizes;
    for (const TimedArray& array : arrays) {
        sizes.push_back(array.size_bytes);
    }
    return sizes;
}

bool is_overwritten(const TimingRequest& request) {
    return std::any_of(request.arrays.begin(), request.arrays.end(),
                       [](const TimedArray& array) { return array.is_overwritten; });
}

// How many copies of the arrays take turns. No more than there are repetitions: each is used once
// then.
std::uint64_t copy_count(std::uint64_t array_bytes, const TimingRequest& request) {
    const std::uint64_t wanted = (request.cold_bytes + array_bytes - 1) / array_bytes;
    return std::clamp<std::uint64_t>(wanted, 1, static_cast<std::uint64_t>(request.repetitions));
}

// Bytes to write before the first repetition, so that no cache holds arrays that are used only
// once.
std::uint64_t sweep_bytes(std::uint64_t array_bytes, const TimingRequest& request) {
    const bool is_enough = copy_count(array_bytes, request) * array_bytes >= request.cold_bytes;
    return is_enough ? 0 : request.cold_bytes / 4 * 4;
}

// A copy of the arrays, and its descriptor set for each program.
struct Turn {
    const vk::raii::DescriptorSets& sets;
    vk::Buffer copy;
};

}  // namespace

// Members in creation order.
struct Timer::Impl {
    Impl(const DeviceInfo& device, const RunnerOptions& options)
        : info(device),
          open(device, options.validation),
          staging(GrowingBuffer::for_staging(open)),
          commands(open.make_command_buffer()),
          stopwatch(open) {}
    ~Impl() { open.wait_until_idle(); }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    // Runs what `record` records, after everything before it.
    template <typename Record>
    void run(Record record);
    void fill_first_copy(const std::vector<TimedArray>& arrays, const Placement& placement,
                         const GrowingBuffer& copy);
    void fill_words(const GrowingBuffer& copy, vk::DeviceSize offset, const TimedArray& array);
    void copy_arrays(const std::vector<TimedArray>& arrays, const Placement& placement,
                     const GrowingBuffer& from, const GrowingBuffer& to);
    std::vector<GrowingBuffer> make_copies(const TimingRequest& request,
                                           const Placement& placement);
    void fill_with_zeros(const TimingRequest& request, const Placement& placement, vk::Buffer copy);
    double repeat(const TimingRequest& request, const Placement& placement,
                  const Programs& programs, const Turn& turn);
    void sweep(std::uint64_t bytes);
    std::vector<std::uint32_t> read_samples(const TimingRequest& request,
                                            const Placement& placement, const GrowingBuffer& copy);
    TimingResult time(const TimingRequest& request);

    DeviceInfo info;
    OpenDevice open;
    GrowingBuffer staging;
    vk::raii::CommandBuffer commands;
    DeviceStopwatch stopwatch;
};

template <typename Record>
void Timer::Impl::run(Record record) {
    using Stage = vk::PipelineStageFlagBits;
    commands.begin(vk::CommandBufferBeginInfo(vk::CommandBufferUsageFlagBits::eOneTimeSubmit));
    barrier(commands, Stage::eComputeShader | Stage::eTransfer, kAnyShader | kAnyTransfer,
            Stage::eComputeShader | Stage::eTransfer, kAnyShader | kAnyTransfer);
    record();
    barrier(commands, Stage::eTransfer, vk::AccessFlagBits::eTransferWrite, Stage::eHost,
            vk::AccessFlagBits::eHostRead);
    commands.end();
    open.submit_and_wait(*commands);
}

// Piece by piece, so that the host needs little memory.
void Timer::Impl::fill_words(const GrowingBuffer& copy, vk::DeviceSize offset,
                             const TimedArray& array) {
    for (std::uint64_t start = 0; start < array.size_bytes; start += kStagingBytes) {
        const std::uint64_t bytes = std::min(kStagingBytes, array.size_bytes - start);
        for (std::uint64_t at = 0; at < bytes; at += sizeof(std::uint32_t)) {
            const std::uint32_t word = array.content->word((start + at) / sizeof word);
            std::memcpy(staging.mapped() + at, &word, sizeof word);
        }
        run([&] {
            commands.copyBuffer(staging.get(), copy.get(),
                                vk::BufferCopy(0, offset + start, bytes));
        });
    }
}

void Timer::Impl::fill_first_copy(const std::vector<TimedArray>& arrays, const Placement& placement,
                                  const GrowingBuffer& copy) {
    staging.reserve(kStagingBytes);
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        if (arrays[i].content) {
            fill_words(copy, placement.offsets[i], arrays[i]);
        } else {
            run([&] {
                commands.fillBuffer(copy.get(), placement.offsets[i], arrays[i].size_bytes,
                                    kPoison);
            });
        }
    }
}

void Timer::Impl::copy_arrays(const std::vector<TimedArray>& arrays, const Placement& placement,
                              const GrowingBuffer& from, const GrowingBuffer& to) {
    std::vector<vk::BufferCopy> regions;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        regions.emplace_back(placement.offsets[i], placement.offsets[i], arrays[i].size_bytes);
    }
    run([&] { commands.copyBuffer(from.get(), to.get(), regions); });
}

std::vector<GrowingBuffer> Timer::Impl::make_copies(const TimingRequest& request,
                                                    const Placement& placement) {
    std::vector<GrowingBuffer> copies;
    for (std::uint64_t i = 0; i < copy_count(placement.total, request); ++i) {
        copies.push_back(GrowingBuffer::for_arrays(open));
        copies.back().reserve(placement.total);
        if (i == 0) {
            fill_first_copy(request.arrays, placement, copies.front());
        } else {
            copy_arrays(request.arrays, placement, copies.front(), copies.back());
        }
    }
    return copies;
}

void Timer::Impl::fill_with_zeros(const TimingRequest& request, const Placement& placement,
                                  vk::Buffer copy) {
    for (std::size_t i = 0; i < request.arrays.size(); ++i) {
        const TimedArray& array = request.arrays[i];
        if (array.begins_with_zeros) {
            run([&] { commands.fillBuffer(copy, placement.offsets[i], array.size_bytes, 0); });
        }
    }
}

// Gives the time that it took, in ms.
double Timer::Impl::repeat(const TimingRequest& request, const Placement& placement,
                           const Programs& programs, const Turn& turn) {
    using Stage = vk::PipelineStageFlagBits;
    fill_with_zeros(request, placement, turn.copy);
    const Clock::time_point start = Clock::now();
    run([&] {
        stopwatch.record_start(commands);
        for (std::size_t i = 0; i < programs.size(); ++i) {
            const TimedDispatch& dispatch = request.dispatches[i];
            if (i > 0) {
                barrier(commands, Stage::eComputeShader, vk::AccessFlagBits::eShaderWrite,
                        Stage::eComputeShader, kAnyShader);
            }
            commands.bindPipeline(vk::PipelineBindPoint::eCompute, programs[i].pipeline());
            commands.bindDescriptorSets(vk::PipelineBindPoint::eCompute, programs[i].layout(), 0,
                                        *turn.sets[i], {});
            if (!dispatch.push_constants.empty()) {
                commands.pushConstants<std::int32_t>(programs[i].layout(),
                                                     vk::ShaderStageFlagBits::eCompute, 0,
                                                     dispatch.push_constants);
            }
            commands.dispatch(dispatch.workgroups.x, dispatch.workgroups.y, dispatch.workgroups.z);
        }
        stopwatch.record_stop(commands);
    });
    return stopwatch.is_available() ? stopwatch.elapsed_ms() : ms_since(start);
}

void Timer::Impl::sweep(std::uint64_t bytes) {
    if (bytes > 0) {
        GrowingBuffer buffer = GrowingBuffer::for_arrays(open);
        buffer.reserve(bytes);
        run([&] { commands.fillBuffer(buffer.get(), 0, bytes, 0); });
    }
}

std::vector<std::uint32_t> Timer::Impl::read_samples(const TimingRequest& request,
                                                     const Placement& placement,
                                                     const GrowingBuffer& copy) {
    std::vector<std::uint32_t> words(request.samples.size());
    if (words.empty()) {
        return words;
    }
    constexpr vk::DeviceSize kWord = sizeof(std::uint32_t);
    std::vector<vk::BufferCopy> regions;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const SampledWord& sample = request.samples[i];
        regions.emplace_back(placement.offsets[sample.array] + sample.word * kWord, i * kWord,
                             kWord);
    }
    staging.reserve(words.size() * kWord);
    run([&] { commands.copyBuffer(copy.get(), staging.get(), regions); });
    std::memcpy(words.data(), staging.mapped(), words.size() * kWord);
    return words;
}

namespace {

Programs make_programs(const OpenDevice& open, const TimingRequest& request) {
    Programs programs;
    for (const TimedDispatch& dispatch : request.dispatches) {
        programs.emplace_back(
            open.device, dispatch.words, static_cast<std::uint32_t>(request.arrays.size()),
            static_cast<std::uint32_t>(dispatch.push_constants.size() * sizeof(std::int32_t)),
            dispatch.subgroups);
    }
    return programs;
}

// Descriptor sets of the programs, one of each for each copy of the arrays.
class BoundCopies {
public:
    BoundCopies(const OpenDevice& open, const Programs& programs, const TimingRequest& request,
                const Placement& placement, const std::vector<GrowingBuffer>& copies)
        : copies_(copies),
          pool_(make_pool(open.device, static_cast<std::uint32_t>(copies.size() * programs.size()),
                          static_cast<std::uint32_t>(request.arrays.size()))) {
        const std::vector<vk::DescriptorSetLayout> layouts = set_layouts(programs);
        for (const GrowingBuffer& copy : copies) {
            std::vector<vk::DescriptorBufferInfo> buffers;
            for (std::size_t array = 0; array < request.arrays.size(); ++array) {
                buffers.emplace_back(copy.get(), placement.offsets[array],
                                     request.arrays[array].size_bytes);
            }
            of_copies_.emplace_back(open.device, vk::DescriptorSetAllocateInfo(*pool_, layouts));
            for (std::size_t i = 0; i < programs.size(); ++i) {
                programs[i].write(open.device, *of_copies_.back()[i], buffers);
            }
        }
    }

    [[nodiscard]] Turn first() const { return {of_copies_.front(), copies_.front().get()}; }

    // Their turns go round.
    Turn next() {
        const std::size_t turn = turn_++ % of_copies_.size();
        return {of_copies_[turn], copies_[turn].get()};
    }

private:
    static std::vector<vk::DescriptorSetLayout> set_layouts(const Programs& programs) {
        std::vector<vk::DescriptorSetLayout> layouts;
        for (const Runner::Program& program : programs) {
            layouts.push_back(program.set_layout());
        }
        return layouts;
    }

    static vk::raii::DescriptorPool make_pool(const vk::raii::Device& device, std::uint32_t sets,
                                              std::uint32_t arrays) {
        const vk::DescriptorPoolSize size(vk::DescriptorType::eStorageBuffer, sets * arrays);
        // vk::raii frees the sets one by one.
        return {device, vk::DescriptorPoolCreateInfo(
                            vk::DescriptorPoolCreateFlagBits::eFreeDescriptorSet, sets, size)};
    }

    const std::vector<GrowingBuffer>& copies_;
    vk::raii::DescriptorPool pool_;
    std::vector<vk::raii::DescriptorSets> of_copies_;
    std::size_t turn_ = 0;
};

}  // namespace

TimingResult Timer::Impl::time(const TimingRequest& request) {
    // Warm-ups run until clocks and drivers have settled.
    constexpr int kMinWarmUps = 2;
    constexpr int kMaxWarmUps = 500;
    constexpr double kWarmUpMs = 30;
    const Programs programs = make_programs(open, request);
    const Placement placement = place(sizes_of(request.arrays), open.alignment);
    const std::vector<GrowingBuffer> copies = make_copies(request, placement);
    BoundCopies bound(open, programs, request, placement, copies);
    const Clock::time_point start = Clock::now();
    for (int i = 0;
         request.warms_up && (i < kMinWarmUps || (i < kMaxWarmUps && ms_since(start) < kWarmUpMs));
         ++i) {
        repeat(request, placement, programs, bound.next());
    }
    sweep(sweep_bytes(placement.total, request));
    TimingResult result{
        .refusal = {}, .is_by_host_clock = !stopwatch.is_available(), .ms = {}, .samples = {}};
    for (int i = 0; i < request.repetitions; ++i) {
        result.ms.push_back(repeat(request, placement, programs, bound.next()));
    }
    if (is_overwritten(request)) {
        fill_first_copy(request.arrays, placement, copies.front());
        repeat(request, placement, programs, bound.first());
        result.samples.push_back(read_samples(request, placement, copies.front()));
        return result;
    }
    for (const GrowingBuffer& copy : copies) {
        result.samples.push_back(read_samples(request, placement, copy));
    }
    return result;
}

Timer::Timer(const DeviceInfo& device, const RunnerOptions& options) try
    : impl_(std::make_unique<Impl>(device, options)) {
} catch (const vk::SystemError& error) {
    fail_to_open(device, error);
}

Timer::~Timer() = default;

const DeviceInfo& Timer::device() const {
    return impl_->info;
}

TimingResult Timer::time(const TimingRequest& request) {
    TimingResult result;
    try {
        return impl_->time(request);
    } catch (const vk::OutOfDeviceMemoryError&) {
        result.refusal = "the device has no memory left for the arrays";
    } catch (const vk::OutOfHostMemoryError&) {
        result.refusal = "there is no memory left for the arrays";
    } catch (const vk::DeviceLostError&) {
        result.refusal = "the kernel lost the device, as the driver reports";
    } catch (const vk::SystemError& error) {
        result.refusal = fmt::format("the driver refuses to run the kernel: {}", error.what());
    }
    return result;
}

std::vector<std::string> Timer::validation_messages() const {
    return impl_->open.context.log.messages();
}

std::uint64_t timing_bytes(std::uint64_t array_bytes, const TimingRequest& request) {
    return copy_count(array_bytes, request) * array_bytes + sweep_bytes(array_bytes, request);
}

}  // namespace vkp
