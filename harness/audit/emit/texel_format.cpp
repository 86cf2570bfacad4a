#include "harness/audit/emit/texel_format.hpp"

#include "harness/audit/lanes/lane_loop.hpp"
#include "harness/base/half.hpp"
#include "harness/spirv/texel_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace vkp::audit {

namespace {

using Kind = spirv::TexelFormat::Kind;
using Format = spirv::TexelFormat;

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
    if (format.kind == Kind::kFloat) {
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

// Says what becomes of a value that the format cannot hold ("r8ui holds 0 to 255"), or nothing.
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
    // Components of 32 bits hold all that a shader stores.
    const Format* const format = spirv::texel_format(format_);
    const bool holds_all = format == nullptr || format->bits == 32;
    const std::size_t count =
        holds_all ? 0 : std::min<std::size_t>(format->components, texel_.size());
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
