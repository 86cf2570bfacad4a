#include "harness/vulkan/program.hpp"

namespace vkp {

namespace {

vk::raii::DescriptorSetLayout make_set_layout(const vk::raii::Device& device, std::uint32_t count) {
    std::vector<vk::DescriptorSetLayoutBinding> bindings;
    for (std::uint32_t i = 0; i < count; ++i) {
        bindings.emplace_back(i, vk::DescriptorType::eStorageBuffer, 1,
                              vk::ShaderStageFlagBits::eCompute);
    }
    return {device, vk::DescriptorSetLayoutCreateInfo({}, bindings)};
}

vk::raii::PipelineLayout make_layout(const vk::raii::Device& device,
                                     vk::DescriptorSetLayout set_layout,
                                     std::uint32_t push_constant_bytes) {
    const vk::PushConstantRange range(vk::ShaderStageFlagBits::eCompute, 0, push_constant_bytes);
    vk::PipelineLayoutCreateInfo info({}, set_layout);
    if (push_constant_bytes > 0) {
        info.setPushConstantRanges(range);
    }
    return {device, info};
}

vk::raii::ShaderModule make_module(const vk::raii::Device& device,
                                   std::span<const std::uint32_t> words) {
    return {device, vk::ShaderModuleCreateInfo({}, words.size_bytes(), words.data())};
}

vk::raii::Pipeline make_pipeline(const vk::raii::Device& device, vk::ShaderModule module,
                                 vk::PipelineLayout layout, const SubgroupRequest& subgroups) {
    vk::PipelineShaderStageCreateInfo stage({}, vk::ShaderStageFlagBits::eCompute, module, "main");
    const vk::PipelineShaderStageRequiredSubgroupSizeCreateInfo size(subgroups.size);
    if (subgroups.size > 0) {
        stage.pNext = &size;
    }
    if (subgroups.full) {
        stage.flags = vk::PipelineShaderStageCreateFlagBits::eRequireFullSubgroups;
    }
    return {device, nullptr, vk::ComputePipelineCreateInfo({}, stage, layout)};
}

}  // namespace

Runner::Program::Program(const vk::raii::Device& device, std::span<const std::uint32_t> words,
                         std::uint32_t bindings, std::uint32_t push_constant_bytes,
                         const SubgroupRequest& subgroups)
    : set_layout_(make_set_layout(device, bindings)),
      layout_(make_layout(device, *set_layout_, push_constant_bytes)),
      module_(make_module(device, words)),
      pipeline_(make_pipeline(device, *module_, *layout_, subgroups)) {}

}  // namespace vkp
