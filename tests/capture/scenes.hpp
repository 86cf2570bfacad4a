// What the application can be started to do.
#pragma once

#include "tests/capture/gpu.hpp"

#include <string>

namespace vkp {

inline constexpr VkDescriptorType kStorage = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;

// Does what the scene of this name does, and prints its result. False if there is no such scene.
bool play_scene(Gpu& gpu, const std::string& name);

// Ways to bind descriptors, and kinds of them (descriptor_scenes.cpp).
void play_dynamic(Gpu& gpu);
void play_template(Gpu& gpu);
void play_pushed(Gpu& gpu);
void play_pushed_template(Gpu& gpu);
void play_copied(Gpu& gpu);
void play_mixed(Gpu& gpu);
// Images of several formats, layouts and dimensions.
void play_images(Gpu& gpu);
void play_overlapping(Gpu& gpu);

// Ways to record and to submit (command_scenes.cpp).
void play_indirect(Gpu& gpu);
void play_base(Gpu& gpu);
void play_secondary(Gpu& gpu);
void play_submit_2(Gpu& gpu);
void play_resubmitted(Gpu& gpu);
void play_waiting(Gpu& gpu);
// Several threads record, each into a pool of its own.
void play_threads(Gpu& gpu);
// Records 20,000 dispatches and submits them, some times, and prints the shortest time of each.
void play_many(Gpu& gpu);

// The doubling shader and the one with the race, over the same two buffers: 128 values 0, 1, 2, …
// and two sums.
struct Reduction {
    explicit Reduction(Gpu& gpu, const PipelineOptions& doubling_options = {},
                       const PipelineOptions& race_options = {});

    // Binds descriptors and the pipeline, and dispatches 2 workgroups.
    void record(VkCommandBuffer commands, VkPipeline pipeline) const;
    // Binds the two only.
    void bind(VkCommandBuffer commands, VkPipeline pipeline) const;

    VkBuffer values;
    VkBuffer sums;
    VkDescriptorSetLayout set_layout;
    VkPipelineLayout layout;
    VkPipeline doubling;
    VkPipeline race;
    VkDescriptorSet set;
};

VkDescriptorSetLayoutBinding binding_of(std::uint32_t binding, VkDescriptorType type,
                                        std::uint32_t count = 1);
// Writes one descriptor, of a whole buffer if nothing else is said.
void write_buffer(const Gpu& gpu, VkDescriptorSet set, const VkDescriptorSetLayoutBinding& binding,
                  VkBuffer buffer, VkDeviceSize byte_count = VK_WHOLE_SIZE);
void print_words(const char* name, const Words& words);

}  // namespace vkp
