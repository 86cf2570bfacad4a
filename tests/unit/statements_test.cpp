// The statements (README.md) of all puzzles.
#include "checker/files.hpp"
#include "checker/workbook.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace vkp {
namespace {

std::vector<std::string> statement_lines(const Puzzle& puzzle) {
    std::istringstream text(read_text(Workbook(VKP_SOURCE_ROOT).statement_path(puzzle)));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) {
        lines.push_back(line);
    }
    return lines;
}

// What is seen, not bytes.
std::size_t columns(std::string_view line) {
    return static_cast<std::size_t>(std::count_if(line.begin(), line.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U;
    }));
}

TEST(Statements, BeginWithNumberAndTitle) {
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::vector<std::string> lines = statement_lines(puzzle);
        ASSERT_FALSE(lines.empty()) << puzzle.id;
        EXPECT_EQ(lines.front(), fmt::format("# Puzzle {}: {}", puzzle.number, puzzle.title));
    }
}

TEST(Statements, HaveTheSameSectionsInTheSameOrder) {
    const std::vector<std::string> sections = {"## The launch", "## What you are given",
                                               "## Budget, per thread", "## What is new"};
    for (const Puzzle& puzzle : all_puzzles()) {
        std::vector<std::string> found;
        for (const std::string& line : statement_lines(puzzle)) {
            if (line.starts_with("## ")) {
                found.push_back(line);
            }
        }
        EXPECT_EQ(found, sections) << puzzle.id;
    }
}

TEST(Statements, ShowAPictureOfTheDataFirst) {
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::vector<std::string> lines = statement_lines(puzzle);
        const auto launch = std::find(lines.begin(), lines.end(), "## The launch");
        EXPECT_EQ(std::count(lines.begin(), launch, "```"), 2) << puzzle.id;
    }
}

TEST(Statements, FitATerminal) {
    for (const Puzzle& puzzle : all_puzzles()) {
        for (const std::string& line : statement_lines(puzzle)) {
            EXPECT_LE(columns(line), 100U) << puzzle.id << ": " << line;
            EXPECT_EQ(line.find('\t'), std::string::npos) << puzzle.id << ": " << line;
            EXPECT_TRUE(line.empty() || line.back() != ' ') << puzzle.id << ": " << line;
        }
    }
}

TEST(Statements, NameEveryArrayAndConstantOfTheFirstCase) {
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::string text = read_text(Workbook(VKP_SOURCE_ROOT).statement_path(puzzle));
        const Case definition = puzzle.cases(1).front();
        EXPECT_NE(text.find("`result`"), std::string::npos) << puzzle.id;
        for (const Array& input : definition.inputs) {
            EXPECT_NE(text.find(fmt::format("`{}`", input.name)), std::string::npos) << puzzle.id;
        }
        for (const Constant& constant : definition.constants) {
            EXPECT_NE(text.find(fmt::format("`{}`", constant.name)), std::string::npos)
                << puzzle.id;
        }
    }
}

}  // namespace
}  // namespace vkp
