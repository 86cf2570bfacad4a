#include "tests/capture/scenes.hpp"

#include "tests/capture/shaders.hpp"

#include <array>
#include <cstdio>
#include <cstring>
#include <map>

namespace vkp {

namespace {

// Doubles, adds with a race, doubles again.
void play_reduction(Gpu& gpu, const Reduction& reduction) {
    VkCommandBuffer commands = gpu.begin();
    for (VkPipeline pipeline : {reduction.doubling, reduction.race, reduction.doubling}) {
        reduction.record(commands, pipeline);
        Gpu::barrier(commands);
    }
    gpu.run(commands);
    print_words("values", gpu.contents(reduction.values));
}

void play_race(Gpu& gpu) {
    play_reduction(gpu, Reduction(gpu));
}

void play_named(Gpu& gpu) {
    play_reduction(
        gpu, Reduction(gpu, {.name = "double the values"}, {.module_name = "sum\nof workgroups"}));
}

struct TunedConstants {
    std::uint32_t workgroup = 16;
    VkBool32 negated = VK_TRUE;
    std::int32_t shift = -3;
    float factor = 0.1F;
    std::uint32_t unknown = 99;  // a constant that the module does not have
};

void play_tuned(Gpu& gpu) {
    const TunedConstants constants;
    const std::array<VkSpecializationMapEntry, 5> entries = {
        {{0, offsetof(TunedConstants, workgroup), 4},
         {1, offsetof(TunedConstants, negated), 4},
         {2, offsetof(TunedConstants, shift), 4},
         {3, offsetof(TunedConstants, factor), 4},
         {7, offsetof(TunedConstants, unknown), 4}}};
    const VkSpecializationInfo specialization = {static_cast<std::uint32_t>(entries.size()),
                                                 entries.data(), sizeof constants, &constants};
    const auto settings = binding_of(0, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER);
    const auto result = binding_of(1, kStorage);
    VkDescriptorSetLayout set_layout = gpu.set_layout({settings, result});
    VkPipelineLayout layout = gpu.pipeline_layout({set_layout}, 16);
    VkPipeline pipeline =
        gpu.pipeline(layout, compiled(kTunedShader),
                     {.specialization = &specialization, .subgroup = gpu.subgroup_size()});
    VkDescriptorSet set = gpu.descriptor_set(set_layout);
    VkBuffer results = gpu.buffer(Words(32, 5), VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    write_buffer(gpu, set, settings,
                 gpu.buffer({0, 0x3F800000, 0, 0}, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT));
    write_buffer(gpu, set, result, results);
    VkCommandBuffer commands = gpu.begin();
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0,
                            nullptr);
    // The first word alone counts in its second version; the fourth is never set.
    const Words first = {1, 0x40000000, 77};
    const Words second = {20};
    vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, 12, first.data());
    vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, 4, second.data());
    vkCmdDispatch(commands, 2, 1, 1);
    gpu.run(commands);
    std::printf("subgroup: %u\n", gpu.subgroup_size());
    print_words("results", gpu.contents(results));
}

// A storage buffer whose size is no multiple of 4.
void play_odd_size(Gpu& gpu) {
    const auto data = binding_of(0, kStorage);
    VkDescriptorSetLayout set_layout = gpu.set_layout({data});
    VkPipelineLayout layout = gpu.pipeline_layout({set_layout});
    VkPipeline pipeline = gpu.pipeline(layout, compiled(kDoubleShader));
    VkDescriptorSet set = gpu.descriptor_set(set_layout);
    write_buffer(gpu, set, data, gpu.buffer(counted(65), VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 258));
    VkCommandBuffer commands = gpu.begin();
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0,
                            nullptr);
    vkCmdDispatch(commands, 1, 1, 1);
    gpu.run(commands);
}

// Breaks a rule, so that the validation layer has something to say: a fence has no such flag.
void play_invalid(Gpu& gpu) {
    const VkFenceCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO, .pNext = nullptr, .flags = 64};
    VkFence fence = VK_NULL_HANDLE;
    vkCreateFence(gpu.device(), &info, nullptr, &fence);
    vkDestroyFence(gpu.device(), fence, nullptr);
}

}  // namespace

VkDescriptorSetLayoutBinding binding_of(std::uint32_t binding, VkDescriptorType type,
                                        std::uint32_t count) {
    return {binding, type, count, VK_SHADER_STAGE_COMPUTE_BIT, nullptr};
}

void write_buffer(const Gpu& gpu, VkDescriptorSet set, const VkDescriptorSetLayoutBinding& binding,
                  VkBuffer buffer, VkDeviceSize byte_count) {
    const VkDescriptorBufferInfo info = {buffer, 0, byte_count};
    VkWriteDescriptorSet write{.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
    write.dstSet = set;
    write.dstBinding = binding.binding;
    write.descriptorCount = 1;
    write.descriptorType = binding.descriptorType;
    write.pBufferInfo = &info;
    vkUpdateDescriptorSets(gpu.device(), 1, &write, 0, nullptr);
}

void print_words(const char* name, const Words& words) {
    std::printf("%s:", name);
    for (const std::uint32_t word : words) {
        std::printf(" %u", word);
    }
    std::printf("\n");
}

Reduction::Reduction(Gpu& gpu, const PipelineOptions& doubling_options,
                     const PipelineOptions& race_options)
    : values(gpu.buffer(counted(128), VK_BUFFER_USAGE_STORAGE_BUFFER_BIT)),
      sums(gpu.buffer({100, 200}, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT)),
      set_layout(gpu.set_layout({binding_of(0, kStorage), binding_of(1, kStorage)})),
      layout(gpu.pipeline_layout({set_layout})),
      doubling(gpu.pipeline(layout, compiled(kDoubleShader), doubling_options)),
      race(gpu.pipeline(layout, compiled(kRaceShader), race_options)),
      set(gpu.descriptor_set(set_layout)) {
    write_buffer(gpu, set, binding_of(0, kStorage), values);
    write_buffer(gpu, set, binding_of(1, kStorage), sums);
}

void Reduction::bind(VkCommandBuffer commands, VkPipeline pipeline) const {
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0,
                            nullptr);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
}

void Reduction::record(VkCommandBuffer commands, VkPipeline pipeline) const {
    bind(commands, pipeline);
    vkCmdDispatch(commands, 2, 1, 1);
}

bool play_scene(Gpu& gpu, const std::string& name) {
    static const std::map<std::string, void (*)(Gpu&)> kScenes = {
        {"race", play_race},
        {"named", play_named},
        {"tuned", play_tuned},
        {"odd_size", play_odd_size},
        {"invalid", play_invalid},
        {"dynamic", play_dynamic},
        {"template", play_template},
        {"pushed", play_pushed},
        {"pushed_template", play_pushed_template},
        {"copied", play_copied},
        {"mixed", play_mixed},
        {"images", play_images},
        {"overlapping", play_overlapping},
        {"indirect", play_indirect},
        {"base", play_base},
        {"secondary", play_secondary},
        {"submit_2", play_submit_2},
        {"resubmitted", play_resubmitted},
        {"waiting", play_waiting},
        {"threads", play_threads},
        {"many", play_many}};
    const auto scene = kScenes.find(name);
    if (scene == kScenes.end()) {
        return false;
    }
    scene->second(gpu);
    return true;
}

}  // namespace vkp
