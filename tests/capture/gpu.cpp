#include "tests/capture/gpu.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace vkp {

void require(VkResult result, const char* what) {
    if (result != VK_SUCCESS) {
        std::fprintf(stderr, "%s failed: VkResult %d\n", what, static_cast<int>(result));
        std::exit(3);
    }
}

Gpu::Gpu() {
    create_instance();
    choose_physical_device();
    create_device();
    create_pools();
}

Gpu::~Gpu() {
    vkDeviceWaitIdle(device_);
    for (auto action = at_end_.rbegin(); action != at_end_.rend(); ++action) {
        (*action)();
    }
    vkDestroyDevice(device_, nullptr);
    vkDestroyInstance(instance_, nullptr);
}

void Gpu::create_instance() {
    VkApplicationInfo application{.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO};
    application.apiVersion = VK_API_VERSION_1_3;
    const char* const extension = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
    VkInstanceCreateInfo info{.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
    info.pApplicationInfo = &application;
    info.enabledExtensionCount = 1;
    info.ppEnabledExtensionNames = &extension;
    require(vkCreateInstance(&info, nullptr, &instance_), "vkCreateInstance");
}

// A device on the processor, which is the same everywhere, or else the first.
void Gpu::choose_physical_device() {
    std::uint32_t count = 0;
    vkEnumeratePhysicalDevices(instance_, &count, nullptr);
    std::vector<VkPhysicalDevice> devices(count);
    vkEnumeratePhysicalDevices(instance_, &count, devices.data());
    require(count > 0 ? VK_SUCCESS : VK_ERROR_INITIALIZATION_FAILED, "finding a device");
    physical_device_ = devices.front();
    for (VkPhysicalDevice device : devices) {
        VkPhysicalDeviceProperties properties{};
        vkGetPhysicalDeviceProperties(device, &properties);
        if (properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU) {
            physical_device_ = device;
        }
    }
    VkPhysicalDeviceVulkan13Properties sizes{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_PROPERTIES};
    VkPhysicalDeviceProperties2 properties{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &sizes, .properties = {}};
    vkGetPhysicalDeviceProperties2(physical_device_, &properties);
    if ((sizes.requiredSubgroupSizeStages & VK_SHADER_STAGE_COMPUTE_BIT) != 0) {
        subgroup_size_ = sizes.maxSubgroupSize;
    }
    vkEnumerateDeviceExtensionProperties(physical_device_, nullptr, &count, nullptr);
    std::vector<VkExtensionProperties> extensions(count);
    vkEnumerateDeviceExtensionProperties(physical_device_, nullptr, &count, extensions.data());
    for (const VkExtensionProperties& extension : extensions) {
        has_push_descriptors_ |=
            std::strcmp(extension.extensionName, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME) == 0;
    }
    std::vector<VkQueueFamilyProperties> families;
    vkGetPhysicalDeviceQueueFamilyProperties(physical_device_, &count, nullptr);
    families.resize(count);
    vkGetPhysicalDeviceQueueFamilyProperties(physical_device_, &count, families.data());
    while ((families[family_].queueFlags & VK_QUEUE_COMPUTE_BIT) == 0) {
        ++family_;
    }
}

void Gpu::create_device() {
    VkPhysicalDeviceVulkan12Features features_12{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES};
    features_12.timelineSemaphore = VK_TRUE;
    VkPhysicalDeviceVulkan13Features features{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES};
    features.pNext = &features_12;
    features.subgroupSizeControl = subgroup_size_ != 0;
    features.synchronization2 = VK_TRUE;
    features.maintenance4 = VK_TRUE;
    const float priority = 1;
    VkDeviceQueueCreateInfo queue{.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
    queue.queueFamilyIndex = family_;
    queue.queueCount = 1;
    queue.pQueuePriorities = &priority;
    const char* const extension = VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME;
    VkDeviceCreateInfo info{.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO};
    info.pNext = &features;
    info.queueCreateInfoCount = 1;
    info.pQueueCreateInfos = &queue;
    info.enabledExtensionCount = has_push_descriptors_ ? 1 : 0;
    info.ppEnabledExtensionNames = &extension;
    require(vkCreateDevice(physical_device_, &info, nullptr, &device_), "vkCreateDevice");
    vkGetDeviceQueue(device_, family_, 0, &queue_);
}

void Gpu::create_pools() {
    VkCommandPoolCreateInfo commands{.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
    commands.queueFamilyIndex = family_;
    require(vkCreateCommandPool(device_, &commands, nullptr, &command_pool_),
            "vkCreateCommandPool");
    at_end([this] { vkDestroyCommandPool(device_, command_pool_, nullptr); });
    constexpr std::uint32_t kMost = 32;
    const std::vector<VkDescriptorPoolSize> sizes = {
        {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, kMost},
        {VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, kMost},
        {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC, kMost},
        {VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, kMost},
        {VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, kMost},
        {VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, kMost}};
    VkDescriptorPoolCreateInfo descriptors{.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
    descriptors.maxSets = kMost;
    descriptors.poolSizeCount = static_cast<std::uint32_t>(sizes.size());
    descriptors.pPoolSizes = sizes.data();
    require(vkCreateDescriptorPool(device_, &descriptors, nullptr, &descriptor_pool_),
            "vkCreateDescriptorPool");
    at_end([this] { vkDestroyDescriptorPool(device_, descriptor_pool_, nullptr); });
}

VkDeviceMemory Gpu::memory_for(const VkMemoryRequirements& requirements,
                               VkMemoryPropertyFlags flags) {
    VkPhysicalDeviceMemoryProperties properties{};
    vkGetPhysicalDeviceMemoryProperties(physical_device_, &properties);
    VkMemoryAllocateInfo info{.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
    info.allocationSize = requirements.size;
    while ((requirements.memoryTypeBits >> info.memoryTypeIndex & 1U) == 0 ||
           (properties.memoryTypes[info.memoryTypeIndex].propertyFlags & flags) != flags) {
        ++info.memoryTypeIndex;
    }
    VkDeviceMemory memory = VK_NULL_HANDLE;
    require(vkAllocateMemory(device_, &info, nullptr, &memory), "vkAllocateMemory");
    at_end([this, memory] { vkFreeMemory(device_, memory, nullptr); });
    return memory;
}

VkBuffer Gpu::buffer(const Words& words, VkBufferUsageFlags usage, VkDeviceSize byte_count) {
    VkBufferCreateInfo info{.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
    info.size = byte_count != 0 ? byte_count : words.size() * sizeof(std::uint32_t);
    info.usage = usage;
    VkBuffer buffer = VK_NULL_HANDLE;
    require(vkCreateBuffer(device_, &info, nullptr, &buffer), "vkCreateBuffer");
    at_end([this, buffer] { vkDestroyBuffer(device_, buffer, nullptr); });
    VkMemoryRequirements requirements{};
    vkGetBufferMemoryRequirements(device_, buffer, &requirements);
    VkDeviceMemory memory = memory_for(
        requirements, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
    require(vkBindBufferMemory(device_, buffer, memory, 0), "vkBindBufferMemory");
    Mapped& mapped = mapped_[buffer];
    mapped.byte_count = info.size;
    require(vkMapMemory(device_, memory, 0, VK_WHOLE_SIZE, 0, &mapped.address), "vkMapMemory");
    std::memcpy(mapped.address, words.data(), info.size);
    return buffer;
}

Words Gpu::contents(VkBuffer buffer) const {
    const Mapped& mapped = mapped_.at(buffer);
    Words words(mapped.byte_count / sizeof(std::uint32_t));
    std::memcpy(words.data(), mapped.address, words.size() * sizeof(std::uint32_t));
    return words;
}

}  // namespace vkp
