#include "harness/capture_layer/bound_descriptors.hpp"

#include <algorithm>

namespace vkp::capture {

namespace {

bool is_dynamic(VkDescriptorType type) {
    return type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC ||
           type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC;
}

// What a descriptor is that stands for no bytes, or null.
const char* other_kind(VkDescriptorType type) {
    switch (type) {
        case VK_DESCRIPTOR_TYPE_SAMPLER:
            return "a sampler";
        case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER:
            return "a uniform texel buffer";
        case VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER:
            return "a storage texel buffer";
        case VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK:
            return "an inline uniform block";
        case VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR:
        case VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV:
            return "an acceleration structure";
        case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER:
        case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE:
        case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE:
        case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER:
        case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER:
        case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC:
        case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC:
        case VK_DESCRIPTOR_TYPE_MUTABLE_EXT:
            return nullptr;
        default:
            return "a descriptor that the layer does not know";
    }
}

// Dynamic offsets are in the order of bindings, then of their elements.
VkDeviceSize dynamic_offset(const BoundSet& bound, const DescriptorPlace& place) {
    std::size_t index = 0;
    for (const auto& [binding, layout] : bound.set->layout->bindings) {
        if (binding >= place.first) {
            break;
        }
        index += is_dynamic(layout.type) ? layout.count : 0;
    }
    index += place.second;
    return index < bound.dynamic_offsets.size() ? bound.dynamic_offsets[index] : 0;
}

// None if nothing is there, or if it is the buffer of an earlier time.
std::optional<BufferRange> range_at(const BoundSet& bound, const DescriptorPlace& place) {
    const auto found = bound.set->descriptors.find(place);
    if (found == bound.set->descriptors.end()) {
        return std::nullopt;
    }
    const Descriptor& descriptor = found->second;
    const std::shared_ptr<const Buffer> buffer = descriptor.buffer.lock();
    if (buffer == nullptr) {
        return std::nullopt;
    }
    BufferRange range{.buffer = buffer,
                      .offset = descriptor.offset,
                      .element = place.second,
                      .is_uniform = descriptor.type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER ||
                                    descriptor.type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC};
    if (is_dynamic(descriptor.type)) {
        range.offset += dynamic_offset(bound, place);
    }
    const VkDeviceSize rest = buffer->byte_count - std::min(buffer->byte_count, range.offset);
    range.byte_count = std::min(rest, descriptor.range);  // VK_WHOLE_SIZE is the largest number
    return range.byte_count > 0 ? std::optional(range) : std::nullopt;
}

Bound image_at(const DescriptorSet& set, const BoundVariable& variable) {
    const auto found = set.descriptors.find({variable.binding, 0});
    if (variable.is_array || found == set.descriptors.end()) {
        return variable.is_array ? "an array of images" : "without an image";
    }
    auto image = bound_image(found->second);
    if (auto* const bound = std::get_if<BoundImage>(&image)) {
        return std::move(*bound);
    }
    return std::get<std::string>(image);
}

}  // namespace

Bound bound_to(const CommandBuffer& commands, const BoundVariable& variable) {
    const auto bound = commands.sets.find(variable.set);
    if (bound == commands.sets.end() || bound->second.set == nullptr ||
        bound->second.set->layout == nullptr) {
        return "in no descriptor set that is bound";
    }
    const auto& bindings = bound->second.set->layout->bindings;
    const auto layout = bindings.find(variable.binding);
    if (layout == bindings.end()) {
        return "not in the layout of its descriptor set";
    }
    if (const char* const kind = other_kind(layout->second.type)) {
        return kind;
    }
    if (layout->second.is_updated_after_bind) {
        return "a descriptor that may be changed after it is bound (UPDATE_AFTER_BIND)";
    }
    if (is_image(layout->second.type)) {
        return image_at(*bound->second.set, variable);
    }
    std::vector<BufferRange> ranges;
    const std::uint32_t count = variable.is_array ? layout->second.count : 1;
    for (std::uint32_t element = 0; element < count; ++element) {
        if (auto range = range_at(bound->second, {variable.binding, element})) {
            ranges.push_back(std::move(*range));
        }
    }
    if (ranges.empty()) {
        return "without a buffer";
    }
    return ranges;
}

}  // namespace vkp::capture
