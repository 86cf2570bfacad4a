// The real sizes of every puzzle.
#include "harness/base/half.hpp"
#include "harness/bench/batch.hpp"
#include "harness/bench/timing.hpp"
#include "puzzles/registry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

namespace vkp {
namespace {

TEST(BenchCases, SampleBothEndsAndTheEdgesOfWorkgroups) {
    const Case large = all_puzzles().front().bench.at(1 << 20);
    const std::vector<std::size_t> indices = sampled_elements(large);
    EXPECT_TRUE(std::is_sorted(indices.begin(), indices.end()));
    EXPECT_GT(indices.size(), 200U);
    EXPECT_LT(indices.size(), 1000U);
    EXPECT_EQ(indices.front(), 0U);
    EXPECT_EQ(indices.back(), (1U << 20U) - 1);
    const auto ends_a_workgroup = [](std::size_t index) { return index % 256 == 255; };
    const auto begins_one = [](std::size_t index) { return index % 256 == 0; };
    EXPECT_GT(std::count_if(indices.begin(), indices.end(), ends_a_workgroup), 32);
    EXPECT_GT(std::count_if(indices.begin(), indices.end(), begins_one), 32);
}

// The words of the sampled members, according to the specification.
std::vector<std::uint32_t> member_words(const Puzzle& puzzle, const Case& batch) {
    const Expected expected =
        puzzle.expected_at(batch, inputs_of(puzzle.bench, batch), sampled_members(batch));
    std::vector<std::uint32_t> words;
    for (const double value : expected.values) {
        words.push_back(std::bit_cast<std::uint32_t>(static_cast<float>(value)));
    }
    return words;
}

TEST(BenchCases, AskOfMembersOfABatchWhetherTheirPropertyHolds) {
    for (const Puzzle& puzzle : all_puzzles()) {
        if (!puzzle.bench.is_batch) {
            continue;
        }
        const Case batch = puzzle.bench.at(64);
        EXPECT_EQ(batch.result().shape[0], 64) << puzzle.id;
        std::vector<std::uint32_t> words = member_words(puzzle, batch);
        EXPECT_EQ(broken_property_of_members(puzzle, batch, words), "") << puzzle.id;
        words.back() = std::bit_cast<std::uint32_t>(1e6F);
        const std::string broken = broken_property_of_members(puzzle, batch, words);
        EXPECT_TRUE(broken.starts_with("number 63 of 64, taken alone: ")) << puzzle.id << broken;
    }
    EXPECT_EQ(broken_property_of_members(all_puzzles().front(), {}, {}), "");
}

TEST(BenchCases, SampleTheFirstTheLastAndAMiddleMemberOfABatch) {
    const Case batch{.name = "batch",
                     .dispatches = {{}},
                     .arrays = {result_array("s", {5}), result_array({5, 2})},
                     .budget = {},
                     .best = {}};
    EXPECT_EQ(sampled_members(batch), (std::vector<std::size_t>{0, 2, 4, 5, 6, 9, 10, 13, 14}));
}

TEST(BenchCases, SampleWhatThereIsOfASmallResult) {
    const Case dot = all_puzzles().at(9).bench.at(64);
    EXPECT_EQ(sampled_elements(dot), std::vector<std::size_t>{0});
}

TEST(BenchCases, MoveTheInputsAndTheResultOnce) {
    EXPECT_EQ(least_bytes(all_puzzles().at(1).bench.at(1024)), 3 * 4 * 1024);        // zip
    EXPECT_EQ(least_bytes(all_puzzles().at(4).bench.at(32)), 4 * (32 + 32 + 1024));  // broadcast
    EXPECT_EQ(least_bytes(all_puzzles().at(11).bench.at(1024)), 4 * (1024 + 4));     // totals
}

TEST(BenchCases, MoveWhatIsOverwrittenTwice) {
    Case definition{
        .name = "in place",
        .dispatches = {{}},
        .arrays = {Array{"g", {100}, {}}, scratch_array("state", {2, 100}), result_array({100})},
        .budget = {},
        .best = {}};
    EXPECT_EQ(least_bytes(definition), 4 * (100 + 100)) << "scratch need not leave a cache";
    definition.arrays[1].is_initialized = true;
    definition.arrays[2].is_initialized = true;
    EXPECT_EQ(least_bytes(definition), 4 * (100 + 2 * 200 + 2 * 100));
    EXPECT_EQ(inputs_of({}, definition).size(), 3U);
}

TEST(BenchInput, IsHeldByADeviceAsWhatItIs) {
    using Values = BenchInput::Values;
    for (std::size_t i = 0; i < 1000; ++i) {
        const BenchInput unit(1, Values::kUnit);
        EXPECT_EQ(std::bit_cast<float>(unit.word(i)), unit[i]);
        EXPECT_TRUE(unit[i] >= -1 && unit[i] < 1) << unit[i];
        const double share = BenchInput(1, Values::kShares)[i];
        EXPECT_TRUE(share >= 0 && share < 1) << share;
        const BenchInput below(1, Values::kBelow, 10);
        EXPECT_EQ(below.word(i), below[i]);
        EXPECT_LT(below.word(i), 10U);
        const BenchInput words(1, Values::kWords);
        EXPECT_EQ(words.word(i), words[i]);
        const BenchInput ints(1, Values::kInts);
        EXPECT_EQ(static_cast<std::int32_t>(ints.word(i)), ints[i]);
        EXPECT_EQ(ints.word(i), words.word(i));
    }
}

TEST(BenchInput, HasSymmetricMatricesWithLargeDiagonals) {
    constexpr std::size_t kRows = 32;
    const BenchInput definite(0, BenchInput::Values::kDefinite, kRows);
    for (std::size_t row = 0; row < 3 * kRows; ++row) {
        const std::size_t matrix = row / kRows * kRows * kRows;
        const std::size_t i = row % kRows;
        double others = 0;
        for (std::size_t j = 0; j < kRows; ++j) {
            const std::size_t at = matrix + i * kRows + j;
            EXPECT_EQ(definite[at], definite[matrix + j * kRows + i]);
            EXPECT_EQ(std::bit_cast<float>(definite.word(at)), definite[at]);
            others += i == j ? 0 : std::abs(definite[at]);
        }
        EXPECT_GT(definite[matrix + i * kRows + i], others);
    }
    EXPECT_NE(definite[1], definite[kRows * kRows + 1]) << "matrices differ";
}

TEST(BenchInput, HasTwoHalvesInAWord) {
    const BenchInput halves(1, BenchInput::Values::kHalves);
    for (std::size_t i = 0; i < 1000; ++i) {
        const std::uint32_t word = halves.word(i);
        EXPECT_EQ(half_to_float(word & 0xffffU), halves[2 * i]);
        EXPECT_EQ(half_to_float(word >> 16U), halves[2 * i + 1]);
        EXPECT_TRUE(halves[i] >= -1 && halves[i] < 1) << halves[i];
    }
}

TEST(BenchInput, IsSpreadOverItsRangeAndAsymmetric) {
    const BenchInput a(0);
    double sum = 0;
    int below = 0;
    int mirrored = 0;
    constexpr std::size_t kCount = 100'000;
    for (std::size_t i = 0; i < kCount; ++i) {
        ASSERT_GE(a[i], -8);
        ASSERT_LT(a[i], 8);
        sum += a[i];
        below += a[i] < 0 ? 1 : 0;
        mirrored += a[i] == a[kCount - 1 - i] ? 1 : 0;
    }
    EXPECT_LT(std::abs(sum / kCount), 0.1);
    EXPECT_NEAR(below, kCount / 2, 1000);
    EXPECT_LT(mirrored, 5);
}

TEST(BenchInput, DiffersFromStreamToStream) {
    const BenchInput a(0);
    const BenchInput b(1);
    int same = 0;
    for (std::size_t i = 0; i < 1000; ++i) {
        same += a[i] == b[i] ? 1 : 0;
    }
    EXPECT_LT(same, 3);
}

}  // namespace
}  // namespace vkp
