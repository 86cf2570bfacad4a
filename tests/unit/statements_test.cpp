// The statements (README.md) of all puzzles.
#include "checker/files/files.hpp"
#include "checker/learner/statement.hpp"
#include "checker/learner/workbook.hpp"
#include "checker/text/utf8.hpp"
#include "puzzles/registry.hpp"
#include "tests/paths.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <sstream>

namespace vkp {
namespace {

std::vector<std::string> statement_lines(const Puzzle& puzzle) {
    std::istringstream text(read_text(Workbook(source_root()).statement_path(puzzle)));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) {
        lines.push_back(line);
    }
    return lines;
}

std::string without_escapes(const std::string& line) {
    static const std::regex escapes("\x1b\\[[0-9]*m|\x1b\\]8;;[^\x1b]*\x1b\\\\");
    return std::regex_replace(line, escapes, "");
}

TEST(Statements, BeginWithNumberAndTitle) {
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::vector<std::string> lines = statement_lines(puzzle);
        ASSERT_FALSE(lines.empty()) << puzzle.id;
        EXPECT_EQ(lines.front(), fmt::format("# Puzzle {}: {}", puzzle.number, puzzle.title));
    }
}

bool has_traffic_budget(const Puzzle& puzzle) {
    const std::vector<Case> cases = puzzle.cases(1);
    return std::any_of(cases.begin(), cases.end(), [](const Case& definition) {
        return definition.traffic_budget != TrafficLimit{};
    });
}

TEST(Statements, HaveTheSameSectionsInTheSameOrder) {
    for (const Puzzle& puzzle : all_puzzles()) {
        // Where all threads together have one as well, the text says which is which.
        const std::string budget =
            has_traffic_budget(puzzle) ? "## Budget" : "## Budget, per thread";
        const std::vector<std::string> sections = {"## The launch", "## What you are given", budget,
                                                   "## What is new", "## To read on"};
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
        EXPECT_GE(std::count(lines.begin(), launch, "```"), 2) << puzzle.id;
    }
}

TEST(Statements, FitATerminal) {
    for (const Puzzle& puzzle : all_puzzles()) {
        for (const std::string& line : statement_lines(puzzle)) {
            EXPECT_LE(column_count(line), 100U) << puzzle.id << ": " << line;
            EXPECT_EQ(line.find('\t'), std::string::npos) << puzzle.id << ": " << line;
            EXPECT_TRUE(line.empty() || line.back() != ' ') << puzzle.id << ": " << line;
        }
    }
}

TEST(Statements, AreShownWithin80Columns) {
    const Workbook workbook(source_root());
    for (const Puzzle& puzzle : all_puzzles()) {
        for (const Style& style : {Style(false), Style(true, true)}) {
            std::istringstream text(statement_text(workbook, puzzle, 80, style));
            for (std::string line; std::getline(text, line);) {
                EXPECT_LE(column_count(without_escapes(line)), 80U) << puzzle.id << ": " << line;
            }
        }
    }
}

// A line of a picture that is broken spoils it.
TEST(Statements, HavePicturesThatFitBesideTheirIndentation) {
    for (const Puzzle& puzzle : all_puzzles()) {
        bool is_picture = false;
        for (const std::string& line : statement_lines(puzzle)) {
            is_picture = line.starts_with("```") ? !is_picture : is_picture;
            EXPECT_TRUE(!is_picture || column_count(line) <= 76) << puzzle.id << ": " << line;
        }
    }
}

TEST(Statements, HaveLinksThatFitOneLine) {
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::string shown = statement_text(Workbook(source_root()), puzzle, 80, Style(false));
        int links = 0;
        for (const std::string& line : statement_lines(puzzle)) {
            const std::size_t begin = line.find("](https://");
            if (begin != std::string::npos) {
                const std::string address =
                    line.substr(begin + 2, line.find(')', begin) - begin - 2);
                EXPECT_NE(shown.find(address), std::string::npos) << puzzle.id << ": " << address;
                ++links;
            }
        }
        EXPECT_GE(links, 1) << puzzle.id << " names nothing to read on";
    }
}

TEST(Statements, NameEveryArrayAndConstantOfTheFirstCase) {
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::string text = read_text(Workbook(source_root()).statement_path(puzzle));
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
