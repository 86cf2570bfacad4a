#include "harness/capture_layer/descriptor_updates.hpp"
#include "harness/capture_layer/device.hpp"
#include "harness/capture_layer/hooks.hpp"

#include <array>

namespace vkp::capture {

namespace {

VKAPI_ATTR VkResult VKAPI_CALL create_descriptor_set_layout(
    VkDevice handle, const VkDescriptorSetLayoutCreateInfo* info,
    const VkAllocationCallbacks* allocator, VkDescriptorSetLayout* layout) {
    Device& device = device_of(handle);
    const VkResult result =
        device.next.create_descriptor_set_layout(handle, info, allocator, layout);
    if (result == VK_SUCCESS) {
        const std::lock_guard lock(device.mutex);
        device.objects.set_layouts[*layout] = std::make_shared<SetLayout>(set_layout_of(*info));
    }
    return result;
}

VKAPI_ATTR void VKAPI_CALL destroy_descriptor_set_layout(VkDevice handle,
                                                         VkDescriptorSetLayout layout,
                                                         const VkAllocationCallbacks* allocator) {
    Device& device = device_of(handle);
    {
        const std::lock_guard lock(device.mutex);
        device.objects.set_layouts.erase(layout);
    }
    device.next.destroy_descriptor_set_layout(handle, layout, allocator);
}

void forget_sets_of(Device& device, VkDescriptorPool pool) {
    const std::lock_guard lock(device.mutex);
    std::erase_if(device.objects.sets,
                  [pool](const auto& entry) { return entry.second->pool == pool; });
}

VKAPI_ATTR void VKAPI_CALL destroy_descriptor_pool(VkDevice handle, VkDescriptorPool pool,
                                                   const VkAllocationCallbacks* allocator) {
    Device& device = device_of(handle);
    forget_sets_of(device, pool);
    device.next.destroy_descriptor_pool(handle, pool, allocator);
}

VKAPI_ATTR VkResult VKAPI_CALL reset_descriptor_pool(VkDevice handle, VkDescriptorPool pool,
                                                     VkDescriptorPoolResetFlags flags) {
    Device& device = device_of(handle);
    forget_sets_of(device, pool);
    return device.next.reset_descriptor_pool(handle, pool, flags);
}

VKAPI_ATTR VkResult VKAPI_CALL allocate_descriptor_sets(VkDevice handle,
                                                        const VkDescriptorSetAllocateInfo* info,
                                                        VkDescriptorSet* sets) {
    Device& device = device_of(handle);
    const VkResult result = device.next.allocate_descriptor_sets(handle, info, sets);
    if (result == VK_SUCCESS) {
        const std::lock_guard lock(device.mutex);
        for (std::uint32_t i = 0; i < info->descriptorSetCount; ++i) {
            device.objects.sets[sets[i]] = std::make_shared<DescriptorSet>(DescriptorSet{
                .layout = value_or_empty(device.objects.set_layouts, info->pSetLayouts[i]),
                .pool = info->descriptorPool,
                .descriptors = {}});
        }
    }
    return result;
}

VKAPI_ATTR VkResult VKAPI_CALL free_descriptor_sets(VkDevice handle, VkDescriptorPool pool,
                                                    std::uint32_t count,
                                                    const VkDescriptorSet* sets) {
    Device& device = device_of(handle);
    {
        const std::lock_guard lock(device.mutex);
        for (std::uint32_t i = 0; i < count; ++i) {
            device.objects.sets.erase(sets[i]);
        }
    }
    return device.next.free_descriptor_sets(handle, pool, count, sets);
}

VKAPI_ATTR void VKAPI_CALL update_descriptor_sets(VkDevice handle, std::uint32_t write_count,
                                                  const VkWriteDescriptorSet* writes,
                                                  std::uint32_t copy_count,
                                                  const VkCopyDescriptorSet* copies) {
    Device& device = device_of(handle);
    {
        const std::lock_guard lock(device.mutex);
        const Objects& objects = device.objects;
        for (std::uint32_t i = 0; i < write_count; ++i) {
            if (const auto set = value_or_empty(objects.sets, writes[i].dstSet)) {
                apply_write(*set, writes[i], objects);
            }
        }
        for (std::uint32_t i = 0; i < copy_count; ++i) {
            const auto from = value_or_empty(objects.sets, copies[i].srcSet);
            const auto to = value_or_empty(objects.sets, copies[i].dstSet);
            if (from != nullptr && to != nullptr) {
                apply_copy(*to, *from, copies[i]);
            }
        }
    }
    device.next.update_descriptor_sets(handle, write_count, writes, copy_count, copies);
}

VKAPI_ATTR VkResult VKAPI_CALL create_descriptor_update_template(
    VkDevice handle, const VkDescriptorUpdateTemplateCreateInfo* info,
    const VkAllocationCallbacks* allocator, VkDescriptorUpdateTemplate* update) {
    Device& device = device_of(handle);
    const VkResult result =
        device.next.create_descriptor_update_template(handle, info, allocator, update);
    if (result == VK_SUCCESS) {
        const VkDescriptorUpdateTemplateEntry* const entries = info->pDescriptorUpdateEntries;
        const std::lock_guard lock(device.mutex);
        device.objects.templates[*update] = {
            .bind_point = info->pipelineBindPoint,
            .entries = {entries, entries + info->descriptorUpdateEntryCount}};
    }
    return result;
}

VKAPI_ATTR void VKAPI_CALL destroy_descriptor_update_template(
    VkDevice handle, VkDescriptorUpdateTemplate update, const VkAllocationCallbacks* allocator) {
    Device& device = device_of(handle);
    {
        const std::lock_guard lock(device.mutex);
        device.objects.templates.erase(update);
    }
    device.next.destroy_descriptor_update_template(handle, update, allocator);
}

VKAPI_ATTR void VKAPI_CALL update_descriptor_set_with_template(VkDevice handle, VkDescriptorSet set,
                                                               VkDescriptorUpdateTemplate update,
                                                               const void* data) {
    Device& device = device_of(handle);
    {
        const std::lock_guard lock(device.mutex);
        if (const auto known = value_or_empty(device.objects.sets, set)) {
            apply_template(*known, value_or_empty(device.objects.templates, update), data,
                           device.objects);
        }
    }
    device.next.update_descriptor_set_with_template(handle, set, update, data);
}

}  // namespace

std::span<const Hook> descriptor_hooks() {
    static const std::array hooks = {
        make_hook("vkCreateDescriptorSetLayout", create_descriptor_set_layout),
        make_hook("vkDestroyDescriptorSetLayout", destroy_descriptor_set_layout),
        make_hook("vkDestroyDescriptorPool", destroy_descriptor_pool),
        make_hook("vkResetDescriptorPool", reset_descriptor_pool),
        make_hook("vkAllocateDescriptorSets", allocate_descriptor_sets),
        make_hook("vkFreeDescriptorSets", free_descriptor_sets),
        make_hook("vkUpdateDescriptorSets", update_descriptor_sets),
        make_hook("vkCreateDescriptorUpdateTemplate", create_descriptor_update_template),
        make_hook("vkCreateDescriptorUpdateTemplateKHR", create_descriptor_update_template),
        make_hook("vkDestroyDescriptorUpdateTemplate", destroy_descriptor_update_template),
        make_hook("vkDestroyDescriptorUpdateTemplateKHR", destroy_descriptor_update_template),
        make_hook("vkUpdateDescriptorSetWithTemplate", update_descriptor_set_with_template),
        make_hook("vkUpdateDescriptorSetWithTemplateKHR", update_descriptor_set_with_template)};
    return hooks;
}

}  // namespace vkp::capture
