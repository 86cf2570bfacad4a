#include "harness/audit/emit/texel_format.hpp"

#include "harness/audit/lanes/lane_loop.hpp"
#include "harness/base/half.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace vkp::audit {

namespace {

enum class Kind { kUnsigned, kSigned, kHalf, kUnorm, kSnorm };

struct Format {
    spv::ImageFormat format;
    const char* name;
    Kind kind;
    std::uint32_t components;
    int bits;  // of a component
};

// Formats whose components are 32 bits wide hold all that a shader stores.
constexpr std::array kFormats = {
    Format{spv::ImageFormat::R8ui, "r8ui", Kind::kUnsigned, 1, 8},
    Format{spv::ImageFormat::Rg8ui, "rg8ui", Kind::kUnsigned, 2, 8},
    Format{spv::ImageFormat::Rgba8ui, "rgba8ui", Kind::kUnsigned, 4, 8},
    Format{spv::ImageFormat::R16ui, "r16ui", Kind::kUnsigned, 1, 16},
    Format{spv::ImageFormat::Rg16ui, "rg16ui", Kind::kUnsigned, 2, 16},
    Format{spv::ImageFormat::Rgba16ui, "rgba16ui", Kind::kUnsigned, 4, 16},
    Format{spv::ImageFormat::R8i, "r8i", Kind::kSigned, 1, 8},
    Format{spv::ImageFormat::Rg8i, "rg8i", Kind::kSigned, 2, 8},
    Format{spv::ImageFormat::Rgba8i, "rgba8i", Kind::kSigned, 4, 8},
    Format{spv::ImageFormat::R16i, "r16i", Kind::kSigned, 1, 16},
    Format{spv::ImageFormat::Rg16i, "rg16i", Kind::kSigned, 2, 16},
    Format{spv::ImageFormat::Rgba16i, "rgba16i", Kind::kSigned, 4, 16},
    Format{spv::ImageFormat::R16f, "r16f", Kind::kHalf, 1, 16},
    Format{spv::ImageFormat::Rg16f, "rg16f", Kind::kHalf, 2, 16},
    Format{spv::ImageFormat::Rgba16f, "rgba16f", Kind::kHalf, 4, 16},
    Format{spv::ImageFormat::R8, "r8", Kind::kUnorm, 1, 8},
    Format{spv::ImageFormat::Rg8, "rg8", Kind::kUnorm, 2, 8},
    Format{spv::ImageFormat::Rgba8, "rgba8", Kind::kUnorm, 4, 8},
    Format{spv::ImageFormat::R16, "r16", Kind::kUnorm, 1, 16},
    Format{spv::ImageFormat::Rg16, "rg16", Kind::kUnorm, 2, 16},
    Format{spv::ImageFormat::Rgba16, "rgba16", Kind::kUnorm, 4, 16},
    Format{spv::ImageFormat::R8Snorm, "r8_snorm", Kind::kSnorm, 1, 8},
    Format{spv::ImageFormat::Rg8Snorm, "rg8_snorm", Kind::kSnorm, 2, 8},
    Format{spv::ImageFormat::Rgba8Snorm, "rgba8_snorm", Kind::kSnorm, 4, 8},
    Format{spv::ImageFormat::R16Snorm, "r16_snorm", Kind::kSnorm, 1, 16},
    Format{spv::ImageFormat::Rg16Snorm, "rg16_snorm", Kind::kSnorm, 2, 16},
    Format{spv::ImageFormat::Rgba16Snorm, "rgba16_snorm", Kind::kSnorm, 4, 16}};

const Format* format_of(spv::ImageFormat format) {
    const auto* const found = std::ranges::find(kFormats, format, &Format::format);
    return found == kFormats.end() ? nullptr : found;
}

std::optional<std::string> lost_integer(const Format& format, std::int64_t value) {
    const bool is_signed = format.kind == Kind::kSigned;
    const std::int64_t most = (std::int64_t{1} << (format.bits - (is_signed ? 1 : 0))) - 1;
    const std::int64_t least = is_signed ? -most - 1 : 0;
    return value >= least && value <= most
               ? std::nullopt
               : std::optional(fmt::format("{} holds {} to {}", format.name, least, most));
}

// The number nearest to it that the format holds (Vulkan specification, "Fixed-Point Data
// Conversion").
float kept(const Format& format, float value) {
    if (format.kind == Kind::kHalf) {
        return half_to_float(float_to_half(value));
    }
    const bool is_signed = format.kind == Kind::kSnorm;
    const auto steps = static_cast<float>((1 << (format.bits - (is_signed ? 1 : 0))) - 1);
    const float clamped = std::clamp(value, is_signed ? -1.0F : 0.0F, 1.0F);
    return std::round(clamped * steps) / steps;
}

std::optional<std::string> lost_float(const Format& format, float value) {
    const float now = kept(format, value);
    return now == value || std::isnan(value)
               ? std::nullopt
               : std::optional(fmt::format("{} holds {} instead", format.name, now));
}

// What becomes of a value that the format cannot hold: "r8ui holds 0 to 255". Nothing where it can.
std::optional<std::string> lost(const Format& format, ScalarType type, std::uint64_t bits) {
    if (type.bits != 32) {
        return {};
    }
    switch (type.kind) {
        case ScalarType::Kind::kFloat:
            return lost_float(format, static_cast<float>(float_at(bits, type)));
        case ScalarType::Kind::kSigned:
            return lost_integer(format, static_cast<std::int32_t>(bits));
        default:
            return lost_integer(format, static_cast<std::int64_t>(bits));
    }
}

}  // namespace

void TexelFormatStep::run(WorkgroupState& state) const {
    const Format* const format = format_of(format_);
    const std::size_t count =
        format == nullptr ? 0 : std::min<std::size_t>(format->components, texel_.size());
    state.for_each_lane([&](std::uint32_t lane) {
        for (std::size_t i = 0; i < count; ++i) {
            const Scalar& scalar = texel_[i];
            const std::uint64_t bits = bits_at(scalar.lanes, scalar.type, lane);
            const std::optional<std::string> what = lost(*format, scalar.type, bits);
            if (!what) {
                continue;
            }
            Hazard* const noted = state.note_log.add(FindingKind::kNotAudited, line(), 0, image_,
                                                     state.invocation(lane));
            if (noted != nullptr) {
                noted->value = text_of(bits, scalar.type);
                noted->other_value = *what;
            }
        }
    });
}

}  // namespace vkp::audit
