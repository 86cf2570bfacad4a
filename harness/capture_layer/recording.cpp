#include "harness/capture_layer/recording.hpp"

#include "harness/capture_layer/bound_descriptors.hpp"

#include <utility>

namespace vkp::capture {

namespace {

constexpr VkDeviceSize kGroupsBytes = sizeof(VkDispatchIndirectCommand);

// All that happened before is seen by the copies.
void record_barrier_before(const Device& device, VkCommandBuffer handle) {
    const VkMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .pNext = nullptr,
        .srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_TRANSFER_READ_BIT | VK_ACCESS_TRANSFER_WRITE_BIT};
    device.next.cmd_pipeline_barrier(handle, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                                     VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 1, &barrier, 0, nullptr, 0,
                                     nullptr);
}

// The host sees the copies, and no later command writes what they still read.
void record_barrier_behind(const Device& device, VkCommandBuffer handle) {
    const VkMemoryBarrier barrier = {.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                     .pNext = nullptr,
                                     .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
                                     .dstAccessMask = VK_ACCESS_HOST_READ_BIT};
    device.next.cmd_pipeline_barrier(
        handle, VK_PIPELINE_STAGE_TRANSFER_BIT,
        VK_PIPELINE_STAGE_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &barrier, 0, nullptr,
        0, nullptr);
}

// Takes one level of an image from one layout to another, before or after a copy.
void record_transition(const Device& device, VkCommandBuffer handle, const BoundImage& image,
                       VkImageLayout from, VkImageLayout to) {
    const VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .pNext = nullptr,
        .srcAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
        .oldLayout = from,
        .newLayout = to,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = image.image->handle,
        .subresourceRange = {image.part.aspectMask, image.part.mipLevel, 1,
                             image.part.baseArrayLayer, image.part.layerCount}};
    device.next.cmd_pipeline_barrier(handle, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                                     VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, nullptr, 0, nullptr,
                                     1, &barrier);
}

// An image in the layout for reading alone is taken to one for copies, and back.
void record_image_copy(const Device& device, VkCommandBuffer handle, const BoundImage& image,
                       VkBuffer to) {
    const bool is_general = image.layout == VK_IMAGE_LAYOUT_GENERAL;
    constexpr VkImageLayout kForCopies = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
    if (!is_general) {
        record_transition(device, handle, image, image.layout, kForCopies);
    }
    const VkBufferImageCopy region = {.bufferOffset = 0,
                                      .bufferRowLength = 0,
                                      .bufferImageHeight = 0,
                                      .imageSubresource = image.part,
                                      .imageOffset = {},
                                      .imageExtent = image.extent};
    device.next.cmd_copy_image_to_buffer(handle, image.image->handle,
                                         is_general ? image.layout : kForCopies, to, 1, &region);
    if (!is_general) {
        record_transition(device, handle, image, kForCopies, image.layout);
    }
}

std::string place_text(const BoundVariable& variable) {
    return "set=" + std::to_string(variable.set) + " binding=" + std::to_string(variable.binding);
}

// Records copies for one capture.
class CopyRecorder {
public:
    CopyRecorder(const Device& device, VkCommandBuffer handle, Capture& capture)
        : device_(device), handle_(handle), capture_(capture) {}

    void add_variable(const CommandBuffer& commands, const BoundVariable& variable) {
        const Bound found = bound_to(commands, variable);
        if (const auto* const what = std::get_if<std::string>(&found)) {
            leave_out(variable, *what);
        } else if (const auto* const image = std::get_if<BoundImage>(&found)) {
            add_image(variable, *image);
        } else {
            add_ranges(variable, std::get<std::vector<BufferRange>>(found));
        }
    }

    void add_indirect_groups(const DispatchCall& call) {
        const auto buffer = value_or_empty(device_.objects.buffers, call.indirect);
        if (buffer != nullptr) {
            capture_.indirect_groups = copy_of(*buffer, call.indirect_offset, kGroupsBytes);
        }
        if (!capture_.indirect_groups) {
            capture_.notes.emplace_back(
                "Not captured: the number of workgroups, which is in a "
                "buffer.");
        }
    }

private:
    void add_ranges(const BoundVariable& variable, const std::vector<BufferRange>& ranges) {
        for (const BufferRange& range : ranges) {
            std::optional<Staging> bytes = copy_of(*range.buffer, range.offset, range.byte_count);
            if (!bytes) {
                leave_out(variable, why_no_copy(*range.buffer, range.byte_count));
                return;
            }
            capture_.ranges.push_back({.variable = variable,
                                       .element = range.element,
                                       .is_readonly = range.is_uniform,
                                       .source = range.buffer->handle,
                                       .offset = range.offset,
                                       .bytes = std::move(*bytes)});
        }
        if (variable.is_array) {
            leave_out(variable,
                      "an array of descriptors, which a lab file cannot name (the bytes "
                      "of its buffers are in files beside this one)");
        }
    }

    void add_image(const BoundVariable& variable, const BoundImage& image) {
        std::optional<Staging> bytes = Staging::create(device_.memory_source(), image.byte_count());
        if (!bytes) {
            leave_out(variable, "an image of " + std::to_string(image.byte_count()) +
                                    " bytes, for whose copy the device has no memory");
            return;
        }
        record_image_copy(device_, handle_, image, bytes->buffer());
        if (image.has_more_levels) {
            capture_.notes.push_back("Not captured: the further mip levels of " +
                                     place_text(variable) + ".");
        }
        capture_.ranges.push_back(
            {.variable = variable,
             .is_readonly = !image.is_storage,
             .offset = image.part.baseArrayLayer * (image.byte_count() / image.part.layerCount),
             .image = image,
             .bytes = std::move(*bytes)});
    }

    void leave_out(const BoundVariable& variable, const std::string& what) {
        capture_.notes.push_back("Not captured: " + place_text(variable) + " is " + what + ".");
    }

    static std::string why_no_copy(const Buffer& buffer, VkDeviceSize byte_count) {
        return buffer.is_copyable ? "a buffer of " + std::to_string(byte_count) +
                                        " bytes, for whose copy the device has no memory"
                                  : "a buffer that cannot be copied";
    }

    std::optional<Staging> copy_of(const Buffer& buffer, VkDeviceSize offset,
                                   VkDeviceSize byte_count) {
        if (!buffer.is_copyable) {
            return std::nullopt;
        }
        std::optional<Staging> bytes = Staging::create(device_.memory_source(), byte_count);
        if (bytes) {
            const VkBufferCopy region = {.srcOffset = offset, .dstOffset = 0, .size = byte_count};
            device_.next.cmd_copy_buffer(handle_, buffer.handle, bytes->buffer(), 1, &region);
        }
        return bytes;
    }

    const Device& device_;
    VkCommandBuffer handle_;
    Capture& capture_;
};

void read_pipeline(Capture& capture) {
    const Pipeline& pipeline = capture.pipeline;
    if (pipeline.module == nullptr) {
        capture.notes.emplace_back(
            "Not captured: the shader, which the application gave to the "
            "driver without its module.");
        return;
    }
    auto module = read_module(pipeline.module->words, pipeline.entry, pipeline.specialization);
    if (!module) {
        capture.notes.emplace_back(
            "Not captured: all that the shader uses, as module.spv cannot "
            "be read.");
        return;
    }
    capture.module = std::move(*module);
    if (capture.module.has_addresses) {
        capture.notes.emplace_back(
            "Not captured: the memory behind buffer addresses "
            "(PhysicalStorageBufferAddresses).");
    }
}

void take_push_constants(Capture& capture, const CommandBuffer& commands) {
    if (capture.module.has_push_constants && capture.pipeline.layout != nullptr) {
        capture.push_constants = commands.push_constants;
        capture.push_constants.resize(capture.pipeline.layout->push_end);
    }
}

// Of buffers the same one, of images the same level of one.
bool are_of_one(const CapturedRange& a, const CapturedRange& b) {
    if (!a.image || !b.image) {
        return !a.image && !b.image && a.source == b.source;
    }
    return a.image->image == b.image->image && a.image->part.mipLevel == b.image->part.mipLevel;
}

bool do_overlap(const CapturedRange& a, const CapturedRange& b) {
    return are_of_one(a, b) && a.offset < b.offset + b.bytes.bytes().size() &&
           b.offset < a.offset + a.bytes.bytes().size();
}

// To a lab file, each array is memory of its own.
void note_overlaps(Capture& capture) {
    for (std::size_t i = 0; i < capture.ranges.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            const CapturedRange& a = capture.ranges[k];
            const CapturedRange& b = capture.ranges[i];
            if (do_overlap(a, b) && (a.variable.is_written || b.variable.is_written)) {
                capture.notes.push_back("Not captured: that " + place_text(a.variable) + " and " +
                                        place_text(b.variable) + " are parts of the same memory.");
            }
        }
    }
}

void record_capture(const Device& device, VkCommandBuffer handle, const CommandBuffer& commands,
                    Capture& capture, const DispatchCall& call) {
    read_pipeline(capture);
    take_push_constants(capture, commands);
    capture.groups = call.groups;
    if (call.first_group != std::array<std::uint32_t, 3>{}) {
        capture.notes.push_back("Not captured: the first workgroup is " +
                                std::to_string(call.first_group[0]) + " " +
                                std::to_string(call.first_group[1]) + " " +
                                std::to_string(call.first_group[2]) + " (vkCmdDispatchBase).");
    }
    record_barrier_before(device, handle);
    CopyRecorder recorder(device, handle, capture);
    if (call.indirect != VK_NULL_HANDLE) {
        recorder.add_indirect_groups(call);
    }
    if (capture.pipeline.has_descriptor_buffers) {
        capture.notes.emplace_back("Not captured: all buffers, which descriptor buffers name.");
    } else {
        for (const BoundVariable& variable : capture.module.variables) {
            recorder.add_variable(commands, variable);
        }
    }
    record_barrier_behind(device, handle);
    note_overlaps(capture);
}

}  // namespace

void before_dispatch(Device& device, VkCommandBuffer handle, const DispatchCall& call) {
    const std::uint64_t number = device.session->next_number();
    const std::lock_guard lock(device.mutex);
    CommandBuffer& commands = device.commands[handle];
    if (commands.pipeline == nullptr ||
        !device.session->reserve(number, names_of(*commands.pipeline))) {
        return;
    }
    const auto capture = std::make_shared<Capture>(*device.session, number, *commands.pipeline);
    record_capture(device, handle, commands, *capture, call);
    commands.captures.push_back(capture);
}

}  // namespace vkp::capture
