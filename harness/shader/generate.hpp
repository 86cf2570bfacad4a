// The frame around a learner's kernel: everything of the shader that the learner does not write.
#pragma once

#include "harness/model/kernel_interface.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// Starts every name that the frame declares for itself; kernels may not use it.
inline constexpr std::string_view kReservedPrefix = "vkp_";

// The function that prints.
inline constexpr std::string_view kPrint = "debugPrintfEXT";

// The whole GLSL shader. The kernel's text comes last, so that nothing in it, not even an
// unbalanced brace, can reach the frame; `#line` gives it its own line numbers. The arrays are
// bound in their order, in descriptor set 0.
std::string generate_shader(const KernelInterface& interface, std::string_view kernel_text);

// The part of the shader in front of the kernel's text. Frames with the same text make the same
// shader of a kernel.
std::string frame_text(const KernelInterface& interface);

// The shader of a frame_text().
std::string generate_shader(std::string frame_text, std::string_view kernel_text);

// The values of the push constants that the frame declares, for each array its shape and its
// strides, one 32-bit integer each, in the order of the bindings; or the values of the kernel's own
// push constants.
std::vector<std::int32_t> push_constants(const KernelInterface& interface);

// Bindings that the frame uses: 0 to this minus one.
std::uint32_t binding_count(const KernelInterface& interface);

}  // namespace vkp
