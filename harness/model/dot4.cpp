#include "harness/model/dot4.hpp"

#include <algorithm>
#include <string>

namespace vkp {

namespace {

// DotProductInput4x8BitPacked and DotProduct: SPIR-V specification, section 3.31.
constexpr std::uint32_t kPackedInput = 6018;
constexpr std::uint32_t kDotProduct = 6019;

bool has_capability(const DeviceInfo& device, std::uint32_t capability) {
    return std::ranges::find(device.capabilities, capability) != device.capabilities.end();
}

}  // namespace

bool has_dot4(const Frame& frame) {
    return std::ranges::find(frame.extensions, kDot4) != frame.extensions.end();
}

Frame with_dot_instruction(Frame frame, const DeviceInfo& device) {
    if (has_capability(device, kPackedInput) && has_capability(device, kDotProduct)) {
        std::replace(frame.extensions.begin(), frame.extensions.end(), std::string(kDot4),
                     std::string(kDot4Instruction));
    }
    return frame;
}

}  // namespace vkp
