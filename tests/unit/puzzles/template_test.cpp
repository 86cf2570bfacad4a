#include "puzzles/template.hpp"

#include <gtest/gtest.h>

#include <regex>

namespace vkp {
namespace {

constexpr std::string_view kSolution =
    "// Puzzle\n"
    "void kernel() {\n"
    "    uint i = 0;\n"
    "    // BEGIN SOLUTION: roughly 2 lines\n"
    "    if (i < 3) {\n"
    "    }\n"
    "    // END SOLUTION\n"
    "    i++;\n"
    "}\n";

std::string with_crlf(std::string_view text) {
    return std::regex_replace(std::string(text), std::regex("\n"), "\r\n");
}

TEST(Template, LeavesOutWhatStandsBetweenTheMarks) {
    EXPECT_EQ(template_from_solution(kSolution),
              "// Puzzle\n"
              "void kernel() {\n"
              "    uint i = 0;\n"
              "    // FILL ME IN (roughly 2 lines)\n"
              "    i++;\n"
              "}\n");
}

TEST(Template, KeepsTheMarksIndentation) {
    EXPECT_EQ(template_from_solution("\t  // BEGIN SOLUTION: x\nfoo\n// END SOLUTION\n"),
              "\t  // FILL ME IN (x)\n");
}

TEST(Template, OfTextWithoutMarksIsThatText) {
    for (const char* text : {"", "\n", "void kernel() {}", "// BEGIN\n\n// END\n"}) {
        EXPECT_EQ(template_from_solution(text), text);
    }
}

TEST(Template, TakesOnlyWholeLinesForMarks) {
    constexpr const char* kText = "int x; // BEGIN SOLUTION: no\ny\n// BEGIN SOLUTION\nz\n";
    EXPECT_EQ(template_from_solution(kText), kText);
}

TEST(Template, WithoutAnEndLeavesOutTheRest) {
    EXPECT_EQ(template_from_solution("a\n// BEGIN SOLUTION: x\nb\nc\n"), "a\n// FILL ME IN (x)\n");
}

TEST(Template, HasOnePlaceForEachPairOfMarks) {
    EXPECT_EQ(template_from_solution("// BEGIN SOLUTION: x\nb\n// END SOLUTION\nc\n"
                                     "// BEGIN SOLUTION: y\n6\n// END SOLUTION"),
              "// FILL ME IN (x)\nc\n// FILL ME IN (y)\n");
}

TEST(Template, KeepsTheLineEndsOfWindows) {
    EXPECT_EQ(template_from_solution(with_crlf(kSolution)),
              with_crlf(template_from_solution(kSolution)));
}

constexpr std::string_view kMended =
    "void kernel() {\n"
    "    // BEGIN BROKEN\n"
    "    // for (;;) {\n"
    "    //     i++;  // for ever\n"
    "    //\n"
    "    // }\n"
    "    // BEGIN MENDED\n"
    "    i++;  // once\n"
    "    // END MENDED\n"
    "}\n";

TEST(Template, OfAStarterHasTheBrokenLines) {
    constexpr std::string_view kStarter =
        "void kernel() {\n"
        "    for (;;) {\n"
        "        i++;  // for ever\n"
        "\n"
        "    }\n"
        "}\n";
    EXPECT_EQ(template_from_solution(kMended), kStarter);
    EXPECT_EQ(template_from_solution(with_crlf(kMended)), with_crlf(kStarter));
}

TEST(Template, OfAStarterMayLackALineOrHaveOneMore) {
    EXPECT_EQ(template_from_solution("a\n// BEGIN BROKEN\n// BEGIN MENDED\nb\n// END MENDED\nc\n"),
              "a\nc\n");
    EXPECT_EQ(template_from_solution("a\n// BEGIN BROKEN\n// b\n// BEGIN MENDED\n// END MENDED\n"),
              "a\nb\n");
}

TEST(Solution, IsShownWithoutTheBrokenLines) {
    EXPECT_EQ(solution_without_marks(kMended),
              "void kernel() {\n"
              "    i++;  // once\n"
              "}\n");
}

TEST(Solution, IsShownWithoutItsMarks) {
    EXPECT_EQ(solution_without_marks(kSolution),
              "// Puzzle\n"
              "void kernel() {\n"
              "    uint i = 0;\n"
              "    if (i < 3) {\n"
              "    }\n"
              "    i++;\n"
              "}\n");
}

}  // namespace
}  // namespace vkp
