// The variants of bench/stars: kernels that are all right, and the stars that each of them gets.
// What they take on a GPU is measured by bench/stars.py.
#include "puzzles/registry.hpp"
#include "tests/offline/answer.hpp"
#include "tests/paths.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace vkp {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> sorted_entries(const fs::path& folder) {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(folder)) {
        paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

const Puzzle* puzzle_of_folder(const fs::path& folder) {
    const std::vector<Puzzle>& puzzles = all_puzzles();
    const auto found = std::find_if(puzzles.begin(), puzzles.end(), [&](const Puzzle& puzzle) {
        return puzzle.id == folder.filename();
    });
    return found == puzzles.end() ? nullptr : &*found;
}

std::string text_of(const fs::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

// "// Stars: 2. …" in the first line; 0 where it is missing.
int promised_stars(const std::string& text) {
    constexpr std::string_view kBegin = "// Stars: ";
    return text.starts_with(kBegin) && text.size() > kBegin.size() ? text[kBegin.size()] - '0' : 0;
}

class Variants : public testing::TestWithParam<fs::path> {};

TEST_P(Variants, GetTheStarsThatTheySay) {
    const Puzzle* const puzzle = puzzle_of_folder(GetParam());
    ASSERT_NE(puzzle, nullptr) << GetParam();
    const std::vector<fs::path> kernels = sorted_entries(GetParam());
    EXPECT_FALSE(kernels.empty());
    for (const fs::path& path : kernels) {
        const std::string text = text_of(path);
        const auto result =
            nlohmann::json::parse(answer(puzzle, text, Form::kJson)).at("results")[0];
        EXPECT_EQ(result.at("verdict"), "solved") << path << answer(puzzle, text, Form::kText);
        EXPECT_EQ(result.at("stars"), promised_stars(text))
            << path << answer(puzzle, text, Form::kText);
        // What is known is no news.
        EXPECT_EQ(result.at("below_best"), nlohmann::json::array()) << path;
    }
}

INSTANTIATE_TEST_SUITE_P(Stars, Variants,
                         testing::ValuesIn(sorted_entries(source_root() / "bench" / "stars")),
                         [](const auto& tested) { return tested.param.filename().string(); });

}  // namespace
}  // namespace vkp
