#include "tests/capture/gpu.hpp"

namespace vkp {

namespace {

constexpr VkImageSubresourceRange kWholeImage = {.aspectMask = VK_IMAGE_ASPECT_COLOR_BIT,
                                                 .baseMipLevel = 0,
                                                 .levelCount = VK_REMAINING_MIP_LEVELS,
                                                 .baseArrayLayer = 0,
                                                 .layerCount = VK_REMAINING_ARRAY_LAYERS};

void record_layout(VkCommandBuffer commands, VkImage image, VkImageLayout from, VkImageLayout to) {
    VkImageMemoryBarrier barrier{.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER};
    barrier.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
    barrier.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
    barrier.oldLayout = from;
    barrier.newLayout = to;
    barrier.srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
    barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
    barrier.image = image;
    barrier.subresourceRange = kWholeImage;
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, nullptr, 0, nullptr, 1,
                         &barrier);
}

}  // namespace

VkImageView Gpu::image(const ImageOptions& options) {
    VkImageCreateInfo info{.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO};
    info.imageType = options.type;
    info.format = options.format;
    info.extent = options.extent;
    info.mipLevels = options.levels;
    info.arrayLayers = options.layers;
    info.samples = VK_SAMPLE_COUNT_1_BIT;
    info.usage = options.usage | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    VkImage image = VK_NULL_HANDLE;
    require(vkCreateImage(device_, &info, nullptr, &image), "vkCreateImage");
    at_end([this, image] { vkDestroyImage(device_, image, nullptr); });
    VkMemoryRequirements requirements{};
    vkGetImageMemoryRequirements(device_, image, &requirements);
    require(vkBindImageMemory(device_, image, memory_for(requirements, 0), 0), "vkBindImageMemory");
    VkCommandBuffer commands = begin();
    record_layout(commands, image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    vkCmdClearColorImage(commands, image, VK_IMAGE_LAYOUT_GENERAL, &options.color, 1, &kWholeImage);
    record_layout(commands, image, VK_IMAGE_LAYOUT_GENERAL, options.layout);
    run(commands);
    VkImageViewCreateInfo view_info{.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO};
    view_info.image = image;
    view_info.viewType = options.view;
    view_info.format = info.format;
    view_info.subresourceRange = kWholeImage;
    VkImageView view = VK_NULL_HANDLE;
    require(vkCreateImageView(device_, &view_info, nullptr, &view), "vkCreateImageView");
    at_end([this, view] { vkDestroyImageView(device_, view, nullptr); });
    return view;
}

VkSampler Gpu::sampler() {
    const VkSamplerCreateInfo info{.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO};
    VkSampler sampler = VK_NULL_HANDLE;
    require(vkCreateSampler(device_, &info, nullptr, &sampler), "vkCreateSampler");
    at_end([this, sampler] { vkDestroySampler(device_, sampler, nullptr); });
    return sampler;
}

VkDescriptorSetLayout Gpu::set_layout(const std::vector<VkDescriptorSetLayoutBinding>& bindings,
                                      VkDescriptorSetLayoutCreateFlags flags) {
    VkDescriptorSetLayoutCreateInfo info{.sType =
                                             VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
    info.flags = flags;
    info.bindingCount = static_cast<std::uint32_t>(bindings.size());
    info.pBindings = bindings.data();
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;
    require(vkCreateDescriptorSetLayout(device_, &info, nullptr, &layout),
            "vkCreateDescriptorSetLayout");
    at_end([this, layout] { vkDestroyDescriptorSetLayout(device_, layout, nullptr); });
    return layout;
}

VkDescriptorSet Gpu::descriptor_set(VkDescriptorSetLayout layout) {
    VkDescriptorSetAllocateInfo info{.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
    info.descriptorPool = descriptor_pool_;
    info.descriptorSetCount = 1;
    info.pSetLayouts = &layout;
    VkDescriptorSet set = VK_NULL_HANDLE;
    require(vkAllocateDescriptorSets(device_, &info, &set), "vkAllocateDescriptorSets");
    return set;
}

VkPipelineLayout Gpu::pipeline_layout(const std::vector<VkDescriptorSetLayout>& sets,
                                      std::uint32_t push_bytes) {
    const VkPushConstantRange range = {VK_SHADER_STAGE_COMPUTE_BIT, 0, push_bytes};
    VkPipelineLayoutCreateInfo info{.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
    info.setLayoutCount = static_cast<std::uint32_t>(sets.size());
    info.pSetLayouts = sets.data();
    info.pushConstantRangeCount = push_bytes > 0 ? 1 : 0;
    info.pPushConstantRanges = &range;
    VkPipelineLayout layout = VK_NULL_HANDLE;
    require(vkCreatePipelineLayout(device_, &info, nullptr, &layout), "vkCreatePipelineLayout");
    at_end([this, layout] { vkDestroyPipelineLayout(device_, layout, nullptr); });
    return layout;
}

void Gpu::set_name(VkObjectType type, std::uint64_t handle, const std::string& name) const {
    if (name.empty()) {
        return;
    }
    VkDebugUtilsObjectNameInfoEXT info{.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT};
    info.objectType = type;
    info.objectHandle = handle;
    info.pObjectName = name.c_str();
    const auto set = reinterpret_cast<PFN_vkSetDebugUtilsObjectNameEXT>(
        vkGetInstanceProcAddr(instance_, "vkSetDebugUtilsObjectNameEXT"));
    require(set(device_, &info), "vkSetDebugUtilsObjectNameEXT");
}

VkPipeline Gpu::pipeline(VkPipelineLayout layout, const Words& module,
                         const PipelineOptions& options) {
    VkShaderModuleCreateInfo module_info{.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
    module_info.codeSize = module.size() * sizeof(std::uint32_t);
    module_info.pCode = module.data();
    VkPipelineShaderStageRequiredSubgroupSizeCreateInfo subgroup{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO,
        .pNext = nullptr,
        .requiredSubgroupSize = options.subgroup};
    VkComputePipelineCreateInfo info{.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
    info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
    info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
    info.stage.pName = "main";
    info.stage.pSpecializationInfo = options.specialization;
    info.layout = layout;
    info.flags = options.flags;
    if (options.subgroup != 0) {
        info.stage.pNext = &subgroup;
    }
    require(vkCreateShaderModule(device_, &module_info, nullptr, &info.stage.module),
            "vkCreateShaderModule");
    set_name(VK_OBJECT_TYPE_SHADER_MODULE, reinterpret_cast<std::uint64_t>(info.stage.module),
             options.module_name);
    VkPipeline pipeline = VK_NULL_HANDLE;
    require(vkCreateComputePipelines(device_, VK_NULL_HANDLE, 1, &info, nullptr, &pipeline),
            "vkCreateComputePipelines");
    vkDestroyShaderModule(device_, info.stage.module, nullptr);
    at_end([this, pipeline] { vkDestroyPipeline(device_, pipeline, nullptr); });
    set_name(VK_OBJECT_TYPE_PIPELINE, reinterpret_cast<std::uint64_t>(pipeline), options.name);
    return pipeline;
}

VkCommandBuffer Gpu::begin(VkCommandBufferLevel level) {
    VkCommandBufferAllocateInfo info{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
    info.commandPool = command_pool_;
    info.level = level;
    info.commandBufferCount = 1;
    VkCommandBuffer commands = VK_NULL_HANDLE;
    require(vkAllocateCommandBuffers(device_, &info, &commands), "vkAllocateCommandBuffers");
    const VkCommandBufferInheritanceInfo inheritance{
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO};
    VkCommandBufferBeginInfo begin{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
    begin.pInheritanceInfo = &inheritance;
    require(vkBeginCommandBuffer(commands, &begin), "vkBeginCommandBuffer");
    return commands;
}

void Gpu::run(VkCommandBuffer commands) {
    require(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
    VkSubmitInfo submit{.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO};
    submit.commandBufferCount = 1;
    submit.pCommandBuffers = &commands;
    require(vkQueueSubmit(queue_, 1, &submit, VK_NULL_HANDLE), "vkQueueSubmit");
    require(vkQueueWaitIdle(queue_), "vkQueueWaitIdle");
}

void Gpu::barrier(VkCommandBuffer commands) {
    VkMemoryBarrier barrier{.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER};
    barrier.srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT;
    barrier.dstAccessMask = VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT;
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                         VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, 0, 1, &barrier, 0, nullptr, 0,
                         nullptr);
}

}  // namespace vkp
