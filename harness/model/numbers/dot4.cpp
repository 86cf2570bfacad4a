#include "harness/model/numbers/dot4.hpp"

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

bool has_dot4(const KernelInterface& interface) {
    return std::ranges::find(interface.extensions, kDot4) != interface.extensions.end();
}

KernelInterface with_dot_instruction(KernelInterface interface, const DeviceInfo& device) {
    if (has_capability(device, kPackedInput) && has_capability(device, kDotProduct)) {
        std::replace(interface.extensions.begin(), interface.extensions.end(), std::string(kDot4),
                     std::string(kDot4Instruction));
    }
    return interface;
}

}  // namespace vkp
