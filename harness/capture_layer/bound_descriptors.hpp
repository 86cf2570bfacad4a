// Which bytes of which buffer, or texels of which image, a dispatch finds behind a variable.
#pragma once

#include "harness/capture_layer/bound_image.hpp"
#include "harness/capture_layer/device.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace vkp::capture {

struct BufferRange {
    std::shared_ptr<const Buffer> buffer;
    VkDeviceSize offset = 0;
    VkDeviceSize byte_count = 0;
    std::uint32_t element = 0;  // of the binding
    bool is_uniform = false;
};

using Bound = std::variant<std::vector<BufferRange>, BoundImage, std::string>;

// The ranges behind the variable, one but for an array of descriptors, or its image, or what it is
// that cannot be captured: "a sampler".
Bound bound_to(const CommandBuffer& commands, const BoundVariable& variable);

}  // namespace vkp::capture
