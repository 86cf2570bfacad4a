// Follows what the application writes into descriptor sets.
#pragma once

#include "harness/capture_layer/objects.hpp"

namespace vkp::capture {

void apply_write(DescriptorSet& set, const VkWriteDescriptorSet& write, const Objects& objects);
void apply_copy(DescriptorSet& destination, const DescriptorSet& source,
                const VkCopyDescriptorSet& copy);
void apply_template(DescriptorSet& set, const UpdateTemplate& update, const void* data,
                    const Objects& objects);

}  // namespace vkp::capture
