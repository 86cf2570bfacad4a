// int dot4(uint a, uint b), which the frame gives to kernels whose case asks for it: four signed
// bytes of `a` times those of `b`, added up.
#pragma once

#include "harness/model/device/device_info.hpp"
#include "harness/model/kernel_interface.hpp"

#include <string_view>

namespace vkp {

// Among the extensions of a case or a frame: dot4() is there, made of four products.
inline constexpr std::string_view kDot4 = "VKP_dot4";
// The same as the one instruction that some devices have for it (SPIR-V's OpSDot).
inline constexpr std::string_view kDot4Instruction = "VKP_dot4_instruction";

bool has_dot4(const KernelInterface& interface);

// With that instruction where the frame has dot4() and the device the instruction.
KernelInterface with_dot_instruction(KernelInterface interface, const DeviceInfo& device);

}  // namespace vkp
