#include "harness/vulkan/program.hpp"

#include "harness/spirv/used_bindings.hpp"

namespace vkp {

namespace {

// The bindings among the first `count` that the shader uses.
std::vector<std::uint32_t> bindings_of(std::span<const std::uint32_t> words, std::uint32_t count) {
    std::vector<std::uint32_t> bindings =
        spirv::used_bindings(spirv::ParsedModule({words.begin(), words.end()}));
    std::erase_if(bindings, [&](std::uint32_t binding) { return binding >= count; });
    return bindings;
}

vk::raii::DescriptorSetLayout make_set_layout(const vk::raii::Device& device,
                                              const std::vector<std::uint32_t>& places) {
    std::vector<vk::DescriptorSetLayoutBinding> bindings;
    for (const std::uint32_t place : places) {
        bindings.emplace_back(place, vk::DescriptorType::eStorageBuffer, 1,
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
    : bindings_(bindings_of(words, bindings)),
      set_layout_(make_set_layout(device, bindings_)),
      layout_(make_layout(device, *set_layout_, push_constant_bytes)),
      module_(make_module(device, words)),
      pipeline_(make_pipeline(device, *module_, *layout_, subgroups)) {}

void Runner::Program::write(const vk::raii::Device& device, vk::DescriptorSet set,
                            std::span<const vk::DescriptorBufferInfo> buffers) const {
    std::vector<vk::WriteDescriptorSet> writes;
    for (const std::uint32_t binding : bindings_) {
        writes.emplace_back(set, binding, 0, 1, vk::DescriptorType::eStorageBuffer, nullptr,
                            &buffers[binding]);
    }
    device.updateDescriptorSets(writes, {});
}

}  // namespace vkp
