// The variants of bench/stars: kernels that are all right, and the stars that each of them gets.
// What they take on a GPU is measured by bench/stars.py.
#include "checker/author/promises.hpp"
#include "checker/files/files.hpp"
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

// The folders of the puzzles that have some.
std::vector<std::string> folders() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(source_root() / "bench/stars")) {
        names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

const Puzzle* puzzle_of_folder(const std::string& name) {
    const std::vector<Puzzle>& puzzles = all_puzzles();
    const auto found = std::find_if(puzzles.begin(), puzzles.end(),
                                    [&](const Puzzle& puzzle) { return puzzle.id == name; });
    return found == puzzles.end() ? nullptr : &*found;
}

class Variants : public testing::TestWithParam<std::string> {};

TEST_P(Variants, GetTheStarsThatTheySay) {
    const Puzzle* const puzzle = puzzle_of_folder(GetParam());
    ASSERT_NE(puzzle, nullptr) << GetParam();
    for (const std::filesystem::path& path : kernels_in("bench/stars/" + GetParam(), 1)) {
        SCOPED_TRACE(path);
        GoldenKernel kernel = golden_kernel(path.stem().string(), read_text(path));
        EXPECT_TRUE(kernel.stars.has_value());
        kernel.verdict = "solved";
        AuditExecutor executor({});
        const PuzzleResult result = Checker(executor).check(*puzzle, {"kernel.comp", kernel.text});
        EXPECT_EQ(broken_promises(kernel, result), std::vector<std::string>());
        // What is known is no news.
        EXPECT_TRUE(result.below_best().empty());
    }
}

INSTANTIATE_TEST_SUITE_P(Golden, Variants, testing::ValuesIn(folders()),
                         [](const auto& tested) { return tested.param; });

}  // namespace
}  // namespace vkp
