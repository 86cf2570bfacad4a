#include "harness/audit/lanes/lane_pack.hpp"

#include "harness/audit/lanes/float_order.hpp"
#include "harness/audit/lanes/lane_loop.hpp"

#include <cmath>

namespace vkp::audit {
namespace {

// A number from -1 to 1 (signed) or from 0 to 1 as an integer of `kBits` bits.
template <unsigned kBits, bool kIsSigned>
struct Normalized {
    static constexpr float kScale =
        static_cast<float>((1U << (kIsSigned ? kBits - 1 : kBits)) - 1U);
    static constexpr std::uint32_t kMask = (1U << kBits) - 1U;

    [[gnu::always_inline]] static std::uint32_t encode(float value) {
        const float low = kIsSigned ? -1.0F : 0.0F;
        const float clamped = lesser(greater(value, low), 1.0F);
        // A NaN has become `low` above, so the conversion is always in range.
        const float rounded = std::nearbyint(clamped * kScale);
        return static_cast<std::uint32_t>(static_cast<std::int32_t>(rounded)) & kMask;
    }

    [[gnu::always_inline]] static float decode(std::uint32_t bits) {
        if constexpr (kIsSigned) {
            const std::int32_t value =
                static_cast<std::int32_t>(bits << (32U - kBits)) >> static_cast<int>(32U - kBits);
            // The smallest integer is a little below -1.
            return greater(static_cast<float>(value) / kScale, -1.0F);
        } else {
            return static_cast<float>(static_cast<std::int32_t>(bits & kMask)) / kScale;
        }
    }
};

struct HalfBits {
    [[gnu::always_inline]] static std::uint32_t encode(float value) { return float_to_half(value); }
    [[gnu::always_inline]] static float decode(std::uint32_t bits) {
        return half_to_float(bits & 0xffffU);
    }
};

template <typename Format>
struct Pack2x16 {
    [[gnu::always_inline]] static std::uint32_t apply(float x, float y) {
        return Format::encode(x) | (Format::encode(y) << 16U);
    }
};

template <typename Format>
struct Pack4x8 {
    [[gnu::always_inline]] static std::uint32_t apply(float x, float y, float z, float w) {
        return Format::encode(x) | (Format::encode(y) << 8U) | (Format::encode(z) << 16U) |
               (Format::encode(w) << 24U);
    }
};

struct PackDouble {
    [[gnu::always_inline]] static std::uint64_t apply(std::uint32_t low, std::uint32_t high) {
        return std::uint64_t{low} | (std::uint64_t{high} << 32U);
    }
};

template <typename Format, unsigned kShift>
struct Unpack {
    [[gnu::always_inline]] static float apply(std::uint32_t bits) {
        return Format::decode(bits >> kShift);
    }
};

template <unsigned kShift>
struct UnpackDouble {
    [[gnu::always_inline]] static std::uint32_t apply(std::uint64_t bits) {
        return static_cast<std::uint32_t>(bits >> kShift);
    }
};

template <typename Format, unsigned kBits>
LaneOp unpack_component(std::uint32_t component) {
    switch (component * kBits) {
        case 0:
            return lane_op<Unpack<Format, 0>, F32, U32>();
        case 8:
            return lane_op<Unpack<Format, 8>, F32, U32>();
        case 16:
            return lane_op<Unpack<Format, 16>, F32, U32>();
        case 24:
            return lane_op<Unpack<Format, 24>, F32, U32>();
        default:
            return nullptr;
    }
}

LaneOp unpack_double(std::uint32_t component) {
    switch (component) {
        case 0:
            return lane_op<UnpackDouble<0>, U32, U64>();
        case 1:
            return lane_op<UnpackDouble<32>, U32, U64>();
        default:
            return nullptr;
    }
}

VKP_LANE_OP1(ModfWhole, std::trunc(a))
// The fraction of an infinity is 0, not the NaN of the subtraction.
VKP_LANE_OP1(ModfFraction, std::copysign(std::isinf(a) ? T{0} : a - std::trunc(a), a))

template <typename T>
inline T significand(T a) {
    int exponent = 0;
    return std::frexp(a, &exponent);
}

// Infinities and NaN have no exponent; they get 0.
template <typename T>
inline std::int32_t exponent_of(T a) {
    int exponent = 0;
    if (std::isfinite(a)) {
        static_cast<void>(std::frexp(a, &exponent));
    }
    return exponent;
}

VKP_LANE_OP1(FrexpSignificand, significand(a))
VKP_LANE_OP1(FrexpExponent, exponent_of(a))

template <typename Operation>
LaneOp part_of_float(ScalarType type) {
    return is_float(type) ? float_op<Operation, 1>(type) : nullptr;
}

}  // namespace

LaneOp pack_op(GLSLstd450 instruction) {
    switch (instruction) {
        case GLSLstd450PackHalf2x16:
            return lane_op<Pack2x16<HalfBits>, U32, F32, F32>();
        case GLSLstd450PackSnorm2x16:
            return lane_op<Pack2x16<Normalized<16, true>>, U32, F32, F32>();
        case GLSLstd450PackUnorm2x16:
            return lane_op<Pack2x16<Normalized<16, false>>, U32, F32, F32>();
        case GLSLstd450PackSnorm4x8:
            return lane_op<Pack4x8<Normalized<8, true>>, U32, F32, F32, F32, F32>();
        case GLSLstd450PackUnorm4x8:
            return lane_op<Pack4x8<Normalized<8, false>>, U32, F32, F32, F32, F32>();
        case GLSLstd450PackDouble2x32:
            return lane_op<PackDouble, U64, U32, U32>();
        default:
            return nullptr;
    }
}

LaneOp unpack_op(GLSLstd450 instruction, std::uint32_t component) {
    switch (instruction) {
        case GLSLstd450UnpackHalf2x16:
            return unpack_component<HalfBits, 16>(component);
        case GLSLstd450UnpackSnorm2x16:
            return unpack_component<Normalized<16, true>, 16>(component);
        case GLSLstd450UnpackUnorm2x16:
            return unpack_component<Normalized<16, false>, 16>(component);
        case GLSLstd450UnpackSnorm4x8:
            return unpack_component<Normalized<8, true>, 8>(component);
        case GLSLstd450UnpackUnorm4x8:
            return unpack_component<Normalized<8, false>, 8>(component);
        case GLSLstd450UnpackDouble2x32:
            return unpack_double(component);
        default:
            return nullptr;
    }
}

LaneOp modf_whole(ScalarType type) {
    return part_of_float<ModfWhole>(type);
}

LaneOp modf_fraction(ScalarType type) {
    return part_of_float<ModfFraction>(type);
}

LaneOp frexp_significand(ScalarType type) {
    return part_of_float<FrexpSignificand>(type);
}

LaneOp frexp_exponent(ScalarType type) {
    if (!is_float(type)) {
        return nullptr;
    }
    return with_float(type.bits, [](auto t) { return lane_op<FrexpExponent, S32, decltype(t)>(); });
}

}  // namespace vkp::audit
