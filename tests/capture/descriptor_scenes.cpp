#include "tests/capture/scenes.hpp"
#include "tests/capture/shaders.hpp"

#include <array>
#include <cstdio>

namespace vkp {

namespace {

constexpr VkBufferUsageFlags kStorageUsage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;

// What an update template reads, with something in front of it.
struct TemplateData {
    std::uint64_t padding = 0;
    std::array<VkDescriptorBufferInfo, 2> buffers{};
};

VkDescriptorUpdateTemplate make_template(Gpu& gpu, const Reduction& reduction,
                                         VkPipelineLayout pushed_layout) {
    const std::array<VkDescriptorUpdateTemplateEntry, 2> entries = {
        {{0, 0, 1, kStorage, offsetof(TemplateData, buffers), 0},
         {1, 0, 1, kStorage, offsetof(TemplateData, buffers) + sizeof(VkDescriptorBufferInfo), 0}}};
    VkDescriptorUpdateTemplateCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO};
    info.descriptorUpdateEntryCount = static_cast<std::uint32_t>(entries.size());
    info.pDescriptorUpdateEntries = entries.data();
    info.descriptorSetLayout = reduction.set_layout;
    info.templateType = pushed_layout != VK_NULL_HANDLE
                            ? VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS_KHR
                            : VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_DESCRIPTOR_SET;
    info.pipelineBindPoint = VK_PIPELINE_BIND_POINT_COMPUTE;
    info.pipelineLayout = pushed_layout;
    VkDescriptorUpdateTemplate update = VK_NULL_HANDLE;
    require(vkCreateDescriptorUpdateTemplate(gpu.device(), &info, nullptr, &update),
            "vkCreateDescriptorUpdateTemplate");
    gpu.at_end(
        [&gpu, update] { vkDestroyDescriptorUpdateTemplate(gpu.device(), update, nullptr); });
    return update;
}

// The second half of the values, and the sums.
TemplateData second_half(const Reduction& reduction) {
    return {.buffers = {{{reduction.values, 256, 256}, {reduction.sums, 0, VK_WHOLE_SIZE}}}};
}

// A pipeline with the race whose set is pushed.
struct PushedRace {
    explicit PushedRace(Gpu& gpu)
        : layout(gpu.pipeline_layout(
              {gpu.set_layout({binding_of(0, kStorage), binding_of(1, kStorage)},
                              VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR)})),
          pipeline(gpu.pipeline(layout, compiled(kRaceShader))) {}

    VkPipelineLayout layout;
    VkPipeline pipeline;
};

void dispatch_one(Gpu& gpu, VkCommandBuffer commands, VkPipeline pipeline) {
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdDispatch(commands, 1, 1, 1);
    gpu.run(commands);
}

void write_image(const Gpu& gpu, VkDescriptorSet set, const VkDescriptorSetLayoutBinding& binding,
                 const VkDescriptorImageInfo& info) {
    VkWriteDescriptorSet write{.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
    write.dstSet = set;
    write.dstBinding = binding.binding;
    write.descriptorCount = 1;
    write.descriptorType = binding.descriptorType;
    write.pImageInfo = &info;
    vkUpdateDescriptorSets(gpu.device(), 1, &write, 0, nullptr);
}

}  // namespace

// The dynamic offsets are in the order of bindings, and 256 further on.
void play_dynamic(Gpu& gpu) {
    const auto values = binding_of(0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC);
    const auto sums = binding_of(1, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC);
    VkDescriptorSetLayout set_layout = gpu.set_layout({sums, values});
    VkPipelineLayout layout = gpu.pipeline_layout({set_layout});
    VkPipeline pipeline = gpu.pipeline(layout, compiled(kRaceShader));
    VkDescriptorSet set = gpu.descriptor_set(set_layout);
    write_buffer(gpu, set, values, gpu.buffer(counted(256), kStorageUsage), 256);
    write_buffer(gpu, set, sums, gpu.buffer(counted(256), kStorageUsage), 8);
    VkCommandBuffer commands = gpu.begin();
    const std::array<std::uint32_t, 2> offsets = {512, 256};
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 2,
                            offsets.data());
    dispatch_one(gpu, commands, pipeline);
}

void play_template(Gpu& gpu) {
    const Reduction reduction(gpu);
    const TemplateData data = second_half(reduction);
    vkUpdateDescriptorSetWithTemplate(gpu.device(), reduction.set,
                                      make_template(gpu, reduction, VK_NULL_HANDLE), &data);
    VkCommandBuffer commands = gpu.begin();
    reduction.bind(commands, reduction.race);
    dispatch_one(gpu, commands, reduction.race);
}

void play_pushed(Gpu& gpu) {
    if (!gpu.has_push_descriptors()) {
        std::printf("no push descriptors\n");
        return;
    }
    const Reduction reduction(gpu);
    const PushedRace pushed(gpu);
    const TemplateData data = second_half(reduction);
    VkCommandBuffer commands = gpu.begin();
    const auto push = gpu.function<PFN_vkCmdPushDescriptorSetKHR>("vkCmdPushDescriptorSetKHR");
    for (std::uint32_t i = 0; i < 2; ++i) {  // one by one: what was pushed stays
        VkWriteDescriptorSet write{.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
        write.dstBinding = i;
        write.descriptorCount = 1;
        write.descriptorType = kStorage;
        write.pBufferInfo = &data.buffers[i];
        push(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pushed.layout, 0, 1, &write);
    }
    dispatch_one(gpu, commands, pushed.pipeline);
}

void play_pushed_template(Gpu& gpu) {
    if (!gpu.has_push_descriptors()) {
        std::printf("no push descriptors\n");
        return;
    }
    const Reduction reduction(gpu);
    const PushedRace pushed(gpu);
    const TemplateData data = second_half(reduction);
    VkCommandBuffer commands = gpu.begin();
    gpu.function<PFN_vkCmdPushDescriptorSetWithTemplateKHR>(
        "vkCmdPushDescriptorSetWithTemplateKHR")(
        commands, make_template(gpu, reduction, pushed.layout), pushed.layout, 0, &data);
    dispatch_one(gpu, commands, pushed.pipeline);
}

// One write for two bindings, which are then copied, in one copy, to the set that is bound.
void play_copied(Gpu& gpu) {
    const Reduction reduction(gpu);
    const TemplateData data = second_half(reduction);
    VkDescriptorSet source = gpu.descriptor_set(reduction.set_layout);
    VkWriteDescriptorSet write{.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
    write.dstSet = source;
    write.descriptorCount = 2;
    write.descriptorType = kStorage;
    write.pBufferInfo = data.buffers.data();
    vkUpdateDescriptorSets(gpu.device(), 1, &write, 0, nullptr);
    VkCopyDescriptorSet copy{.sType = VK_STRUCTURE_TYPE_COPY_DESCRIPTOR_SET};
    copy.srcSet = source;
    copy.dstSet = reduction.set;
    copy.descriptorCount = 2;
    vkUpdateDescriptorSets(gpu.device(), 0, nullptr, 1, &copy);
    VkCommandBuffer commands = gpu.begin();
    reduction.bind(commands, reduction.race);
    dispatch_one(gpu, commands, reduction.race);
}

// The sums go over the first values.
void play_overlapping(Gpu& gpu) {
    const Reduction reduction(gpu);
    write_buffer(gpu, reduction.set, binding_of(1, kStorage), reduction.values, 8);
    VkCommandBuffer commands = gpu.begin();
    reduction.bind(commands, reduction.race);
    dispatch_one(gpu, commands, reduction.race);
}

void play_images(Gpu& gpu) {
    const auto photo = binding_of(0, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER);
    const auto layers = binding_of(1, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE);
    const auto volume = binding_of(2, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE);
    VkDescriptorSetLayout set_layout = gpu.set_layout({photo, layers, volume});
    VkPipelineLayout layout = gpu.pipeline_layout({set_layout});
    VkPipeline pipeline = gpu.pipeline(layout, compiled(kImagesShader));
    VkDescriptorSet set = gpu.descriptor_set(set_layout);
    constexpr VkImageLayout kForReading = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
    write_image(gpu, set, photo,
                {gpu.sampler(),
                 gpu.image({.format = VK_FORMAT_R8G8B8A8_UNORM,
                            .color = {.float32 = {1, 0.2F, 0, 1}},
                            .extent = {4, 2, 1},
                            .levels = 2,
                            .usage = VK_IMAGE_USAGE_SAMPLED_BIT,
                            .layout = kForReading}),
                 kForReading});
    write_image(gpu, set, layers,
                {VK_NULL_HANDLE,
                 gpu.image({.format = VK_FORMAT_R32_SFLOAT,
                            .color = {.float32 = {7}},
                            .view = VK_IMAGE_VIEW_TYPE_2D_ARRAY,
                            .extent = {3, 2, 1},
                            .layers = 2}),
                 VK_IMAGE_LAYOUT_GENERAL});
    write_image(gpu, set, volume,
                {VK_NULL_HANDLE,
                 gpu.image({.format = VK_FORMAT_R16G16B16A16_SFLOAT,
                            .color = {.float32 = {0.5F, -2, 0, 1}},
                            .type = VK_IMAGE_TYPE_3D,
                            .view = VK_IMAGE_VIEW_TYPE_3D,
                            .extent = {2, 1, 2}}),
                 VK_IMAGE_LAYOUT_GENERAL});
    VkCommandBuffer commands = gpu.begin();
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0,
                            nullptr);
    dispatch_one(gpu, commands, pipeline);
}

void play_mixed(Gpu& gpu) {
    VkDescriptorSetLayout first = gpu.set_layout(
        {binding_of(0, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE), binding_of(1, kStorage, 2)});
    VkDescriptorSetLayout second = gpu.set_layout({binding_of(3, kStorage)});
    VkPipelineLayout layout = gpu.pipeline_layout({first, second});
    VkPipeline pipeline = gpu.pipeline(layout, compiled(kMixedShader));
    const std::array<VkDescriptorSet, 2> sets = {gpu.descriptor_set(first),
                                                 gpu.descriptor_set(second)};
    write_buffer(gpu, sets[1], binding_of(3, kStorage), gpu.buffer({3}, kStorageUsage));
    const std::array<VkDescriptorBufferInfo, 2> parts = {
        {{gpu.buffer({11}, kStorageUsage), 0, VK_WHOLE_SIZE},
         {gpu.buffer({12, 13}, kStorageUsage), 0, VK_WHOLE_SIZE}}};
    const VkDescriptorImageInfo image = {VK_NULL_HANDLE, gpu.image({}), VK_IMAGE_LAYOUT_GENERAL};
    std::array<VkWriteDescriptorSet, 2> writes{};
    writes[0].sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
    writes[0].dstSet = sets[0];
    writes[0].descriptorCount = 1;
    writes[0].descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
    writes[0].pImageInfo = &image;
    writes[1] = writes[0];
    writes[1].dstBinding = 1;
    writes[1].descriptorCount = 2;
    writes[1].descriptorType = kStorage;
    writes[1].pBufferInfo = parts.data();
    vkUpdateDescriptorSets(gpu.device(), 2, writes.data(), 0, nullptr);
    VkCommandBuffer commands = gpu.begin();
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 2, sets.data(), 0,
                            nullptr);
    dispatch_one(gpu, commands, pipeline);
}

}  // namespace vkp
