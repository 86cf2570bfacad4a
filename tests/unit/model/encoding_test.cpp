#include "harness/model/numbers/encoding.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace vkp {
namespace {

std::vector<std::uint32_t> encoded(ElementType type, std::vector<double> values) {
    const Shape shape = {static_cast<int>(values.size())};
    return to_words(encode({"a", shape, std::move(values), type}));
}

TEST(Encoding, FloatsAreTheirBits) {
    EXPECT_EQ(encoded(ElementType::kFloat32, {0, 1, -2.5, 0x1p-149}),
              std::vector<std::uint32_t>({0, 0x3f800000, 0xc0200000, 1}));
}

TEST(Encoding, IntegersKeepTheirWholeRange) {
    EXPECT_EQ(encoded(ElementType::kInt32, {-1, -2147483648.0, 2147483647}),
              std::vector<std::uint32_t>({0xffffffff, 0x80000000, 0x7fffffff}));
    EXPECT_EQ(encoded(ElementType::kUint32, {0, 4294967295.0}),
              std::vector<std::uint32_t>({0, 0xffffffff}));
}

TEST(Encoding, WordsLieInTheOrderOfTheMachine) {
    const std::vector<std::byte> bytes = encode({"a", {2}, {1, 2}, ElementType::kUint32});
    ASSERT_EQ(bytes.size(), 8U);
    EXPECT_EQ(to_words(bytes), std::vector<std::uint32_t>({1, 2}));
}

TEST(Decoding, IsTheInverse) {
    for (const double value : {0.0, 1.0, 17.0, 2147483647.0}) {
        EXPECT_EQ(decode(encoded(ElementType::kInt32, {value})[0], ElementType::kInt32), value);
        EXPECT_EQ(decode(encoded(ElementType::kUint32, {value})[0], ElementType::kUint32), value);
    }
    EXPECT_EQ(decode(0xffffffff, ElementType::kInt32), -1);
    EXPECT_EQ(decode(0xffffffff, ElementType::kUint32), 4294967295.0);
    EXPECT_EQ(decode(0xc0200000, ElementType::kFloat32), -2.5);
    EXPECT_EQ(decode(0x7f800000, ElementType::kFloat32), std::numeric_limits<double>::infinity());
}

TEST(Decoding, PoisonIsANumberForNoFloat) {
    EXPECT_TRUE(std::isnan(decode(kPoison, ElementType::kFloat32)));
}

std::vector<double> round_trip(ElementType type, const std::vector<double>& values) {
    const auto count = static_cast<int>(values.size() / type.components);
    return decode(encode({"a", {count}, values, type}), type);
}

TEST(Encoding, BringsBackValuesOfEveryType) {
    for (int scalar = 0; scalar <= static_cast<int>(Scalar::kUint64); ++scalar) {
        for (std::uint8_t components = 1; components <= 4; ++components) {
            const ElementType type{static_cast<Scalar>(scalar), components};
            const std::vector<double> values = {0, 1, 2, 100, 127, 5, 99, 12, 64, 3, 7, 8};
            EXPECT_EQ(round_trip(type, values), values) << type_name(type);
            if (is_signed(type.scalar)) {
                const std::vector<double> negative(12, -128);
                EXPECT_EQ(round_trip(type, negative), negative) << type_name(type);
            }
        }
    }
}

TEST(Encoding, LeavesAGapAfterEachVectorOfThree) {
    EXPECT_EQ(encode({"a", {2}, {1, 2, 3, 4, 5, 6}, {Scalar::kUint8, 3}}),
              encode({"a", {8}, {1, 2, 3, 0, 4, 5, 6, 0}, {Scalar::kUint8}}));
}

TEST(Encoding, RoundsIntegersOf64BitsToADouble) {
    EXPECT_EQ(round_trip({Scalar::kUint64}, {0x1p63}), std::vector<double>({0x1p63}));
    std::vector<std::byte> bytes(8, std::byte{0xff});
    EXPECT_EQ(decode(bytes, {Scalar::kUint64}), std::vector<double>({0x1p64}));
    EXPECT_EQ(decode(bytes, {Scalar::kInt64}), std::vector<double>({-1}));
}

TEST(Encoding, RoundsFloatsOf16BitsAndBringsThemBack) {
    constexpr ElementType kHalf{Scalar::kFloat16, 1};
    const std::vector<std::byte> bytes = encode({"a", {3}, {0.1, -65519, 65520}, kHalf});
    EXPECT_EQ(decode(bytes, kHalf),
              std::vector<double>({0x1.998p-4, -65504, std::numeric_limits<double>::infinity()}));
}

TEST(Encoding, LeavesOutAnElementThatIsNotWhole) {
    EXPECT_EQ(decode(std::vector<std::byte>(15), {Scalar::kFloat32, 2}).size(), 2U);
    EXPECT_TRUE(decode(std::vector<std::byte>(3), ElementType::kFloat32).empty());
}

}  // namespace
}  // namespace vkp
