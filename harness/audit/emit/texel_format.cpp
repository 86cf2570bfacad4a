#include "harness/audit/emit/texel_format.hpp"

#include "harness/audit/lanes/lane_loop.hpp"
#include "harness/base/half.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vkp::audit {

namespace {

enum class Kind { kUnsigned, kSigned, kHalf, kUnorm, kSnorm };

struct Format {
    const char* name = nullptr;
    Kind kind = Kind::kUnsigned;
    std::uint32_t components = 1;
    int bits = 8;
};

// Formats whose components are 32 bits wide hold all that a shader stores.
std::optional<Format> format_of(spv::ImageFormat format) {
    using enum spv::ImageFormat;
    switch (format) {
        case R8ui:
            return Format{"r8ui", Kind::kUnsigned, 1, 8};
        case Rg8ui:
            return Format{"rg8ui", Kind::kUnsigned, 2, 8};
        case Rgba8ui:
            return Format{"rgba8ui", Kind::kUnsigned, 4, 8};
        case R16ui:
            return Format{"r16ui", Kind::kUnsigned, 1, 16};
        case Rg16ui:
            return Format{"rg16ui", Kind::kUnsigned, 2, 16};
        case Rgba16ui:
            return Format{"rgba16ui", Kind::kUnsigned, 4, 16};
        case R8i:
            return Format{"r8i", Kind::kSigned, 1, 8};
        case Rg8i:
            return Format{"rg8i", Kind::kSigned, 2, 8};
        case Rgba8i:
            return Format{"rgba8i", Kind::kSigned, 4, 8};
        case R16i:
            return Format{"r16i", Kind::kSigned, 1, 16};
        case Rg16i:
            return Format{"rg16i", Kind::kSigned, 2, 16};
        case Rgba16i:
            return Format{"rgba16i", Kind::kSigned, 4, 16};
        case R16f:
            return Format{"r16f", Kind::kHalf, 1, 16};
        case Rg16f:
            return Format{"rg16f", Kind::kHalf, 2, 16};
        case Rgba16f:
            return Format{"rgba16f", Kind::kHalf, 4, 16};
        case R8:
            return Format{"r8", Kind::kUnorm, 1, 8};
        case Rg8:
            return Format{"rg8", Kind::kUnorm, 2, 8};
        case Rgba8:
            return Format{"rgba8", Kind::kUnorm, 4, 8};
        case R16:
            return Format{"r16", Kind::kUnorm, 1, 16};
        case Rg16:
            return Format{"rg16", Kind::kUnorm, 2, 16};
        case Rgba16:
            return Format{"rgba16", Kind::kUnorm, 4, 16};
        case R8Snorm:
            return Format{"r8_snorm", Kind::kSnorm, 1, 8};
        case Rg8Snorm:
            return Format{"rg8_snorm", Kind::kSnorm, 2, 8};
        case Rgba8Snorm:
            return Format{"rgba8_snorm", Kind::kSnorm, 4, 8};
        case R16Snorm:
            return Format{"r16_snorm", Kind::kSnorm, 1, 16};
        case Rg16Snorm:
            return Format{"rg16_snorm", Kind::kSnorm, 2, 16};
        case Rgba16Snorm:
            return Format{"rgba16_snorm", Kind::kSnorm, 4, 16};
        default:
            return {};
    }
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

std::optional<std::string> lost_in(spv::ImageFormat format, ScalarType type, std::uint64_t bits) {
    const std::optional<Format> known = format_of(format);
    return known ? lost(*known, type, bits) : std::nullopt;
}

void TexelFormatStep::run(WorkgroupState& state) const {
    const std::optional<Format> format = format_of(format_);
    const std::size_t count = format ? std::min<std::size_t>(format->components, texel_.size()) : 0;
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
