// Which texels of which image a dispatch finds behind a variable.
#pragma once

#include "harness/capture_layer/objects.hpp"
#include "harness/capture_layer/texels.hpp"

#include <memory>
#include <string>
#include <variant>

namespace vkp::capture {

// One level of an image, with some of its layers, in the layout that it has at the dispatch.
struct BoundImage {
    std::shared_ptr<const Image> image;
    VkImageLayout layout = VK_IMAGE_LAYOUT_UNDEFINED;
    TexelFormat format;
    VkImageSubresourceLayers part{};
    VkExtent3D extent{};
    std::string shape;  // as of an array in a lab file: "4,640", and for layers "2,480,640"
    bool is_storage = false;
    bool has_more_levels = false;

    [[nodiscard]] VkDeviceSize byte_count() const;
};

// The image behind a descriptor, or what it is that cannot be captured: "a cube image".
std::variant<BoundImage, std::string> bound_image(const Descriptor& descriptor);

bool is_image(VkDescriptorType type);

}  // namespace vkp::capture
