#include "harness/model/counts.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

constexpr Counts kSome = {
    .global_reads = 2, .global_writes = 1, .shared_reads = 8, .shared_writes = 4, .atomics = 3};

TEST(Counts, AreIndexedInTheOrderOfTheirNames) {
    EXPECT_EQ(kSome[Counter::kGlobalReads], 2U);
    EXPECT_EQ(kSome[Counter::kGlobalWrites], 1U);
    EXPECT_EQ(kSome[Counter::kSharedReads], 8U);
    EXPECT_EQ(kSome[Counter::kSharedWrites], 4U);
    EXPECT_EQ(kSome[Counter::kAtomics], 3U);
    EXPECT_EQ(kCounterNames[0], "global_reads");
    EXPECT_EQ(kCounterNames[kCounterCount - 1], "atomics");
}

TEST(Counts, AreWrittenThroughTheIndex) {
    Counts counts;
    counts[Counter::kSharedWrites] = 7;
    EXPECT_EQ(counts, (Counts{.shared_writes = 7}));
}

TEST(Budget, WithoutLimitsAllowsEverything) {
    EXPECT_TRUE(Budget().allows(kSome));
    EXPECT_FALSE(Budget()[Counter::kAtomics].has_value());
}

TEST(Budget, AllowsWhatReachesItAndNoMore) {
    const Budget budget = {.global_reads = 2, .shared_writes = 4};
    EXPECT_TRUE(budget.allows(kSome));
    EXPECT_FALSE((Budget{.global_reads = 1}).allows(kSome));
    EXPECT_EQ(budget[Counter::kSharedWrites], 4U);
}

TEST(Budget, LooksAtEveryCounter) {
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        Counts counts;
        counts[static_cast<Counter>(i)] = 1;
        const Budget nothing = {.global_reads = 0,
                                .global_writes = 0,
                                .shared_reads = 0,
                                .shared_writes = 0,
                                .atomics = 0};
        EXPECT_FALSE(nothing.allows(counts)) << kCounterNames[i];
    }
}

}  // namespace
}  // namespace vkp
