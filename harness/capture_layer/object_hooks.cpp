#include "harness/capture_layer/device.hpp"
#include "harness/capture_layer/hooks.hpp"

#include <array>

namespace vkp::capture {

namespace {

VKAPI_ATTR VkResult VKAPI_CALL create_shader_module(VkDevice handle,
                                                    const VkShaderModuleCreateInfo* info,
                                                    const VkAllocationCallbacks* allocator,
                                                    VkShaderModule* module) {
    Device& device = device_of(handle);
    const VkResult result = device.next.create_shader_module(handle, info, allocator, module);
    if (result == VK_SUCCESS) {
        const std::size_t count = info->codeSize / sizeof(std::uint32_t);
        const std::lock_guard lock(device.mutex);
        device.objects.modules[*module] = std::make_shared<ShaderModule>(
            ShaderModule{.words = {info->pCode, info->pCode + count}, .name = {}});
    }
    return result;
}

VKAPI_ATTR void VKAPI_CALL destroy_shader_module(VkDevice handle, VkShaderModule module,
                                                 const VkAllocationCallbacks* allocator) {
    Device& device = device_of(handle);
    {
        const std::lock_guard lock(device.mutex);
        device.objects.modules.erase(module);
    }
    device.next.destroy_shader_module(handle, module, allocator);
}

VKAPI_ATTR VkResult VKAPI_CALL create_compute_pipelines(VkDevice handle, VkPipelineCache cache,
                                                        std::uint32_t count,
                                                        const VkComputePipelineCreateInfo* infos,
                                                        const VkAllocationCallbacks* allocator,
                                                        VkPipeline* pipelines) {
    Device& device = device_of(handle);
    const VkResult result =
        device.next.create_compute_pipelines(handle, cache, count, infos, allocator, pipelines);
    const std::lock_guard lock(device.mutex);
    for (std::uint32_t i = 0; i < count; ++i) {
        // Some may exist although others failed.
        if (pipelines[i] != VK_NULL_HANDLE) {
            device.objects.pipelines[pipelines[i]] =
                std::make_shared<Pipeline>(pipeline_of(infos[i], device.objects));
        }
    }
    return result;
}

VKAPI_ATTR void VKAPI_CALL destroy_pipeline(VkDevice handle, VkPipeline pipeline,
                                            const VkAllocationCallbacks* allocator) {
    Device& device = device_of(handle);
    {
        const std::lock_guard lock(device.mutex);
        device.objects.pipelines.erase(pipeline);
    }
    device.next.destroy_pipeline(handle, pipeline, allocator);
}

VKAPI_ATTR VkResult VKAPI_CALL create_pipeline_layout(VkDevice handle,
                                                      const VkPipelineLayoutCreateInfo* info,
                                                      const VkAllocationCallbacks* allocator,
                                                      VkPipelineLayout* layout) {
    Device& device = device_of(handle);
    const VkResult result = device.next.create_pipeline_layout(handle, info, allocator, layout);
    if (result == VK_SUCCESS) {
        const std::lock_guard lock(device.mutex);
        device.objects.pipeline_layouts[*layout] =
            std::make_shared<PipelineLayout>(pipeline_layout_of(*info, device.objects));
    }
    return result;
}

VKAPI_ATTR void VKAPI_CALL destroy_pipeline_layout(VkDevice handle, VkPipelineLayout layout,
                                                   const VkAllocationCallbacks* allocator) {
    Device& device = device_of(handle);
    {
        const std::lock_guard lock(device.mutex);
        device.objects.pipeline_layouts.erase(layout);
    }
    device.next.destroy_pipeline_layout(handle, layout, allocator);
}

// So that any of them can be captured. Nobody may read what is protected.
VkBufferCreateInfo copyable(const VkBufferCreateInfo& info) {
    VkBufferCreateInfo changed = info;
    if ((info.flags & VK_BUFFER_CREATE_PROTECTED_BIT) == 0) {
        changed.usage |= VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
    }
    return changed;
}

VKAPI_ATTR VkResult VKAPI_CALL create_buffer(VkDevice handle, const VkBufferCreateInfo* info,
                                             const VkAllocationCallbacks* allocator,
                                             VkBuffer* buffer) {
    Device& device = device_of(handle);
    const VkBufferCreateInfo changed = copyable(*info);
    const VkResult result = device.next.create_buffer(handle, &changed, allocator, buffer);
    if (result == VK_SUCCESS) {
        const bool is_copyable = (changed.flags & VK_BUFFER_CREATE_PROTECTED_BIT) == 0;
        const std::lock_guard lock(device.mutex);
        device.objects.buffers[*buffer] = std::make_shared<Buffer>(
            Buffer{.handle = *buffer, .byte_count = info->size, .is_copyable = is_copyable});
    }
    return result;
}

VKAPI_ATTR void VKAPI_CALL destroy_buffer(VkDevice handle, VkBuffer buffer,
                                          const VkAllocationCallbacks* allocator) {
    Device& device = device_of(handle);
    {
        const std::lock_guard lock(device.mutex);
        device.objects.buffers.erase(buffer);
    }
    device.next.destroy_buffer(handle, buffer, allocator);
}

// The application has to learn of the buffer that it will really get.
VKAPI_ATTR void VKAPI_CALL
get_device_buffer_memory_requirements(VkDevice handle, const VkDeviceBufferMemoryRequirements* info,
                                      VkMemoryRequirements2* requirements) {
    const Device& device = device_of(handle);
    const VkBufferCreateInfo buffer = copyable(*info->pCreateInfo);
    VkDeviceBufferMemoryRequirements changed = *info;
    changed.pCreateInfo = &buffer;
    device.next.get_device_buffer_memory_requirements(handle, &changed, requirements);
}

template <typename Map>
void set_name(const Map& objects, const VkDebugUtilsObjectNameInfoEXT& info) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the handle is a number only here.
    const auto found = objects.find(reinterpret_cast<typename Map::key_type>(info.objectHandle));
    if (found != objects.end()) {
        found->second->name = info.pObjectName != nullptr ? info.pObjectName : "";
    }
}

VKAPI_ATTR VkResult VKAPI_CALL set_object_name(VkDevice handle,
                                               const VkDebugUtilsObjectNameInfoEXT* info) {
    Device& device = device_of(handle);
    {
        const std::lock_guard lock(device.mutex);
        if (info->objectType == VK_OBJECT_TYPE_PIPELINE) {
            set_name(device.objects.pipelines, *info);
        } else if (info->objectType == VK_OBJECT_TYPE_SHADER_MODULE) {
            set_name(device.objects.modules, *info);
        }
    }
    return device.next.set_object_name(handle, info);
}

}  // namespace

std::span<const Hook> object_hooks() {
    static const std::array hooks = {
        make_hook("vkCreateShaderModule", create_shader_module),
        make_hook("vkDestroyShaderModule", destroy_shader_module),
        make_hook("vkCreateComputePipelines", create_compute_pipelines),
        make_hook("vkDestroyPipeline", destroy_pipeline),
        make_hook("vkCreatePipelineLayout", create_pipeline_layout),
        make_hook("vkDestroyPipelineLayout", destroy_pipeline_layout),
        make_hook("vkCreateBuffer", create_buffer),
        make_hook("vkDestroyBuffer", destroy_buffer),
        make_hook("vkGetDeviceBufferMemoryRequirements", get_device_buffer_memory_requirements),
        make_hook("vkGetDeviceBufferMemoryRequirementsKHR", get_device_buffer_memory_requirements),
        make_hook("vkSetDebugUtilsObjectNameEXT", set_object_name)};
    return hooks;
}

}  // namespace vkp::capture
