#include "harness/model/device/subgroups.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace vkp {
namespace {

std::vector<std::uint32_t> lanes_of(const SubgroupLayout& layout, std::uint32_t subgroup) {
    const auto lanes = layout.lanes_of(subgroup);
    return {lanes.begin(), lanes.end()};
}

constexpr std::uint32_t kNobody = SubgroupLayout::kNobody;

TEST(SubgroupLayout, TakesLanesInTheirOrder) {
    const SubgroupLayout layout({3, 2}, 4);
    EXPECT_EQ(layout.count(), 2U);
    EXPECT_EQ(lanes_of(layout, 0), (std::vector<std::uint32_t>{0, 1, 2, 3}));
    EXPECT_EQ(lanes_of(layout, 1), (std::vector<std::uint32_t>{4, 5, kNobody, kNobody}));
}

TEST(SubgroupLayout, BeginsASubgroupWithEachRow) {
    const SubgroupLayout layout({3, 2}, 2, SubgroupArrangement::kRows);
    EXPECT_EQ(layout.count(), 4U);
    EXPECT_EQ(lanes_of(layout, 1), (std::vector<std::uint32_t>{2, kNobody}));
    EXPECT_EQ(lanes_of(layout, 2), (std::vector<std::uint32_t>{3, 4}));
}

TEST(SubgroupLayout, TakesBlocksOfTheWorkgroup) {
    const SubgroupLayout layout({8, 4}, 8, SubgroupArrangement::kBlocks);
    EXPECT_EQ(layout.count(), 4U);
    EXPECT_EQ(lanes_of(layout, 0), (std::vector<std::uint32_t>{0, 1, 8, 9, 2, 3, 10, 11}));
    EXPECT_EQ(lanes_of(layout, 3), (std::vector<std::uint32_t>{20, 21, 28, 29, 22, 23, 30, 31}));
}

// Vulkan guarantees this for full subgroups.
TEST(SubgroupLayout, LeavesNoGapsWhereThereAreEnoughInvocations) {
    for (const Extent& size : {Extent{8, 3, 5}, Extent{16, 5}, Extent{32, 1, 3}}) {
        for (const SubgroupArrangement arrangement :
             {SubgroupArrangement::kLinear, SubgroupArrangement::kRows,
              SubgroupArrangement::kBlocks}) {
            const SubgroupLayout layout(size, 8, arrangement);
            EXPECT_EQ(layout.count(), size.volume() / 8);
            EXPECT_EQ(std::ranges::count(layout.lanes(), kNobody), 0);
        }
    }
}

TEST(SubgroupLayout, GivesEachLaneOnePlace) {
    for (const SubgroupArrangement arrangement :
         {SubgroupArrangement::kLinear, SubgroupArrangement::kRows, SubgroupArrangement::kBlocks}) {
        const SubgroupLayout layout({5, 3, 2}, 4, arrangement);
        for (std::uint32_t lane = 0; lane < layout.lane_count(); ++lane) {
            EXPECT_EQ(layout.lanes_of(layout.subgroup_of(lane))[layout.place_of(lane)], lane);
        }
        EXPECT_EQ(std::ranges::count(layout.lanes(), kNobody),
                  static_cast<std::ptrdiff_t>(layout.count() * 4 - 30));
    }
}

TEST(SubgroupLayout, IsOneInOneDimension) {
    for (const Extent& size : {Extent{12}, Extent{1, 12}, Extent{1, 1, 12}}) {
        EXPECT_FALSE(has_several_dimensions(size));
        const SubgroupLayout linear(size, 4);
        const SubgroupLayout blocks(size, 4, SubgroupArrangement::kBlocks);
        EXPECT_TRUE(std::ranges::equal(linear.lanes(), blocks.lanes()));
    }
    EXPECT_TRUE(has_several_dimensions({1, 2, 2}));
}

TEST(SubgroupSize, IsAPowerOfTwoUpTo128) {
    for (const std::int64_t size : {1, 4, 128}) {
        EXPECT_TRUE(is_subgroup_size(size));
    }
    for (const std::int64_t size : {-8, 0, 12, 256}) {
        EXPECT_FALSE(is_subgroup_size(size));
    }
}

}  // namespace
}  // namespace vkp
