#include "harness/capture_layer/objects.hpp"

#include <algorithm>
#include <cstring>

namespace vkp::capture {

namespace {

Specialization specialization_of(const VkSpecializationInfo* info) {
    Specialization specialization;
    if (info == nullptr) {
        return specialization;
    }
    for (std::uint32_t i = 0; i < info->mapEntryCount; ++i) {
        const VkSpecializationMapEntry& entry = info->pMapEntries[i];
        std::uint64_t bits = 0;
        std::memcpy(&bits, static_cast<const char*>(info->pData) + entry.offset,
                    std::min(entry.size, sizeof bits));
        specialization[entry.constantID] = bits;
    }
    return specialization;
}

// A pipeline may bring its module along in the chain of its stage.
std::shared_ptr<ShaderModule> module_of(const VkPipelineShaderStageCreateInfo& stage,
                                        const Objects& objects) {
    if (stage.module != VK_NULL_HANDLE) {
        return value_or_empty(objects.modules, stage.module);
    }
    const auto* const info = find_in_chain<VkShaderModuleCreateInfo>(
        stage.pNext, VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
    if (info == nullptr) {
        return nullptr;
    }
    return std::make_shared<ShaderModule>(ShaderModule{
        .words = {info->pCode, info->pCode + info->codeSize / sizeof(std::uint32_t)}, .name = {}});
}

}  // namespace

SetLayout set_layout_of(const VkDescriptorSetLayoutCreateInfo& info) {
    const auto* const flags = find_in_chain<VkDescriptorSetLayoutBindingFlagsCreateInfo>(
        info.pNext, VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO);
    SetLayout layout;
    for (std::uint32_t i = 0; i < info.bindingCount; ++i) {
        const VkDescriptorSetLayoutBinding& binding = info.pBindings[i];
        const bool is_updated_after_bind =
            flags != nullptr && i < flags->bindingCount &&
            (flags->pBindingFlags[i] & VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT) != 0;
        layout.bindings[binding.binding] = {.type = binding.descriptorType,
                                            .count = binding.descriptorCount,
                                            .is_updated_after_bind = is_updated_after_bind};
    }
    return layout;
}

PipelineLayout pipeline_layout_of(const VkPipelineLayoutCreateInfo& info, const Objects& objects) {
    PipelineLayout layout;
    for (std::uint32_t i = 0; i < info.setLayoutCount; ++i) {
        layout.sets.push_back(value_or_empty(objects.set_layouts, info.pSetLayouts[i]));
    }
    for (std::uint32_t i = 0; i < info.pushConstantRangeCount; ++i) {
        const VkPushConstantRange& range = info.pPushConstantRanges[i];
        if ((range.stageFlags & VK_SHADER_STAGE_COMPUTE_BIT) != 0) {
            layout.push_end = std::max(layout.push_end, range.offset + range.size);
        }
    }
    return layout;
}

Pipeline pipeline_of(const VkComputePipelineCreateInfo& info, const Objects& objects) {
    Pipeline pipeline;
    pipeline.module = module_of(info.stage, objects);
    pipeline.layout = value_or_empty(objects.pipeline_layouts, info.layout);
    pipeline.entry = info.stage.pName;
    pipeline.specialization = specialization_of(info.stage.pSpecializationInfo);
    pipeline.has_descriptor_buffers =
        (info.flags & VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT) != 0;
    const auto* const subgroup = find_in_chain<VkPipelineShaderStageRequiredSubgroupSizeCreateInfo>(
        info.stage.pNext,
        VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO);
    if (subgroup != nullptr) {
        pipeline.subgroup = subgroup->requiredSubgroupSize;
    }
    return pipeline;
}

}  // namespace vkp::capture
