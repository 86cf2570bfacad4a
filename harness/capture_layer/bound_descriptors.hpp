// Which bytes of which buffer a dispatch finds behind a variable.
#pragma once

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

// The ranges behind the variable, one but for an array of descriptors, or what it is that cannot be
// captured: "a storage image".
std::variant<std::vector<BufferRange>, std::string> bound_ranges(const CommandBuffer& commands,
                                                                 const BoundVariable& variable);

}  // namespace vkp::capture
