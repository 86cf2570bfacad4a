#include "harness/capture_layer/bound_image.hpp"

#include <algorithm>

namespace vkp::capture {

namespace {

// Whether a copy can begin in this layout, or the image can be taken there and back.
bool is_known(VkImageLayout layout) {
    return layout == VK_IMAGE_LAYOUT_GENERAL ||
           layout == VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL ||
           layout == VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL;
}

// What the image or its view is that lab files cannot have, or null.
const char* other_kind(const Image& image, const ImageView& view, VkImageLayout layout) {
    if (view.type == VK_IMAGE_VIEW_TYPE_CUBE || view.type == VK_IMAGE_VIEW_TYPE_CUBE_ARRAY) {
        return "a cube image";
    }
    if (image.samples != VK_SAMPLE_COUNT_1_BIT) {
        return "a multisampled image";
    }
    if ((image.type == VK_IMAGE_TYPE_3D) != (view.type == VK_IMAGE_VIEW_TYPE_3D)) {
        return "a slice of an image of three dimensions";
    }
    if (view.is_swizzled) {
        return "an image whose view swaps components";
    }
    if (!image.is_copyable) {
        return "an image that cannot be copied";
    }
    return is_known(layout) ? nullptr : "an image in a layout that the layer does not know";
}

std::uint32_t at_level(std::uint32_t extent, std::uint32_t level) {
    return std::max(extent >> level, 1U);
}

std::uint32_t count_of(std::uint32_t count, std::uint32_t first, std::uint32_t all) {
    return count == VK_REMAINING_ARRAY_LAYERS ? all - first : count;
}

// The axis that changes slowest comes first.
std::string shape_of(const BoundImage& bound, VkImageViewType type) {
    std::string shape = std::to_string(bound.extent.width);
    const auto add_axis = [&](std::uint32_t extent) {
        shape.insert(0, std::to_string(extent) + ",");
    };
    if (type != VK_IMAGE_VIEW_TYPE_1D && type != VK_IMAGE_VIEW_TYPE_1D_ARRAY) {
        add_axis(bound.extent.height);
    }
    if (type == VK_IMAGE_VIEW_TYPE_3D) {
        add_axis(bound.extent.depth);
    }
    if (type == VK_IMAGE_VIEW_TYPE_1D_ARRAY || type == VK_IMAGE_VIEW_TYPE_2D_ARRAY) {
        add_axis(bound.part.layerCount);
    }
    return shape;
}

}  // namespace

VkDeviceSize BoundImage::byte_count() const {
    return VkDeviceSize{extent.width} * extent.height * extent.depth * part.layerCount *
           format.byte_count();
}

std::variant<BoundImage, std::string> bound_image(const Descriptor& descriptor) {
    const std::shared_ptr<const ImageView> view = descriptor.view.lock();
    const std::shared_ptr<const Image> image = view != nullptr ? view->image.lock() : nullptr;
    if (image == nullptr) {
        return "without an image that the layer knows";
    }
    const std::optional<TexelFormat> format = texel_format(view->format);
    if (!format) {
        return "an image of VkFormat " + std::to_string(view->format) +
               ", which lab files have no texels for";
    }
    if (const char* const kind = other_kind(*image, *view, descriptor.layout)) {
        return kind;
    }
    const VkImageSubresourceRange& range = view->range;
    const std::uint32_t level = range.baseMipLevel;
    BoundImage bound;
    bound.image = image;
    bound.layout = descriptor.layout;
    bound.format = *format;
    bound.part = {VK_IMAGE_ASPECT_COLOR_BIT, level, range.baseArrayLayer,
                  count_of(range.layerCount, range.baseArrayLayer, image->layers)};
    bound.extent = {at_level(image->extent.width, level), at_level(image->extent.height, level),
                    at_level(image->extent.depth, level)};
    bound.shape = shape_of(bound, view->type);
    bound.is_storage = descriptor.type == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
    bound.has_more_levels =
        !bound.is_storage && count_of(range.levelCount, level, image->levels) > 1;
    return bound;
}

bool is_image(VkDescriptorType type) {
    return type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER ||
           type == VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE || type == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
}

}  // namespace vkp::capture
