#include "harness/capture_layer/device.hpp"
#include "harness/capture_layer/hooks.hpp"
#include "harness/capture_layer/texels.hpp"

#include <array>

namespace vkp::capture {

namespace {

// What another process or an engine of the display shares has to stay as it is.
bool is_shared(const VkImageCreateInfo& info) {
    return info.tiling == VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT ||
           find_in_chain<VkExternalMemoryImageCreateInfo>(
               info.pNext, VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO) != nullptr;
}

// Images that a dispatch may use, and a file can hold, can be copied from.
VkImageCreateInfo copyable(VkImageCreateInfo info) {
    constexpr VkImageUsageFlags kOfShaders =
        VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT;
    const bool is_other = (info.usage & VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT) != 0 ||
                          (info.flags & VK_IMAGE_CREATE_PROTECTED_BIT) != 0 ||
                          info.samples != VK_SAMPLE_COUNT_1_BIT || is_shared(info);
    if ((info.usage & kOfShaders) != 0 && texel_format(info.format) && !is_other) {
        info.usage |= VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
    }
    return info;
}

VKAPI_ATTR VkResult VKAPI_CALL create_image(VkDevice handle, const VkImageCreateInfo* info,
                                            const VkAllocationCallbacks* allocator,
                                            VkImage* image) {
    Device& device = device_of(handle);
    const VkImageCreateInfo changed = copyable(*info);
    const VkResult result = device.next.create_image(handle, &changed, allocator, image);
    if (result == VK_SUCCESS) {
        const bool is_copyable = (changed.usage & VK_IMAGE_USAGE_TRANSFER_SRC_BIT) != 0 &&
                                 (changed.flags & VK_IMAGE_CREATE_PROTECTED_BIT) == 0;
        const std::lock_guard lock(device.mutex);
        device.objects.images[*image] = std::make_shared<Image>(Image{.handle = *image,
                                                                      .type = info->imageType,
                                                                      .extent = info->extent,
                                                                      .levels = info->mipLevels,
                                                                      .layers = info->arrayLayers,
                                                                      .samples = info->samples,
                                                                      .is_copyable = is_copyable});
    }
    return result;
}

VKAPI_ATTR void VKAPI_CALL destroy_image(VkDevice handle, VkImage image,
                                         const VkAllocationCallbacks* allocator) {
    Device& device = device_of(handle);
    {
        const std::lock_guard lock(device.mutex);
        device.objects.images.erase(image);
    }
    device.next.destroy_image(handle, image, allocator);
}

bool swaps_components(const VkComponentMapping& mapping) {
    const auto is = [](VkComponentSwizzle swizzle, VkComponentSwizzle own) {
        return swizzle == VK_COMPONENT_SWIZZLE_IDENTITY || swizzle == own;
    };
    return !is(mapping.r, VK_COMPONENT_SWIZZLE_R) || !is(mapping.g, VK_COMPONENT_SWIZZLE_G) ||
           !is(mapping.b, VK_COMPONENT_SWIZZLE_B) || !is(mapping.a, VK_COMPONENT_SWIZZLE_A);
}

VKAPI_ATTR VkResult VKAPI_CALL create_image_view(VkDevice handle, const VkImageViewCreateInfo* info,
                                                 const VkAllocationCallbacks* allocator,
                                                 VkImageView* view) {
    Device& device = device_of(handle);
    const VkResult result = device.next.create_image_view(handle, info, allocator, view);
    if (result == VK_SUCCESS) {
        const std::lock_guard lock(device.mutex);
        device.objects.views[*view] = std::make_shared<ImageView>(
            ImageView{.image = value_or_empty(device.objects.images, info->image),
                      .type = info->viewType,
                      .format = info->format,
                      .range = info->subresourceRange,
                      .is_swizzled = swaps_components(info->components)});
    }
    return result;
}

VKAPI_ATTR void VKAPI_CALL destroy_image_view(VkDevice handle, VkImageView view,
                                              const VkAllocationCallbacks* allocator) {
    Device& device = device_of(handle);
    {
        const std::lock_guard lock(device.mutex);
        device.objects.views.erase(view);
    }
    device.next.destroy_image_view(handle, view, allocator);
}

// The application has to learn of the image that it will really get.
VKAPI_ATTR void VKAPI_CALL
get_device_image_memory_requirements(VkDevice handle, const VkDeviceImageMemoryRequirements* info,
                                     VkMemoryRequirements2* requirements) {
    const Device& device = device_of(handle);
    const VkImageCreateInfo image = copyable(*info->pCreateInfo);
    VkDeviceImageMemoryRequirements changed = *info;
    changed.pCreateInfo = &image;
    device.next.get_device_image_memory_requirements(handle, &changed, requirements);
}

}  // namespace

std::span<const Hook> image_hooks() {
    static const std::array hooks = {
        make_hook("vkCreateImage", create_image),
        make_hook("vkDestroyImage", destroy_image),
        make_hook("vkCreateImageView", create_image_view),
        make_hook("vkDestroyImageView", destroy_image_view),
        make_hook("vkGetDeviceImageMemoryRequirements", get_device_image_memory_requirements),
        make_hook("vkGetDeviceImageMemoryRequirementsKHR", get_device_image_memory_requirements)};
    return hooks;
}

}  // namespace vkp::capture
