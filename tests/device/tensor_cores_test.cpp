// Tiles on the device: by every form of cooperative matrices that it offers, or in plain GLSL.
#include "harness/bench/timing.hpp"
#include "harness/model/numbers/drawn_case.hpp"
#include "harness/spirv/module.hpp"
#include "tests/device/support.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

// The check of puzzle 48's solution, on the device as if it offered only these extensions.
PuzzleResult checked_with(std::vector<CooperativeMatrices> forms) {
    DeviceInfo device = test_device();
    device.cooperative_matrices = std::move(forms);
    LocalExecutor executor(device);
    const Puzzle& puzzle = puzzle_number(48);
    return Checker(executor).check(puzzle, {"", solution_text(puzzle)});
}

std::size_t runs_with(const PuzzleResult& result, Tiles tiles) {
    std::size_t count = 0;
    for (const CaseResult& item : result.cases) {
        for (const DispatchResult& dispatch : item.dispatches) {
            count += dispatch.tiles == tiles ? 1 : 0;
        }
    }
    return count;
}

TEST(TensorCores, SolveThePuzzleByEachFormThatTheDeviceOffers) {
    if (test_device().cooperative_matrices.empty()) {
        GTEST_SKIP() << test_device().name << " offers no tensor cores";
    }
    for (const CooperativeMatrices form : test_device().cooperative_matrices) {
        const PuzzleResult result = checked_with({form});
        EXPECT_EQ(verdict_name(result.verdict), "solved") << extension_name(form);
        EXPECT_EQ(result.stars, 3) << extension_name(form);
        // All cases of the device's own size of subgroups.
        EXPECT_GE(runs_with(result, Tiles::kCooperative), 6U) << extension_name(form);
    }
}

TEST(TensorCores, AreNotMissedByWhoHasNone) {
    const PuzzleResult result = checked_with({});
    EXPECT_EQ(verdict_name(result.verdict), "solved");
    EXPECT_EQ(result.stars, 3);
    EXPECT_EQ(runs_with(result, Tiles::kCooperative), 0U);
    const bool runs = test_device().subgroup_size >= 8 && test_device().subgroup_size <= 64;
    EXPECT_TRUE(!runs || runs_with(result, Tiles::kPlain) >= 6U);
}

TEST(TensorCores, AreTimedWhereTheyAre) {
    const Puzzle& puzzle = puzzle_number(48);
    Timer timer(test_device());
    const SizeTiming timing =
        time_here(timer, puzzle, {"", solution_text(puzzle)}, 64, {.count = 2});
    EXPECT_TRUE(timing.is_right()) << timing.left_out << timing.fault;
    EXPECT_EQ(timing.tiles,
              test_device().cooperative_matrices.empty() ? Tiles::kPlain : Tiles::kCooperative);
}

TEST(TensorCores, AreNoneOfLlvmpipes) {
    if (!test_device().is_llvmpipe) {
        GTEST_SKIP() << test_device().name << " is not llvmpipe";
    }
    EXPECT_TRUE(test_device().cooperative_matrices.empty());
}

}  // namespace
}  // namespace vkp
