#include "harness/spirv/texel_formats.hpp"

#include <algorithm>
#include <array>

namespace vkp::spirv {

namespace {

using Kind = TexelFormat::Kind;
using enum spv::ImageFormat;

constexpr std::array kFormats = {TexelFormat{R8ui, "r8ui", Kind::kUnsigned, 1, 8},
                                 TexelFormat{Rg8ui, "rg8ui", Kind::kUnsigned, 2, 8},
                                 TexelFormat{Rgba8ui, "rgba8ui", Kind::kUnsigned, 4, 8},
                                 TexelFormat{R16ui, "r16ui", Kind::kUnsigned, 1, 16},
                                 TexelFormat{Rg16ui, "rg16ui", Kind::kUnsigned, 2, 16},
                                 TexelFormat{Rgba16ui, "rgba16ui", Kind::kUnsigned, 4, 16},
                                 TexelFormat{R32ui, "r32ui", Kind::kUnsigned, 1, 32},
                                 TexelFormat{Rg32ui, "rg32ui", Kind::kUnsigned, 2, 32},
                                 TexelFormat{Rgba32ui, "rgba32ui", Kind::kUnsigned, 4, 32},
                                 TexelFormat{R8i, "r8i", Kind::kSigned, 1, 8},
                                 TexelFormat{Rg8i, "rg8i", Kind::kSigned, 2, 8},
                                 TexelFormat{Rgba8i, "rgba8i", Kind::kSigned, 4, 8},
                                 TexelFormat{R16i, "r16i", Kind::kSigned, 1, 16},
                                 TexelFormat{Rg16i, "rg16i", Kind::kSigned, 2, 16},
                                 TexelFormat{Rgba16i, "rgba16i", Kind::kSigned, 4, 16},
                                 TexelFormat{R32i, "r32i", Kind::kSigned, 1, 32},
                                 TexelFormat{Rg32i, "rg32i", Kind::kSigned, 2, 32},
                                 TexelFormat{Rgba32i, "rgba32i", Kind::kSigned, 4, 32},
                                 TexelFormat{R16f, "r16f", Kind::kFloat, 1, 16},
                                 TexelFormat{Rg16f, "rg16f", Kind::kFloat, 2, 16},
                                 TexelFormat{Rgba16f, "rgba16f", Kind::kFloat, 4, 16},
                                 TexelFormat{R32f, "r32f", Kind::kFloat, 1, 32},
                                 TexelFormat{Rg32f, "rg32f", Kind::kFloat, 2, 32},
                                 TexelFormat{Rgba32f, "rgba32f", Kind::kFloat, 4, 32},
                                 TexelFormat{R8, "r8", Kind::kUnorm, 1, 8},
                                 TexelFormat{Rg8, "rg8", Kind::kUnorm, 2, 8},
                                 TexelFormat{Rgba8, "rgba8", Kind::kUnorm, 4, 8},
                                 TexelFormat{R16, "r16", Kind::kUnorm, 1, 16},
                                 TexelFormat{Rg16, "rg16", Kind::kUnorm, 2, 16},
                                 TexelFormat{Rgba16, "rgba16", Kind::kUnorm, 4, 16},
                                 TexelFormat{R8Snorm, "r8_snorm", Kind::kSnorm, 1, 8},
                                 TexelFormat{Rg8Snorm, "rg8_snorm", Kind::kSnorm, 2, 8},
                                 TexelFormat{Rgba8Snorm, "rgba8_snorm", Kind::kSnorm, 4, 8},
                                 TexelFormat{R16Snorm, "r16_snorm", Kind::kSnorm, 1, 16},
                                 TexelFormat{Rg16Snorm, "rg16_snorm", Kind::kSnorm, 2, 16},
                                 TexelFormat{Rgba16Snorm, "rgba16_snorm", Kind::kSnorm, 4, 16}};

}  // namespace

const TexelFormat* texel_format(spv::ImageFormat format) {
    const auto* const found = std::ranges::find(kFormats, format, &TexelFormat::format);
    return found == kFormats.end() ? nullptr : found;
}

}  // namespace vkp::spirv
