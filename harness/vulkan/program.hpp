// A compute pipeline with all that it needs. Includes vulkan_raii.hpp: for this folder only.
#pragma once

#include "harness/vulkan/context.hpp"
#include "harness/vulkan/runner.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace vkp {

// It has a place for the buffers that its shader uses, and for no others: of some devices four are
// all that a pipeline may have. Members in creation order.
class Runner::Program {
public:
    Program(const vk::raii::Device& device, std::span<const std::uint32_t> words,
            std::uint32_t bindings, std::uint32_t push_constant_bytes,
            const SubgroupRequest& subgroups);

    // `buffers` are by binding; a set of this layout gets those for which it has bindings.
    void write(const vk::raii::Device& device, vk::DescriptorSet set,
               std::span<const vk::DescriptorBufferInfo> buffers) const;

    [[nodiscard]] vk::PipelineLayout layout() const { return *layout_; }
    [[nodiscard]] vk::Pipeline pipeline() const { return *pipeline_; }
    [[nodiscard]] vk::DescriptorSetLayout set_layout() const { return *set_layout_; }

private:
    std::vector<std::uint32_t> bindings_;
    vk::raii::DescriptorSetLayout set_layout_;
    vk::raii::PipelineLayout layout_;
    vk::raii::ShaderModule module_;
    vk::raii::Pipeline pipeline_;
};

}  // namespace vkp
