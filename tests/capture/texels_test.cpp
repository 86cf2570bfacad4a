#include "harness/capture_layer/texels.hpp"

#include <gtest/gtest.h>

#include <bit>

namespace vkp::capture {
namespace {

using Bytes = std::vector<std::uint8_t>;
using Words = std::vector<std::uint32_t>;

Words widened_as(VkFormat format, const Bytes& bytes) {
    const auto known = texel_format(format);
    return known ? widened(bytes, *known) : Words();
}

Words floats(const std::vector<float>& values) {
    Words words;
    for (const float value : values) {
        words.push_back(std::bit_cast<std::uint32_t>(value));
    }
    return words;
}

std::string type_of(VkFormat format) {
    const auto known = texel_format(format);
    return known ? element_type(*known) : "none";
}

TEST(Texels, BecomeElements) {
    EXPECT_EQ(type_of(VK_FORMAT_R8_UNORM), "float");
    EXPECT_EQ(type_of(VK_FORMAT_R8G8_SINT), "ivec2");
    EXPECT_EQ(type_of(VK_FORMAT_R16G16B16A16_SFLOAT), "vec4");
    EXPECT_EQ(type_of(VK_FORMAT_R32_UINT), "uint");
    EXPECT_EQ(type_of(VK_FORMAT_R32G32B32A32_SFLOAT), "vec4");
}

TEST(Texels, AreNotKnownInEveryFormat) {
    for (const VkFormat format :
         {VK_FORMAT_UNDEFINED, VK_FORMAT_R8G8B8A8_SRGB, VK_FORMAT_R8_USCALED,
          VK_FORMAT_R8G8B8_UNORM, VK_FORMAT_A2B10G10R10_UNORM_PACK32, VK_FORMAT_R32G32B32_SFLOAT,
          VK_FORMAT_R64_UINT, VK_FORMAT_D32_SFLOAT, VK_FORMAT_BC1_RGB_UNORM_BLOCK}) {
        EXPECT_EQ(type_of(format), "none") << format;
    }
}

TEST(Texels, HaveTheNumbersThatAShaderReads) {
    EXPECT_EQ(widened_as(VK_FORMAT_R8_UNORM, {0, 255, 51}), floats({0, 1, 0.2F}));
    EXPECT_EQ(widened_as(VK_FORMAT_R8_SNORM, {0x80, 0x81, 127}), floats({-1, -1, 1}));
    EXPECT_EQ(widened_as(VK_FORMAT_R8_SINT, {0xFF}), Words({0xFFFFFFFF}));
    EXPECT_EQ(widened_as(VK_FORMAT_R16_UINT, {0xFF, 0xFE}), Words({0xFEFF}));
    EXPECT_EQ(widened_as(VK_FORMAT_R16_SFLOAT, {0x00, 0xC0}), floats({-2}));
    EXPECT_EQ(widened_as(VK_FORMAT_R32_SFLOAT, {0, 0, 0x80, 0x3F}), floats({1}));
    EXPECT_EQ(widened_as(VK_FORMAT_B8G8R8A8_UNORM, {255, 51, 0, 255}), floats({0, 0.2F, 1, 1}));
}

}  // namespace
}  // namespace vkp::capture
