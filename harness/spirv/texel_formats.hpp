// The formats of images whose components are all alike (Vulkan specification, "Compatibility
// Between SPIR-V Image Formats And Vulkan Formats").
#pragma once

#include <spirv/unified1/spirv.hpp11>

#include <cstdint>

namespace vkp::spirv {

struct TexelFormat {
    enum class Kind : std::uint8_t { kUnsigned, kSigned, kFloat, kUnorm, kSnorm };

    spv::ImageFormat format = spv::ImageFormat::Unknown;
    const char* name = "";  // as in GLSL
    Kind kind = Kind::kUnsigned;
    std::uint32_t components = 0;
    int bits = 0;  // of a component
};

// Null for other formats.
const TexelFormat* texel_format(spv::ImageFormat format);

}  // namespace vkp::spirv
