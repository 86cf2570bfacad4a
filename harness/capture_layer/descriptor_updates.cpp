#include "harness/capture_layer/descriptor_updates.hpp"

#include "harness/capture_layer/bound_image.hpp"

namespace vkp::capture {

namespace {

bool is_buffer(VkDescriptorType type) {
    return type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER || type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER ||
           type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC ||
           type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC;
}

// Goes through consecutive descriptors of a set: those behind the last of a binding are the first
// of the next one (Vulkan specification, VkWriteDescriptorSet).
class PlaceWalk {
public:
    PlaceWalk(const SetLayout* layout, std::uint32_t binding, std::uint32_t element)
        : layout_(layout), place_(binding, element) {
        leave_finished_bindings();
    }

    [[nodiscard]] DescriptorPlace place() const { return place_; }

    void advance() {
        ++place_.second;
        leave_finished_bindings();
    }

private:
    void leave_finished_bindings() {
        if (layout_ == nullptr) {
            return;
        }
        auto binding = layout_->bindings.find(place_.first);
        while (binding != layout_->bindings.end() && place_.second >= binding->second.count) {
            const auto next = std::next(binding);
            if (next == layout_->bindings.end()) {
                return;
            }
            place_ = {next->first, place_.second - binding->second.count};
            binding = next;
        }
    }

    const SetLayout* layout_;
    DescriptorPlace place_;
};

Descriptor descriptor_of(VkDescriptorType type, const VkDescriptorBufferInfo& info,
                         const Objects& objects) {
    return {.type = type,
            .buffer = value_or_empty(objects.buffers, info.buffer),
            .offset = info.offset,
            .range = info.range};
}

Descriptor descriptor_of(VkDescriptorType type, const VkDescriptorImageInfo& info,
                         const Objects& objects) {
    return {.type = type,
            .view = value_or_empty(objects.views, info.imageView),
            .layout = info.imageLayout};
}

}  // namespace

void apply_write(DescriptorSet& set, const VkWriteDescriptorSet& write, const Objects& objects) {
    if (write.descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
        return;  // whose count is one of bytes
    }
    PlaceWalk walk(set.layout.get(), write.dstBinding, write.dstArrayElement);
    for (std::uint32_t i = 0; i < write.descriptorCount; ++i, walk.advance()) {
        if (is_buffer(write.descriptorType)) {
            set.descriptors[walk.place()] =
                descriptor_of(write.descriptorType, write.pBufferInfo[i], objects);
        } else if (is_image(write.descriptorType)) {
            set.descriptors[walk.place()] =
                descriptor_of(write.descriptorType, write.pImageInfo[i], objects);
        } else {
            set.descriptors.erase(walk.place());  // of a binding with a mutable type
        }
    }
}

void apply_copy(DescriptorSet& destination, const DescriptorSet& source,
                const VkCopyDescriptorSet& copy) {
    if (source.layout == nullptr || value_or_empty(source.layout->bindings, copy.srcBinding).type ==
                                        VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
        return;  // whose count is one of bytes
    }
    PlaceWalk from(source.layout.get(), copy.srcBinding, copy.srcArrayElement);
    PlaceWalk to(destination.layout.get(), copy.dstBinding, copy.dstArrayElement);
    for (std::uint32_t i = 0; i < copy.descriptorCount; ++i, from.advance(), to.advance()) {
        const auto found = source.descriptors.find(from.place());
        if (found != source.descriptors.end()) {
            destination.descriptors[to.place()] = found->second;
        } else {
            destination.descriptors.erase(to.place());
        }
    }
}

void apply_template(DescriptorSet& set, const UpdateTemplate& update, const void* data,
                    const Objects& objects) {
    for (const VkDescriptorUpdateTemplateEntry& entry : update.entries) {
        if (!is_buffer(entry.descriptorType) && !is_image(entry.descriptorType)) {
            continue;
        }
        PlaceWalk walk(set.layout.get(), entry.dstBinding, entry.dstArrayElement);
        const char* at = static_cast<const char*>(data) + entry.offset;
        for (std::uint32_t i = 0; i < entry.descriptorCount; ++i, walk.advance()) {
            const VkDescriptorType type = entry.descriptorType;
            set.descriptors[walk.place()] =
                is_image(type)
                    ? descriptor_of(type, *reinterpret_cast<const VkDescriptorImageInfo*>(at),
                                    objects)
                    : descriptor_of(type, *reinterpret_cast<const VkDescriptorBufferInfo*>(at),
                                    objects);
            at += entry.stride;
        }
    }
}

}  // namespace vkp::capture
