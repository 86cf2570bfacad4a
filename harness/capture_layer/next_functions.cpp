#include "harness/capture_layer/next_functions.hpp"

#include <initializer_list>

namespace vkp::capture {

namespace {

class Loader {
public:
    Loader(VkDevice device, PFN_vkGetDeviceProcAddr get) : device_(device), get_(get) {}

    // The first of these names that the device knows: what an extension brought got another name
    // with the version that took it in.
    template <typename Function>
    void load(Function& function, std::initializer_list<const char*> names) const {
        for (const char* name : names) {
            function = reinterpret_cast<Function>(get_(device_, name));
            if (function != nullptr) {
                return;
            }
        }
    }

private:
    VkDevice device_;
    PFN_vkGetDeviceProcAddr get_;
};

void load_objects(NextFunctions& next, const Loader& loader) {
    loader.load(next.create_shader_module, {"vkCreateShaderModule"});
    loader.load(next.destroy_shader_module, {"vkDestroyShaderModule"});
    loader.load(next.create_compute_pipelines, {"vkCreateComputePipelines"});
    loader.load(next.destroy_pipeline, {"vkDestroyPipeline"});
    loader.load(next.create_pipeline_layout, {"vkCreatePipelineLayout"});
    loader.load(next.destroy_pipeline_layout, {"vkDestroyPipelineLayout"});
    loader.load(next.create_buffer, {"vkCreateBuffer"});
    loader.load(next.destroy_buffer, {"vkDestroyBuffer"});
    loader.load(next.get_device_buffer_memory_requirements,
                {"vkGetDeviceBufferMemoryRequirements", "vkGetDeviceBufferMemoryRequirementsKHR"});
    loader.load(next.create_image, {"vkCreateImage"});
    loader.load(next.destroy_image, {"vkDestroyImage"});
    loader.load(next.create_image_view, {"vkCreateImageView"});
    loader.load(next.destroy_image_view, {"vkDestroyImageView"});
    loader.load(next.get_device_image_memory_requirements,
                {"vkGetDeviceImageMemoryRequirements", "vkGetDeviceImageMemoryRequirementsKHR"});
    loader.load(next.set_object_name, {"vkSetDebugUtilsObjectNameEXT"});
}

void load_descriptors(NextFunctions& next, const Loader& loader) {
    loader.load(next.create_descriptor_set_layout, {"vkCreateDescriptorSetLayout"});
    loader.load(next.destroy_descriptor_set_layout, {"vkDestroyDescriptorSetLayout"});
    loader.load(next.destroy_descriptor_pool, {"vkDestroyDescriptorPool"});
    loader.load(next.reset_descriptor_pool, {"vkResetDescriptorPool"});
    loader.load(next.allocate_descriptor_sets, {"vkAllocateDescriptorSets"});
    loader.load(next.free_descriptor_sets, {"vkFreeDescriptorSets"});
    loader.load(next.update_descriptor_sets, {"vkUpdateDescriptorSets"});
    loader.load(next.create_descriptor_update_template,
                {"vkCreateDescriptorUpdateTemplate", "vkCreateDescriptorUpdateTemplateKHR"});
    loader.load(next.destroy_descriptor_update_template,
                {"vkDestroyDescriptorUpdateTemplate", "vkDestroyDescriptorUpdateTemplateKHR"});
    loader.load(next.update_descriptor_set_with_template,
                {"vkUpdateDescriptorSetWithTemplate", "vkUpdateDescriptorSetWithTemplateKHR"});
}

void load_commands(NextFunctions& next, const Loader& loader) {
    loader.load(next.allocate_command_buffers, {"vkAllocateCommandBuffers"});
    loader.load(next.free_command_buffers, {"vkFreeCommandBuffers"});
    loader.load(next.destroy_command_pool, {"vkDestroyCommandPool"});
    loader.load(next.reset_command_pool, {"vkResetCommandPool"});
    loader.load(next.begin_command_buffer, {"vkBeginCommandBuffer"});
    loader.load(next.reset_command_buffer, {"vkResetCommandBuffer"});
    loader.load(next.cmd_bind_pipeline, {"vkCmdBindPipeline"});
    loader.load(next.cmd_bind_descriptor_sets, {"vkCmdBindDescriptorSets"});
    loader.load(next.cmd_push_constants, {"vkCmdPushConstants"});
    loader.load(next.cmd_push_descriptor_set, {"vkCmdPushDescriptorSetKHR"});
    loader.load(next.cmd_push_descriptor_set_with_template,
                {"vkCmdPushDescriptorSetWithTemplateKHR"});
    loader.load(next.cmd_dispatch, {"vkCmdDispatch"});
    loader.load(next.cmd_dispatch_base, {"vkCmdDispatchBase", "vkCmdDispatchBaseKHR"});
    loader.load(next.cmd_dispatch_indirect, {"vkCmdDispatchIndirect"});
    loader.load(next.cmd_execute_commands, {"vkCmdExecuteCommands"});
    loader.load(next.queue_submit, {"vkQueueSubmit"});
    loader.load(next.queue_submit_2, {"vkQueueSubmit2", "vkQueueSubmit2KHR"});
}

void load_own_calls(NextFunctions& next, const Loader& loader) {
    loader.load(next.get_buffer_memory_requirements, {"vkGetBufferMemoryRequirements"});
    loader.load(next.allocate_memory, {"vkAllocateMemory"});
    loader.load(next.free_memory, {"vkFreeMemory"});
    loader.load(next.bind_buffer_memory, {"vkBindBufferMemory"});
    loader.load(next.map_memory, {"vkMapMemory"});
    loader.load(next.create_fence, {"vkCreateFence"});
    loader.load(next.destroy_fence, {"vkDestroyFence"});
    loader.load(next.wait_for_fences, {"vkWaitForFences"});
    loader.load(next.cmd_pipeline_barrier, {"vkCmdPipelineBarrier"});
    loader.load(next.cmd_copy_buffer, {"vkCmdCopyBuffer"});
    loader.load(next.cmd_copy_image_to_buffer, {"vkCmdCopyImageToBuffer"});
}

}  // namespace

NextFunctions next_functions(VkDevice device, PFN_vkGetDeviceProcAddr get, bool captures) {
    NextFunctions next;
    next.get_device_proc_addr = get;
    const Loader loader(device, get);
    loader.load(next.destroy_device, {"vkDestroyDevice"});
    if (captures) {
        load_objects(next, loader);
        load_descriptors(next, loader);
        load_commands(next, loader);
        load_own_calls(next, loader);
    }
    return next;
}

}  // namespace vkp::capture
