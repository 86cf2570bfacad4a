#include "harness/capture_layer/texels.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

namespace vkp::capture {

namespace {

using Kind = TexelFormat::Kind;

// Formats whose numbers follow each other, from their first one.
struct Family {
    VkFormat first = VK_FORMAT_UNDEFINED;
    std::uint32_t components = 0;
    std::uint32_t bits = 0;
    bool is_bgra = false;
};

constexpr std::array<Family, 10> kFamilies = {{{VK_FORMAT_R8_UNORM, 1, 8},
                                               {VK_FORMAT_R8G8_UNORM, 2, 8},
                                               {VK_FORMAT_R8G8B8A8_UNORM, 4, 8},
                                               {VK_FORMAT_B8G8R8A8_UNORM, 4, 8, true},
                                               {VK_FORMAT_R16_UNORM, 1, 16},
                                               {VK_FORMAT_R16G16_UNORM, 2, 16},
                                               {VK_FORMAT_R16G16B16A16_UNORM, 4, 16},
                                               {VK_FORMAT_R32_UINT, 1, 32},
                                               {VK_FORMAT_R32G32_UINT, 2, 32},
                                               {VK_FORMAT_R32G32B32A32_UINT, 4, 32}}};

// The kinds in the order of a family: of 8 bits the last is SRGB, of 16 bits SFLOAT.
std::optional<Kind> kind_of(const Family& family, std::size_t place) {
    using Kinds = std::array<std::optional<Kind>, 7>;
    constexpr Kinds kNarrow = {Kind::kUnorm,    Kind::kSnorm,  {}, {},
                               Kind::kUnsigned, Kind::kSigned, {}};
    constexpr std::array<Kind, 3> kWide = {Kind::kUnsigned, Kind::kSigned, Kind::kFloat};
    if (family.bits == 32) {
        return place < kWide.size() ? std::optional(kWide[place]) : std::nullopt;
    }
    if (family.bits == 16 && place + 1 == kNarrow.size()) {
        return Kind::kFloat;
    }
    return place < kNarrow.size() ? kNarrow[place] : std::nullopt;
}

std::uint32_t bits_of(float value) {
    return std::bit_cast<std::uint32_t>(value);
}

// `stored`: the lowest bits of a component.
std::uint32_t widened(std::uint32_t stored, const TexelFormat& format) {
    const std::uint32_t unused = 32 - format.bits;
    const std::int32_t with_sign = std::bit_cast<std::int32_t>(stored << unused) >> unused;
    const double largest = std::ldexp(1.0, static_cast<int>(format.bits) - 1) - 1;
    switch (format.kind) {
        case Kind::kUnorm:
            return bits_of(static_cast<float>(stored / (2 * largest + 1)));
        case Kind::kSnorm:
            return bits_of(static_cast<float>(std::max(with_sign / largest, -1.0)));
        case Kind::kSigned:
            return std::bit_cast<std::uint32_t>(with_sign);
        case Kind::kFloat:
            return format.bits == 16 ? bits_of(half_to_float(stored)) : stored;
        case Kind::kUnsigned:
            break;
    }
    return stored;
}

}  // namespace

std::optional<TexelFormat> texel_format(VkFormat format) {
    for (const Family& family : kFamilies) {
        const std::optional<Kind> kind =
            format < family.first
                ? std::nullopt
                : kind_of(family, static_cast<std::size_t>(format - family.first));
        if (kind) {
            return TexelFormat{*kind, family.components, family.bits, family.is_bgra};
        }
    }
    return std::nullopt;
}

std::string element_type(const TexelFormat& format) {
    const bool is_signed = format.kind == Kind::kSigned;
    const bool is_integer = is_signed || format.kind == Kind::kUnsigned;
    if (format.components == 1) {
        return is_signed ? "int" : is_integer ? "uint" : "float";
    }
    return (is_signed ? "ivec" : is_integer ? "uvec" : "vec") + std::to_string(format.components);
}

std::vector<std::uint32_t> widened(std::span<const std::uint8_t> texels,
                                   const TexelFormat& format) {
    const std::size_t bytes = format.bits / 8;
    std::vector<std::uint32_t> words(texels.size() / bytes);
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::uint32_t stored = 0;
        std::memcpy(&stored, texels.data() + i * bytes, bytes);
        words[i] = widened(stored, format);
    }
    for (std::size_t i = 0; format.is_bgra && i < words.size(); i += format.components) {
        std::swap(words[i], words[i + 2]);
    }
    return words;
}

float half_to_float(std::uint32_t bits) {
    const std::uint32_t exponent = bits >> 10U & 0x1FU;
    const auto fraction = static_cast<float>(bits & 0x3FFU);
    float value = 0;
    if (exponent == 0x1F) {
        value = fraction == 0 ? INFINITY : NAN;
    } else if (exponent == 0) {
        value = std::ldexp(fraction, -24);
    } else {
        value = std::ldexp(fraction + 1024, static_cast<int>(exponent) - 25);
    }
    return (bits & 0x8000U) != 0 ? -value : value;
}

}  // namespace vkp::capture
