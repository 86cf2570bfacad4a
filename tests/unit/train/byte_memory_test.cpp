// Attention as a memory of a text, by the formula, and the predictions that it is compared with.
#include "harness/train/byte_memory.hpp"

#include "harness/train/recall.hpp"
#include "puzzles/formulas/attention.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace vkp {
namespace {

std::string predicted(const std::string& text) {
    const ByteMemory memory;
    return memory.predictions(attention_of(memory.qkv(text), AttentionMask::kCausal).values);
}

TEST(ByteMemory, AsksWithTwoBytesForThoseBefore) {
    constexpr std::size_t kWidth = ByteMemory::kWidth;
    const Array qkv = ByteMemory().qkv("xyx");
    EXPECT_EQ(qkv.shape, Shape({3, 1, 3, 16}));
    ASSERT_EQ(qkv.values.size(), 9 * kWidth);
    for (std::size_t d = 0; d < kWidth; ++d) {
        const double x = qkv.values[6 * kWidth + d];
        const double y = qkv.values[7 * kWidth + d];
        const double x_before = qkv.values[kWidth + d] / 8 - y;
        const double y_before = qkv.values[2 * kWidth + d] / 8 - x;
        EXPECT_EQ(x * x, 1);
        EXPECT_EQ(x_before * x_before, 0.25);
        EXPECT_EQ(y_before * y_before, 0.25);
        EXPECT_EQ(qkv.values[d], 8 * x) << "nothing stands before the first";
        EXPECT_EQ(qkv.values[3 * kWidth + d], 0);
        EXPECT_EQ(qkv.values[4 * kWidth + d], x);
        EXPECT_EQ(qkv.values[5 * kWidth + d], y + x_before);
    }
}

TEST(ByteMemory, HasAVectorOfItsOwnForEachByte) {
    std::string all;
    for (int byte = 0; byte < 256; ++byte) {
        all += static_cast<char>(byte);
    }
    const Array qkv = ByteMemory().qkv(all);
    std::set<std::vector<double>> vectors;
    for (std::size_t byte = 0; byte < 256; ++byte) {
        const auto first = qkv.values.begin() + static_cast<std::ptrdiff_t>((512 + byte) * 64);
        vectors.emplace(first, first + 64);
    }
    EXPECT_EQ(vectors.size(), 256U);
}

TEST(ByteMemory, HasAThreadForEachPlace) {
    const Case made = ByteMemory::attention(ByteMemory().qkv(std::string(33, 'a')));
    EXPECT_EQ(made.dispatches.front().launch.workgroups, (Extent{2, 1, 1}));
    EXPECT_EQ(made.result().value_count(), 33 * ByteMemory::kWidth);
}

TEST(ByteMemory, RemembersWhatFollowed) {
    EXPECT_EQ(predicted("abcabcabc").substr(3), "bcabca");
    EXPECT_EQ(predicted("xaxbxax").back(), 'b') << "once after ax, and a only after other places";
    EXPECT_EQ(predicted("zxazxbzxazx").back(), 'a') << "twice, and b once";
    EXPECT_EQ(predicted("xazx").back(), 'a') << "zx is new, and a has followed x";
    EXPECT_EQ(predicted(std::string("\0\xff\0\xff", 4)).substr(2), std::string("\xff\0", 2));
}

// Rounding would decide between two bytes.
TEST(ByteMemory, TakesTheFirstOfThoseThatFollowedEquallyOften) {
    EXPECT_EQ(predicted("zxbzxazx").back(), 'a');
    EXPECT_EQ(predicted("zxazxbzx").back(), 'a');
}

TEST(FollowerTable, KnowsTheLikeliest) {
    FollowerTable table;
    EXPECT_FALSE(table.is_likeliest("a", 'b'));
    table.add("a", 'b');
    EXPECT_TRUE(table.is_likeliest("a", 'b'));
    EXPECT_FALSE(table.is_likeliest("b", 'a'));
    table.add("a", 'c');
    EXPECT_TRUE(table.is_likeliest("a", 'b'));
    EXPECT_TRUE(table.is_likeliest("a", 'c'));
    table.add("a", 'c');
    EXPECT_FALSE(table.is_likeliest("a", 'b'));
}

TEST(FollowerTable, AsksForOneByteWhereTwoAreNew) {
    FollowerTable table;
    table.add("xa", 'b');
    table.add("ya", 'c');
    table.add("ya", 'c');
    EXPECT_TRUE(table.is_likeliest("xa", 'b'));
    EXPECT_FALSE(table.is_likeliest("xa", 'c'));
    EXPECT_TRUE(table.is_likeliest("za", 'c'));
    EXPECT_FALSE(table.is_likeliest("za", 'b'));
}

TEST(Recall, CountsWhatIsEqual) {
    const Recall recall = recall_of("ababb", "xbbab", "xbbaa");
    EXPECT_EQ(recall.predictions, 5U);
    EXPECT_EQ(recall.formula, 4U);
    // The table from the text up to there has b after a, a after ab, and a or b after b, as bb is
    // new.
    EXPECT_EQ(recall.table, 3U);
    EXPECT_EQ(recall.next, 1U);
}

}  // namespace
}  // namespace vkp
