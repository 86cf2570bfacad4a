#include "harness/model/encoding.hpp"

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

}  // namespace
}  // namespace vkp
