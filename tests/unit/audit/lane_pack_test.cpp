#include "harness/audit/lanes/lane_pack.hpp"

#include "tests/unit/audit/lane_support.hpp"

#include <algorithm>

namespace vkp::audit {
namespace {

using U = std::uint32_t;
// `numbers` has a component in each run of `width` bits, the first in the lowest.
std::uint32_t joined(const std::vector<std::uint32_t>& numbers, unsigned width) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        bits |= (numbers[i] & ((1U << width) - 1)) << (i * width);
    }
    return bits;
}

// The integer of the scale that is nearest to a number between -1 and 1 or 0 and 1.
std::uint32_t scaled(float value, float lowest, double scale) {
    const float bounded = !(value > lowest) ? lowest : value > 1 ? 1 : value;
    return static_cast<std::uint32_t>(std::lrint(static_cast<double>(bounded) * scale));
}

const std::vector<float> kComponents = {0,
                                        -0.0F,
                                        0.25F,
                                        0.7F,
                                        1,
                                        1.5F,
                                        -0.3F,
                                        -1,
                                        -4,
                                        std::numeric_limits<float>::infinity(),
                                        std::nanf("")};

TEST(LanePack, PairsOf16Bits) {
    const auto pairs = product(edge_values<float>(), edge_values<float>());
    expect_lanes<std::uint32_t>(pack_op(GLSLstd450PackHalf2x16), pairs, [](float x, float y) {
        return joined({nearest_half(static_cast<double>(x)).bits,
                       nearest_half(static_cast<double>(y)).bits & 0xffffU},
                      16);
    });
    const auto rows = product(kComponents, kComponents);
    expect_lanes<std::uint32_t>(pack_op(GLSLstd450PackSnorm2x16), rows, [](float x, float y) {
        return joined({scaled(x, -1, 32767), scaled(y, -1, 32767)}, 16);
    });
    expect_lanes<std::uint32_t>(pack_op(GLSLstd450PackUnorm2x16), rows, [](float x, float y) {
        return joined({scaled(x, 0, 65535), scaled(y, 0, 65535)}, 16);
    });
}

TEST(LanePack, FourTimes8Bits) {
    const auto rows = product(kComponents, kComponents, kComponents, kComponents);
    expect_lanes<std::uint32_t>(pack_op(GLSLstd450PackSnorm4x8), rows, [](auto... components) {
        return joined({scaled(components, -1, 127)...}, 8);
    });
    expect_lanes<std::uint32_t>(pack_op(GLSLstd450PackUnorm4x8), rows, [](auto... components) {
        return joined({scaled(components, 0, 255)...}, 8);
    });
}

// In these words all bytes and pairs of bytes differ.
const std::vector<std::uint32_t> kPacked = {0,          0x00ff8001, 0x7f80ff00, 0x80007fff,
                                            0xffffffff, 0x3c00bc01, 0x12345678, 0x9abcdef0};

template <typename Function>
void expect_components(GLSLstd450 instruction, unsigned width, Function decode) {
    SCOPED_TRACE(static_cast<unsigned>(instruction));
    const std::uint32_t count = 32 / width;
    for (std::uint32_t component = 0; component < count; ++component) {
        expect_lanes<float>(unpack_op(instruction, component), product(kPacked),
                            [=](std::uint32_t bits) {
                                const std::uint32_t shifted = bits >> (component * width);
                                return static_cast<float>(decode(shifted & ((1U << width) - 1)));
                            });
    }
    EXPECT_EQ(unpack_op(instruction, count), nullptr);
}

TEST(LanePack, UnpackingIntegers) {
    expect_components(GLSLstd450UnpackUnorm4x8, 8,
                      [](std::uint32_t bits) { return static_cast<float>(bits) / 255.0F; });
    expect_components(GLSLstd450UnpackUnorm2x16, 16,
                      [](std::uint32_t bits) { return static_cast<float>(bits) / 65535.0F; });
    expect_components(GLSLstd450UnpackSnorm4x8, 8, [](std::uint32_t bits) {
        const float number = static_cast<float>(static_cast<std::int8_t>(bits));
        return std::max(number / 127.0F, -1.0F);
    });
    expect_components(GLSLstd450UnpackSnorm2x16, 16, [](std::uint32_t bits) {
        const float number = static_cast<float>(static_cast<std::int16_t>(bits));
        return std::max(number / 32767.0F, -1.0F);
    });
}

TEST(LanePack, UnpackingHalves) {
    expect_components(GLSLstd450UnpackHalf2x16, 16, [](std::uint32_t bits) {
        return value_of(Half{static_cast<std::uint16_t>(bits)});
    });
}

TEST(LanePack, DoublesAndTheirWords) {
    expect_lanes<double>(
        pack_op(GLSLstd450PackDouble2x32), product(kPacked, kPacked),
        [](U low, U high) { return std::bit_cast<double>(low + high * 0x100000000ULL); });
    const auto rows = all_of<double>();
    expect_lanes<U>(unpack_op(GLSLstd450UnpackDouble2x32, 0), rows,
                    [](double a) { return static_cast<U>(to_bits(a) % 0x100000000ULL); });
    expect_lanes<U>(unpack_op(GLSLstd450UnpackDouble2x32, 1), rows,
                    [](double a) { return static_cast<U>(to_bits(a) / 0x100000000ULL); });
    EXPECT_EQ(unpack_op(GLSLstd450UnpackDouble2x32, 2), nullptr);
}

TEST(LanePack, OtherInstructionsHaveNone) {
    EXPECT_EQ(pack_op(GLSLstd450UnpackHalf2x16), nullptr);
    EXPECT_EQ(unpack_op(GLSLstd450PackHalf2x16, 0), nullptr);
    EXPECT_EQ(modf_whole(type_of<std::int32_t>()), nullptr);
    EXPECT_EQ(frexp_exponent(type_of<std::int32_t>()), nullptr);
}

TEST(LanePack, PartsOfModfHaveTheSignOfTheNumber) {
    for_floats([](auto t) {
        using T = decltype(t);
        expect_lanes<T>(modf_whole(type_of<T>()), all_of<T>(), [](T a) {
            long double whole = 0;
            std::modf(real(a), &whole);
            return rounded<T>(whole);
        });
        expect_lanes<T>(modf_fraction(type_of<T>()), all_of<T>(), [](T a) {
            long double whole = 0;
            return rounded<T>(std::modf(real(a), &whole));
        });
    });
}

TEST(LanePack, PartsOfFrexpAreASignificandAndAnExponent) {
    for_floats([](auto t) {
        using T = decltype(t);
        expect_lanes<T>(frexp_significand(type_of<T>()), all_of<T>(), [](T a) {
            int exponent = 0;
            return rounded<T>(std::frexp(real(a), &exponent));
        });
        expect_lanes<std::int32_t>(frexp_exponent(type_of<T>()), all_of<T>(), [](T a) {
            const bool has_none = !std::isfinite(real(a)) || real(a) == 0;
            return has_none ? 0 : static_cast<std::int32_t>(std::ilogb(real(a)) + 1);
        });
    });
}

}  // namespace
}  // namespace vkp::audit
