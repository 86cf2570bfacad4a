// As much of a Vulkan application as the tests of the capture layer need: a device, and objects
// that live as long as it. A failure ends the application with the name of what failed.
#pragma once

#include "tests/capture/gpu_words.hpp"

#include <vulkan/vulkan.h>

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace vkp {

void require(VkResult result, const char* what);

struct PipelineOptions {
    std::string name = {};         // for the debugger; none if empty
    std::string module_name = {};  // likewise
    const VkSpecializationInfo* specialization = nullptr;
    std::uint32_t subgroup = 0;  // 0: whatever the driver takes
    VkPipelineCreateFlags flags = 0;
};

// What nobody says is 4 by 4 words.
struct ImageOptions {
    VkFormat format = VK_FORMAT_R32_UINT;
    VkClearColorValue color = {};
    VkImageType type = VK_IMAGE_TYPE_2D;
    VkImageViewType view = VK_IMAGE_VIEW_TYPE_2D;
    VkExtent3D extent = {4, 4, 1};
    std::uint32_t levels = 1;
    std::uint32_t layers = 1;
    VkImageUsageFlags usage = VK_IMAGE_USAGE_STORAGE_BIT;
    VkImageLayout layout = VK_IMAGE_LAYOUT_GENERAL;
};

class Gpu {
public:
    Gpu();
    Gpu(const Gpu&) = delete;
    Gpu& operator=(const Gpu&) = delete;
    ~Gpu();

    [[nodiscard]] VkDevice device() const { return device_; }
    [[nodiscard]] VkQueue queue() const { return queue_; }
    // The size of subgroups that a pipeline may require, or 0 if it may not.
    [[nodiscard]] std::uint32_t subgroup_size() const { return subgroup_size_; }
    [[nodiscard]] bool has_push_descriptors() const { return has_push_descriptors_; }

    template <typename Function>
    [[nodiscard]] Function function(const char* name) const {
        return reinterpret_cast<Function>(vkGetDeviceProcAddr(device_, name));
    }

    // In memory that the host sees.
    VkBuffer buffer(const Words& words, VkBufferUsageFlags usage, VkDeviceSize byte_count = 0);
    [[nodiscard]] Words contents(VkBuffer buffer) const;
    // Of one color.
    VkImageView image(const ImageOptions& options);
    VkSampler sampler();

    VkDescriptorSetLayout set_layout(const std::vector<VkDescriptorSetLayoutBinding>& bindings,
                                     VkDescriptorSetLayoutCreateFlags flags = 0);
    VkDescriptorSet descriptor_set(VkDescriptorSetLayout layout);
    VkPipelineLayout pipeline_layout(const std::vector<VkDescriptorSetLayout>& sets,
                                     std::uint32_t push_bytes = 0);
    // The shader module is destroyed as soon as the pipeline exists.
    VkPipeline pipeline(VkPipelineLayout layout, const Words& module,
                        const PipelineOptions& options = {});

    VkCommandBuffer begin(VkCommandBufferLevel level = VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    // Ends the commands, submits them and waits.
    void run(VkCommandBuffer commands);
    // Orders dispatches behind each other.
    static void barrier(VkCommandBuffer commands);

    void at_end(std::function<void()> action) { at_end_.push_back(std::move(action)); }

private:
    struct Mapped {
        void* address = nullptr;
        VkDeviceSize byte_count = 0;
    };

    void create_instance();
    void choose_physical_device();
    void create_device();
    void create_pools();
    VkDeviceMemory memory_for(const VkMemoryRequirements& requirements,
                              VkMemoryPropertyFlags flags);
    void set_name(VkObjectType type, std::uint64_t handle, const std::string& name) const;

    VkInstance instance_ = VK_NULL_HANDLE;
    VkPhysicalDevice physical_device_ = VK_NULL_HANDLE;
    VkDevice device_ = VK_NULL_HANDLE;
    VkQueue queue_ = VK_NULL_HANDLE;
    std::uint32_t family_ = 0;
    std::uint32_t subgroup_size_ = 0;
    bool has_push_descriptors_ = false;
    VkCommandPool command_pool_ = VK_NULL_HANDLE;
    VkDescriptorPool descriptor_pool_ = VK_NULL_HANDLE;
    std::map<VkBuffer, Mapped> mapped_;
    std::vector<std::function<void()>> at_end_;
};

}  // namespace vkp
