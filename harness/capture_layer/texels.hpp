// Texels of images as elements of arrays, which lab files know: one, two or four numbers of 32
// bits.
#pragma once

#include <vulkan/vulkan_core.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vkp::capture {

// The components of a texel in memory.
struct TexelFormat {
    enum class Kind { kUnorm, kSnorm, kUnsigned, kSigned, kFloat };

    Kind kind = Kind::kUnorm;
    std::uint32_t components = 1;
    std::uint32_t bits = 8;  // of a component
    bool is_bgra = false;

    [[nodiscard]] std::uint32_t byte_count() const { return components * bits / 8; }
};

// Nothing for formats that are no such numbers.
std::optional<TexelFormat> texel_format(VkFormat format);

// The type of the elements: "vec4".
std::string element_type(const TexelFormat& format);

// The components as a shader reads them, each in 32 bits.
std::vector<std::uint32_t> widened(std::span<const std::uint8_t> texels, const TexelFormat& format);

float half_to_float(std::uint32_t bits);

}  // namespace vkp::capture
