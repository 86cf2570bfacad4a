// What the layer remembers of the application's Vulkan objects.
#pragma once

#include "harness/capture_layer/module_info.hpp"

#include <vulkan/vulkan_core.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace vkp::capture {

struct ShaderModule {
    std::vector<std::uint32_t> words;
    std::string name;
};

struct BindingLayout {
    VkDescriptorType type = VK_DESCRIPTOR_TYPE_MAX_ENUM;
    std::uint32_t count = 0;
    bool is_updated_after_bind = false;
};

struct SetLayout {
    std::map<std::uint32_t, BindingLayout> bindings;
};

struct PipelineLayout {
    std::vector<std::shared_ptr<const SetLayout>> sets;
    std::uint32_t push_end = 0;  // of the push constants for compute, in bytes
};

struct Pipeline {
    std::shared_ptr<ShaderModule> module;  // none if the driver had its code from elsewhere
    std::shared_ptr<const PipelineLayout> layout;
    std::string entry;
    std::string name;
    Specialization specialization;
    std::optional<std::uint32_t> subgroup;
    bool has_descriptor_buffers = false;
};

struct Buffer {
    VkBuffer handle = VK_NULL_HANDLE;
    VkDeviceSize byte_count = 0;
    bool is_copyable = false;
};

struct Image {
    VkImage handle = VK_NULL_HANDLE;
    VkImageType type = VK_IMAGE_TYPE_2D;
    VkExtent3D extent{};
    std::uint32_t levels = 1;
    std::uint32_t layers = 1;
    VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT;
    bool is_copyable = false;
};

struct ImageView {
    std::weak_ptr<const Image> image;
    VkImageViewType type = VK_IMAGE_VIEW_TYPE_2D;
    VkFormat format = VK_FORMAT_UNDEFINED;
    VkImageSubresourceRange range{};
    bool is_swizzled = false;
};

// Of a buffer, or of an image.
struct Descriptor {
    VkDescriptorType type = VK_DESCRIPTOR_TYPE_MAX_ENUM;
    std::weak_ptr<const Buffer> buffer = {};  // none behind it: destroyed, or no buffer
    VkDeviceSize offset = 0;
    VkDeviceSize range = 0;
    std::weak_ptr<const ImageView> view = {};  // likewise
    VkImageLayout layout = VK_IMAGE_LAYOUT_UNDEFINED;
};

// Of a descriptor in a set; the binding comes first.
using DescriptorPlace = std::pair<std::uint32_t, std::uint32_t>;

struct DescriptorSet {
    std::shared_ptr<const SetLayout> layout;
    VkDescriptorPool pool = VK_NULL_HANDLE;
    std::map<DescriptorPlace, Descriptor> descriptors;  // of buffers and images, as written
};

struct UpdateTemplate {
    VkPipelineBindPoint bind_point = VK_PIPELINE_BIND_POINT_COMPUTE;  // of one that pushes
    std::vector<VkDescriptorUpdateTemplateEntry> entries;
};

// All of one device. Whoever uses it holds the device's mutex.
struct Objects {
    std::unordered_map<VkShaderModule, std::shared_ptr<ShaderModule>> modules;
    std::unordered_map<VkDescriptorSetLayout, std::shared_ptr<const SetLayout>> set_layouts;
    std::unordered_map<VkPipelineLayout, std::shared_ptr<const PipelineLayout>> pipeline_layouts;
    std::unordered_map<VkPipeline, std::shared_ptr<Pipeline>> pipelines;
    std::unordered_map<VkBuffer, std::shared_ptr<const Buffer>> buffers;
    std::unordered_map<VkImage, std::shared_ptr<const Image>> images;
    std::unordered_map<VkImageView, std::shared_ptr<const ImageView>> views;
    std::unordered_map<VkDescriptorSet, std::shared_ptr<DescriptorSet>> sets;
    std::unordered_map<VkDescriptorUpdateTemplate, UpdateTemplate> templates;
};

// The value behind a key, or an empty one.
template <typename Map, typename Key>
typename Map::mapped_type value_or_empty(const Map& map, const Key& key) {
    const auto found = map.find(key);
    return found == map.end() ? typename Map::mapped_type{} : found->second;
}

// The first struct of this type in a chain of Vulkan's, or null.
template <typename Struct>
const Struct* find_in_chain(const void* chain, VkStructureType type) {
    for (const auto* link = static_cast<const VkBaseInStructure*>(chain); link != nullptr;
         link = link->pNext) {
        if (link->sType == type) {
            return reinterpret_cast<const Struct*>(link);
        }
    }
    return nullptr;
}

SetLayout set_layout_of(const VkDescriptorSetLayoutCreateInfo& info);
PipelineLayout pipeline_layout_of(const VkPipelineLayoutCreateInfo& info, const Objects& objects);
Pipeline pipeline_of(const VkComputePipelineCreateInfo& info, const Objects& objects);

}  // namespace vkp::capture
