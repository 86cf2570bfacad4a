// The variants of bench/stars: kernels that are all right, and the stars that each of them gets.
// What they take on a GPU is measured by bench/stars.py.
#include "checker/author/promises.hpp"
#include "checker/author/variants.hpp"
#include "harness/check/check.hpp"
#include "harness/execution/audit_executor.hpp"
#include "puzzles/registry.hpp"
#include "tests/paths.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <vector>

namespace vkp {
namespace {

// The names of the puzzles that have some.
std::vector<std::string> puzzles_with_variants() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(source_root() / "bench/stars")) {
        names.push_back(entry.path().stem().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

class Variants : public testing::TestWithParam<std::string> {};

TEST_P(Variants, GetTheStarsThatTheySay) {
    const std::vector<Puzzle>& puzzles = all_puzzles();
    const auto puzzle = std::ranges::find(puzzles, GetParam(), &Puzzle::id);
    ASSERT_NE(puzzle, puzzles.end());
    const std::vector<GoldenKernel> variants = variants_of(Workbook(source_root()), *puzzle);
    EXPECT_FALSE(variants.empty());
    for (const GoldenKernel& variant : variants) {
        SCOPED_TRACE(variant.name);
        AuditExecutor executor({});
        const PuzzleResult result = Checker(executor).check(*puzzle, {"kernel.comp", variant.text});
        EXPECT_EQ(broken_promises(variant, result), std::vector<std::string>());
        // What is known is no news.
        EXPECT_TRUE(result.below_best().empty());
    }
}

INSTANTIATE_TEST_SUITE_P(Golden, Variants, testing::ValuesIn(puzzles_with_variants()),
                         [](const auto& tested) { return tested.param; });

}  // namespace
}  // namespace vkp
