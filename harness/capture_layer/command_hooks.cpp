#include "harness/capture_layer/descriptor_updates.hpp"
#include "harness/capture_layer/device.hpp"
#include "harness/capture_layer/hooks.hpp"
#include "harness/capture_layer/recording.hpp"

#include <algorithm>
#include <array>

namespace vkp::capture {

namespace {

VKAPI_ATTR void VKAPI_CALL cmd_bind_pipeline(VkCommandBuffer handle, VkPipelineBindPoint point,
                                             VkPipeline pipeline) {
    Device& device = device_of(handle);
    if (point == VK_PIPELINE_BIND_POINT_COMPUTE) {
        const std::lock_guard lock(device.mutex);
        device.commands[handle].pipeline = value_or_empty(device.objects.pipelines, pipeline);
    }
    device.next.cmd_bind_pipeline(handle, point, pipeline);
}

std::size_t dynamic_count(const DescriptorSet* set) {
    std::size_t count = 0;
    if (set != nullptr && set->layout != nullptr) {
        for (const auto& [binding, layout] : set->layout->bindings) {
            const bool is_dynamic = layout.type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC ||
                                    layout.type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC;
            count += is_dynamic ? layout.count : 0;
        }
    }
    return count;
}

void bind_sets(Device& device, VkCommandBuffer handle, std::uint32_t first,
               std::span<const VkDescriptorSet> sets, std::span<const std::uint32_t> offsets) {
    const std::lock_guard lock(device.mutex);
    CommandBuffer& commands = device.commands[handle];
    for (VkDescriptorSet set : sets) {
        BoundSet bound{.set = value_or_empty(device.objects.sets, set), .dynamic_offsets = {}};
        const std::size_t count = std::min(dynamic_count(bound.set.get()), offsets.size());
        bound.dynamic_offsets.assign(offsets.begin(),
                                     offsets.begin() + static_cast<std::ptrdiff_t>(count));
        offsets = offsets.subspan(count);
        commands.sets[first++] = std::move(bound);
    }
}

// NOLINTBEGIN(readability-function-size): these are Vulkan's parameters.
VKAPI_ATTR void VKAPI_CALL
cmd_bind_descriptor_sets(VkCommandBuffer handle, VkPipelineBindPoint point, VkPipelineLayout layout,
                         std::uint32_t first, std::uint32_t count, const VkDescriptorSet* sets,
                         std::uint32_t offset_count, const std::uint32_t* offsets) {
    Device& device = device_of(handle);
    if (point == VK_PIPELINE_BIND_POINT_COMPUTE) {
        bind_sets(device, handle, first, {sets, count}, {offsets, offset_count});
    }
    device.next.cmd_bind_descriptor_sets(handle, point, layout, first, count, sets, offset_count,
                                         offsets);
}
// NOLINTEND(readability-function-size)

VKAPI_ATTR void VKAPI_CALL cmd_push_constants(VkCommandBuffer handle, VkPipelineLayout layout,
                                              VkShaderStageFlags stages, std::uint32_t offset,
                                              std::uint32_t size, const void* values) {
    Device& device = device_of(handle);
    if ((stages & VK_SHADER_STAGE_COMPUTE_BIT) != 0) {
        const std::lock_guard lock(device.mutex);
        std::vector<std::uint8_t>& bytes = device.commands[handle].push_constants;
        bytes.resize(std::max<std::size_t>(bytes.size(), offset + size));
        std::copy_n(static_cast<const std::uint8_t*>(values), size, bytes.begin() + offset);
    }
    device.next.cmd_push_constants(handle, layout, stages, offset, size, values);
}

// The set that pushed descriptors go into: the command buffer's own, which has no pool. What was
// pushed before stays in it.
DescriptorSet& pushed_set(Device& device, VkCommandBuffer handle, VkPipelineLayout layout,
                          std::uint32_t number) {
    std::shared_ptr<DescriptorSet>& set = device.commands[handle].sets[number].set;
    if (set == nullptr || set->pool != VK_NULL_HANDLE) {
        set = std::make_shared<DescriptorSet>();
    }
    const auto known = value_or_empty(device.objects.pipeline_layouts, layout);
    if (known != nullptr && number < known->sets.size()) {
        set->layout = known->sets[number];
    }
    return *set;
}

VKAPI_ATTR void VKAPI_CALL cmd_push_descriptor_set(VkCommandBuffer handle,
                                                   VkPipelineBindPoint point,
                                                   VkPipelineLayout layout, std::uint32_t number,
                                                   std::uint32_t count,
                                                   const VkWriteDescriptorSet* writes) {
    Device& device = device_of(handle);
    if (point == VK_PIPELINE_BIND_POINT_COMPUTE) {
        const std::lock_guard lock(device.mutex);
        DescriptorSet& set = pushed_set(device, handle, layout, number);
        for (std::uint32_t i = 0; i < count; ++i) {
            apply_write(set, writes[i], device.objects);
        }
    }
    device.next.cmd_push_descriptor_set(handle, point, layout, number, count, writes);
}

VKAPI_ATTR void VKAPI_CALL cmd_push_descriptor_set_with_template(VkCommandBuffer handle,
                                                                 VkDescriptorUpdateTemplate update,
                                                                 VkPipelineLayout layout,
                                                                 std::uint32_t number,
                                                                 const void* data) {
    Device& device = device_of(handle);
    {
        const std::lock_guard lock(device.mutex);
        const UpdateTemplate known = value_or_empty(device.objects.templates, update);
        if (known.bind_point == VK_PIPELINE_BIND_POINT_COMPUTE) {
            apply_template(pushed_set(device, handle, layout, number), known, data, device.objects);
        }
    }
    device.next.cmd_push_descriptor_set_with_template(handle, update, layout, number, data);
}

VKAPI_ATTR void VKAPI_CALL cmd_dispatch(VkCommandBuffer handle, std::uint32_t x, std::uint32_t y,
                                        std::uint32_t z) {
    Device& device = device_of(handle);
    before_dispatch(device, handle, {.groups = {x, y, z}});
    device.next.cmd_dispatch(handle, x, y, z);
}

// NOLINTBEGIN(readability-function-size): likewise.
VKAPI_ATTR void VKAPI_CALL cmd_dispatch_base(VkCommandBuffer handle, std::uint32_t first_x,
                                             std::uint32_t first_y, std::uint32_t first_z,
                                             std::uint32_t x, std::uint32_t y, std::uint32_t z) {
    Device& device = device_of(handle);
    before_dispatch(device, handle,
                    {.first_group = {first_x, first_y, first_z}, .groups = {x, y, z}});
    device.next.cmd_dispatch_base(handle, first_x, first_y, first_z, x, y, z);
}
// NOLINTEND(readability-function-size)

VKAPI_ATTR void VKAPI_CALL cmd_dispatch_indirect(VkCommandBuffer handle, VkBuffer buffer,
                                                 VkDeviceSize offset) {
    Device& device = device_of(handle);
    before_dispatch(device, handle, {.indirect = buffer, .indirect_offset = offset});
    device.next.cmd_dispatch_indirect(handle, buffer, offset);
}

VKAPI_ATTR void VKAPI_CALL cmd_execute_commands(VkCommandBuffer handle, std::uint32_t count,
                                                const VkCommandBuffer* buffers) {
    Device& device = device_of(handle);
    {
        const std::lock_guard lock(device.mutex);
        CommandBuffer& commands = device.commands[handle];
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto& captures = device.commands[buffers[i]].captures;
            commands.captures.insert(commands.captures.end(), captures.begin(), captures.end());
        }
    }
    device.next.cmd_execute_commands(handle, count, buffers);
}

}  // namespace

std::span<const Hook> command_hooks() {
    static const std::array hooks = {
        make_hook("vkCmdBindPipeline", cmd_bind_pipeline),
        make_hook("vkCmdBindDescriptorSets", cmd_bind_descriptor_sets),
        make_hook("vkCmdPushConstants", cmd_push_constants),
        make_hook("vkCmdPushDescriptorSetKHR", cmd_push_descriptor_set),
        make_hook("vkCmdPushDescriptorSetWithTemplateKHR", cmd_push_descriptor_set_with_template),
        make_hook("vkCmdDispatch", cmd_dispatch),
        make_hook("vkCmdDispatchBase", cmd_dispatch_base),
        make_hook("vkCmdDispatchBaseKHR", cmd_dispatch_base),
        make_hook("vkCmdDispatchIndirect", cmd_dispatch_indirect),
        make_hook("vkCmdExecuteCommands", cmd_execute_commands)};
    return hooks;
}

}  // namespace vkp::capture
