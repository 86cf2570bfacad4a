// The generator of puzzle 73 against the known answers that its authors publish with Random123
// (tests/kat_vectors there).
#include "puzzles/formulas/philox.hpp"

#include <gtest/gtest.h>

#include <bit>

namespace vkp {
namespace {

using Block = std::array<std::uint32_t, 4>;
using Key = std::array<std::uint32_t, 2>;

TEST(Philox, GivesTheKnownAnswers) {
    constexpr std::uint32_t kOnes = 0xffffffff;
    EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}),
              Block({0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
    EXPECT_EQ(philox({kOnes, kOnes, kOnes, kOnes}, {kOnes, kOnes}),
              Block({0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
    EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
              Block({0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

// Each word of the counter and of the key changes about half of the bits.
TEST(Philox, DependsOnEveryWord) {
    const Block nothing = philox({}, {});
    for (std::size_t word = 0; word < 6; ++word) {
        Block counter{};
        Key key{};
        (word < 4 ? counter[word] : key[word - 4]) = 1;
        const Block other = philox(counter, key);
        int changed = 0;
        for (std::size_t k = 0; k < other.size(); ++k) {
            changed += std::popcount(other[k] ^ nothing[k]);
        }
        EXPECT_GT(changed, 40) << word;
        EXPECT_LT(changed, 88) << word;
    }
}

}  // namespace
}  // namespace vkp
