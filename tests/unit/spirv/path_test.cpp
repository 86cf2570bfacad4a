#include "harness/spirv/path.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace vkp {
namespace {

spirv::Block block(spirv::Id label, spv::Op op) {
    return {label, {{.op = op, .operands = {}}, {.op = spv::Op::OpReturn, .operands = {}}}};
}

TEST(Path, IsMadeOfLoopsAndBarriers) {
    EXPECT_NE(spirv::path_weight(block(5, spv::Op::OpLoopMerge), 1), 0U);
    EXPECT_NE(spirv::path_weight(block(5, spv::Op::OpControlBarrier), 1), 0U);
    EXPECT_EQ(spirv::path_weight(block(5, spv::Op::OpSelectionMerge), 1), 0U);
    EXPECT_EQ(spirv::path_weight(block(5, spv::Op::OpMemoryBarrier), 1), 0U);
}

TEST(Path, HasAWeightOfItsOwnForEachBlockAndKey) {
    std::set<std::uint32_t> weights;
    for (const std::uint32_t key : {0U, 1U, 0xffffffffU}) {
        for (spirv::Id label = 1; label <= 100; ++label) {
            const std::uint32_t weight =
                spirv::path_weight(block(label, spv::Op::OpLoopMerge), key);
            EXPECT_EQ(weight % 2, 1U);
            weights.insert(weight);
        }
    }
    EXPECT_EQ(weights.size(), 300U);
}

TEST(Path, OfAWorkgroupKnowsWhichInvocationWentWhere) {
    const std::array<std::uint32_t, 2> paths = {7, 9};
    const std::array<std::uint32_t, 2> swapped = {9, 7};
    const std::array<std::uint32_t, 3> longer = {7, 9, 0};
    EXPECT_EQ(spirv::hash_of_paths(paths), spirv::hash_of_paths(paths));
    EXPECT_NE(spirv::hash_of_paths(paths), spirv::hash_of_paths(swapped));
    EXPECT_NE(spirv::hash_of_paths(paths), spirv::hash_of_paths(longer));
}

}  // namespace
}  // namespace vkp
