#include "harness/model/results/counts.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

constexpr Counts kSome = {.global_reads = 2,
                          .global_writes = 1,
                          .shared_reads = 8,
                          .shared_writes = 4,
                          .global_atomics = 5,
                          .shared_atomics = 3};

TEST(Counts, AreIndexedInTheOrderOfTheirNames) {
    EXPECT_EQ(kSome[Counter::kGlobalReads], 2U);
    EXPECT_EQ(kSome[Counter::kGlobalWrites], 1U);
    EXPECT_EQ(kSome[Counter::kSharedReads], 8U);
    EXPECT_EQ(kSome[Counter::kSharedWrites], 4U);
    EXPECT_EQ(kSome[Counter::kSharedAtomics], 3U);
    EXPECT_EQ(kCounterNames[0], "global_reads");
    EXPECT_EQ(kCounterNames[kCounterCount - 1], "shared_atomics");
}

TEST(Counts, AreWrittenThroughTheIndex) {
    Counts counts;
    counts[Counter::kSharedWrites] = 7;
    EXPECT_EQ(counts, (Counts{.shared_writes = 7}));
}

TEST(Budget, WithoutLimitsAllowsEverythingButAtomics) {
    EXPECT_FALSE(Budget()[Counter::kSharedReads].has_value());
    EXPECT_TRUE(Budget().allows({.global_reads = 2, .shared_reads = 8, .shared_writes = 4}));
    EXPECT_EQ(Budget()[Counter::kSharedAtomics], 0U);
    EXPECT_FALSE(Budget().allows({.global_atomics = 1}));
    EXPECT_FALSE(Budget().allows({.shared_atomics = 1}));
}

TEST(Budget, AllowsWhatReachesItAndNoMore) {
    const Budget budget = {
        .global_reads = 2, .shared_writes = 4, .global_atomics = 5, .shared_atomics = 3};
    EXPECT_TRUE(budget.allows(kSome));
    EXPECT_FALSE((Budget{.global_reads = 1}).allows({.global_reads = 2}));
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
                                .global_atomics = 0,
                                .shared_atomics = 0};
        EXPECT_FALSE(nothing.allows(counts)) << kCounterNames[i];
    }
}

}  // namespace
}  // namespace vkp
