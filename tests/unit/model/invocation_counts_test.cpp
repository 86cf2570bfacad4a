#include "harness/model/results/invocation_counts.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

std::vector<Counts> reads(std::uint64_t first, std::uint64_t second) {
    return {{.global_reads = first}, {.global_reads = second}};
}

TEST(InvocationCounts, GivesBackWhatWasSet) {
    InvocationCounts counts(3, 2);
    counts.set(2, reads(5, 6));
    counts.set(0, reads(1, 2));
    EXPECT_EQ(counts.size(), 6U);
    EXPECT_EQ(counts[0].global_reads, 1U);
    EXPECT_EQ(counts[1].global_reads, 2U);
    EXPECT_EQ(counts[2], Counts());
    EXPECT_EQ(counts[5].global_reads, 6U);
}

TEST(InvocationCounts, KeepsEachPatternOnce) {
    InvocationCounts counts(1000, 2);
    for (std::uint64_t workgroup = 0; workgroup < 1000; ++workgroup) {
        counts.set(workgroup, reads(workgroup % 3, 7));
    }
    EXPECT_EQ(counts.patterns(), 4U);  // including the pattern of zeros
    EXPECT_EQ(counts[2 * 500].global_reads, 500U % 3);
}

TEST(InvocationCounts, AreEqualIfAllInvocationsAre) {
    InvocationCounts one(2, 2);
    one.set(0, reads(1, 2));
    one.set(1, reads(3, 4));
    InvocationCounts other(2, 2);
    other.set(1, reads(3, 4));
    EXPECT_NE(one, other);
    other.set(0, reads(1, 2));
    EXPECT_EQ(one, other);
}

TEST(InvocationCounts, OfNothingAreEmpty) {
    EXPECT_TRUE(InvocationCounts().empty());
    EXPECT_TRUE(InvocationCounts().is_consistent());
    EXPECT_EQ(InvocationCounts().patterns(), 0U);
}

}  // namespace
}  // namespace vkp
