// Large arrays that are made where they are touched.
#include "harness/model/numbers/recipe.hpp"

#include "harness/model/array_bytes.hpp"
#include "harness/model/numbers/data.hpp"
#include "harness/model/numbers/encoding.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <string>
#include <utility>

namespace vkp {
namespace {

constexpr std::size_t kBlock = std::size_t{1} << 20U;  // elements

Recipe counting(Recipe::Kind kind, ElementType type, std::size_t elements) {
    return {.kind = kind,
            .size_bytes = elements * stride_bytes(type),
            .type = type,
            .seed = 5,
            .stream = "lab/a"};
}

std::string text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

double value_at(const ArrayBytes& bytes, std::size_t component, ElementType type) {
    return decode(bytes.span(), component, type);
}

TEST(Recipe, TheFirstBlockIsThatOfAShortArray) {
    const ArrayBytes bytes(counting(Recipe::Kind::kRandom, ElementType::kFloat32, kBlock + 3));
    const Array all = random_floats("a", {static_cast<int>(kBlock)}, 5, "lab/a");
    EXPECT_EQ(text_of(bytes.span().first(4 * kBlock)), text_of(encode(all)));
    EXPECT_NE(value_at(bytes, kBlock, ElementType::kFloat32), all.values.front());
}

TEST(Recipe, PlacesGoOnFromBlockToBlock) {
    const ElementType pairs{Scalar::kUint32, 2};
    const ArrayBytes up(counting(Recipe::Kind::kArange, pairs, kBlock + 2));
    const ArrayBytes down(counting(Recipe::Kind::kReverse, pairs, kBlock + 2));
    const std::size_t last = 2 * kBlock + 3;
    for (const std::size_t place : {std::size_t{0}, 2 * kBlock - 1, 2 * kBlock, last}) {
        EXPECT_EQ(value_at(up, place, pairs), static_cast<double>(place));
        EXPECT_EQ(value_at(down, place, pairs), static_cast<double>(last - place));
    }
}

TEST(Recipe, APatternEndsWhereTheBytesDo) {
    Recipe recipe{.size_bytes = 6, .pattern = {}};
    recipe.pattern = {std::byte{'a'}, std::byte{'b'}, std::byte{'c'}, std::byte{'d'}};
    EXPECT_EQ(text_of(ArrayBytes(recipe).span()), "abcdab");
    EXPECT_TRUE(ArrayBytes(Recipe{}).empty());
}

TEST(Recipe, OnlyTouchedBlocksAreMade) {
    const ArrayBytes bytes(counting(Recipe::Kind::kArange, ElementType::kUint32, 3 * kBlock));
    ASSERT_NE(bytes.made(), nullptr);
    bytes.made()->touch(4 * kBlock);
    std::array<std::uint32_t, 3> begins{};
    for (std::size_t block = 0; block < begins.size(); ++block) {
        std::memcpy(&begins[block], bytes.made()->begin() + 4 * block * kBlock, 4);
    }
    EXPECT_EQ(begins, (std::array<std::uint32_t, 3>{0, kBlock, 0}));
    EXPECT_FALSE(bytes.made()->is_whole());
    EXPECT_EQ(value_at(bytes, 2 * kBlock, ElementType::kUint32), 2.0 * kBlock);
    EXPECT_TRUE(bytes.made()->is_whole());
}

TEST(Recipe, AWriterGetsACopyOfItsOwn) {
    const ArrayBytes bytes(counting(Recipe::Kind::kArange, ElementType::kUint32, 4));
    ArrayBytes mine = bytes;
    mine.own()[0] = std::byte{9};
    EXPECT_EQ(value_at(mine, 0, ElementType::kUint32), 9);
    EXPECT_EQ(value_at(mine, 3, ElementType::kUint32), 3);
    EXPECT_EQ(value_at(bytes, 0, ElementType::kUint32), 0);
    EXPECT_NE(mine, bytes);
}

TEST(Recipe, RefusesWhatNoBytesCanBeMadeOf) {
    EXPECT_TRUE(counting(Recipe::Kind::kRandom, ElementType::kFloat32, 3).is_consistent());
    Recipe partial = counting(Recipe::Kind::kRandom, ElementType::kFloat32, 3);
    partial.size_bytes += 1;
    EXPECT_FALSE(partial.is_consistent());
    Recipe odd = counting(Recipe::Kind::kRandom, {Scalar::kFloat32, 5}, 3);
    EXPECT_FALSE(odd.is_consistent());
    EXPECT_FALSE((Recipe{.size_bytes = 6, .pattern = {}}.is_consistent()));
    EXPECT_FALSE((Recipe{.size_bytes = ~std::uint64_t{0}}.is_consistent()));
}

}  // namespace
}  // namespace vkp
