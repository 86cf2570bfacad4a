// show, hint, reset, solution and template.
#include "checker/options/exit_code.hpp"
#include "checker/text/utf8.hpp"
#include "harness/model/template.hpp"
#include "puzzles/registry.hpp"
#include "tests/program/test_workbook.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace vkp {
namespace {

namespace fs = std::filesystem;

// Columns of the longest line.
std::size_t width(std::string_view text) {
    std::size_t longest = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        longest = std::max(longest, column_count(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return longest;
}

TEST(List, HasAllPuzzles) {
    const TestWorkbook workbook;
    const Outcome list = workbook.run({"list"});
    EXPECT_EQ(list.exit_code, kAllSolved);
    EXPECT_TRUE(list.output.starts_with("Part I: first kernels\n")) << list.output;
    for (const Puzzle& puzzle : all_puzzles()) {
        EXPECT_TRUE(contains(list.output, fmt::format("\n{:>2}  {} ", puzzle.number, puzzle.title)))
            << list.output;
    }
    EXPECT_LE(width(list.output), 80U) << list.output;
}

TEST(List, FindsPuzzlesByWords) {
    const TestWorkbook workbook;
    const Outcome by_title = workbook.run({"list", "MATRIX"});
    EXPECT_EQ(by_title.exit_code, kAllSolved);
    EXPECT_TRUE(contains(by_title.output, "14  Matrix multiplication")) << by_title.output;
    EXPECT_FALSE(contains(by_title.output, " 1  Map")) << by_title.output;
    EXPECT_TRUE(contains(workbook.run({"list", "halo", "filter"}).output, "11  1D convolution"));
}

TEST(List, SaysWhereItLookedInVain) {
    const TestWorkbook workbook;
    const Outcome nothing = workbook.run({"list", "halo", "zebra\x1b[2J"});
    EXPECT_EQ(nothing.exit_code, kNotSolved);
    EXPECT_EQ(nothing.output,
              "No puzzle has \"halo\" and \"zebra\uFFFD[2J\" in its title, folder, statement or "
              "what is new in it.\n");
}

TEST(Show, PrintsTheStatementAndWhereToWrite) {
    const TestWorkbook workbook;
    const Outcome show = workbook.run({"show", "pooling"});
    EXPECT_EQ(show.exit_code, kAllSolved);
    EXPECT_TRUE(show.output.starts_with("Puzzle 9: Pooling\n═════════════════\n")) << show.output;
    EXPECT_TRUE(contains(show.output, "\n    a          0    1 ")) << show.output;
    EXPECT_FALSE(contains(show.output, "\n##")) << show.output;
    EXPECT_FALSE(contains(show.output, "\x1b")) << show.output;
    EXPECT_TRUE(show.output.ends_with("\nYour file: puzzles/09_pooling/kernel.comp\n"))
        << show.output;
}

TEST(Show, PrintsTheGlossary) {
    const TestWorkbook workbook;
    const Outcome show = workbook.run({"show", "glossary"});
    EXPECT_EQ(show.exit_code, kAllSolved);
    EXPECT_TRUE(show.output.starts_with("Glossary\n════════\n")) << show.output;
    EXPECT_TRUE(contains(show.output, "threadgroup")) << show.output;
    EXPECT_LE(width(show.output), 80U) << show.output;
}

TEST(Show, PrintsThePageAboutGlslOnOneScreen) {
    const TestWorkbook workbook;
    const Outcome show = workbook.run({"show", "glsl"});
    EXPECT_EQ(show.exit_code, kAllSolved);
    EXPECT_TRUE(show.output.starts_with("GLSL for those who know C\n")) << show.output;
    EXPECT_TRUE(contains(show.output, "no pointers")) << show.output;
    EXPECT_LE(width(show.output), 80U) << show.output;
    EXPECT_LE(std::count(show.output.begin(), show.output.end(), '\n'), 50) << show.output;
}

TEST(Show, IsColoredIfAskedTo) {
    const TestWorkbook workbook;
    const Outcome show = workbook.run({"show", "9", "--color", "always"});
    EXPECT_TRUE(show.output.starts_with("\x1b[1mPuzzle 9: Pooling\x1b[0m\n\n")) << show.output;
    EXPECT_FALSE(contains(show.output, "`")) << "colour says what is code";
    EXPECT_FALSE(contains(show.output, "\x1b]8;")) << "a pipe has no links";
}

TEST(Show, TakesTheWidthOfTheTerminal) {
    const TestWorkbook workbook;
    const auto shown_width = [&](const std::string& columns) {
        const std::string line = "stty cols " + columns + " <&1; \"$0\" show 9 --color never";
        return width(workbook.run_shell(line, {.on_terminal = true}).output);
    };
    EXPECT_LE(shown_width("60"), 60U);
    EXPECT_GT(shown_width("60"), 50U);
    EXPECT_LE(shown_width("200"), 100U) << "longer lines are hard to read";
    EXPECT_GT(shown_width("200"), 90U);
}

TEST(Show, HasLinksInTerminalsThatKnowThem) {
    const TestWorkbook workbook;
    const auto show = [&](std::map<std::string, std::string> environment) {
        environment.insert({{"TERM", "xterm"}, {"NO_COLOR", ""}});
        return workbook.run({"show", "9"}, {.environment = environment, .on_terminal = true})
            .output;
    };
    EXPECT_TRUE(contains(show({{"VTE_VERSION", "6003"}}), "\x1b]8;;https://docs.vulkan.org/"));
    EXPECT_FALSE(contains(show({{"VTE_VERSION", "6003"}, {"TERM", "screen"}}), "\x1b]8;"));
    EXPECT_FALSE(contains(show({{"VTE_VERSION", "6003"}, {"NO_COLOR", "1"}}), "\x1b"));
}

TEST(Show, KeepsControlCharactersFromTheTerminal) {
    const TestWorkbook workbook;
    static_cast<void>(workbook.write_file("puzzles/01_map/README.md",
                                          "# A\x1b[2J\r\n\r\n`\x07` \u009b31m \xff\r\n"));
    const Outcome show = workbook.run({"show", "1"});
    EXPECT_TRUE(show.output.starts_with("A\uFFFD[2J\n═════\n\n`\uFFFD` \uFFFD31m \uFFFD\n"))
        << show.output;
}

TEST(Hint, GivesOneMoreAtEachCallAndAllInTheEnd) {
    const TestWorkbook workbook;
    const std::vector<Hint>& hints = all_puzzles()[8].hints;
    for (std::size_t i = 0; i < hints.size(); ++i) {
        const Outcome hint = workbook.run({"hint", "9"});
        EXPECT_TRUE(
            hint.output.starts_with(fmt::format("Hint {} of {} for puzzle 9: Pooling\n\n{}", i + 1,
                                                hints.size(), hints[i].text.substr(0, 30))))
            << hint.output;
        EXPECT_LE(width(hint.output), 80U) << hint.output;
    }
    for (int again = 0; again < 2; ++again) {
        const Outcome all = workbook.run({"hint", "9"});
        EXPECT_TRUE(all.output.starts_with(
            fmt::format("All {} hints for puzzle 9: Pooling\n\n1. ", hints.size())))
            << all.output;
        EXPECT_TRUE(contains(all.output, fmt::format("\n{}. ", hints.size()))) << all.output;
    }
    EXPECT_TRUE(contains(workbook.run({"hint", "8"}).output, "Hint 1 of "));
}

TEST(Hint, HelpsAgainstWhatTheLastCheckFound) {
    const TestWorkbook workbook;
    workbook.write_kernel(3,
                          "void kernel() {\n"
                          "    uint i = gl_LocalInvocationID.x;\n"
                          "    result[i] = a[i] + 10.0;\n"
                          "}\n");
    EXPECT_EQ(workbook.run({"check", "3"}).exit_code, kNotSolved);
    const Outcome first = workbook.run({"hint", "3"});
    EXPECT_TRUE(first.output.starts_with("Hint 2 of ")) << first.output;
    EXPECT_TRUE(contains(first.output, "The last check said: faulty: out of bounds. This helps"))
        << first.output;
    const Outcome second = workbook.run({"hint", "3"});
    EXPECT_FALSE(contains(second.output, "Hint 2 of ")) << second.output;
}

TEST(Reset, BringsTheTemplateBackAndKeepsTheOldFile) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, "mine\r\n\xff");
    const Outcome reset = workbook.run({"reset", "1"});
    EXPECT_EQ(reset.exit_code, kAllSolved);
    EXPECT_EQ(reset.output,
              "puzzles/01_map/kernel.comp is the template again; your file is kept as "
              "puzzles/01_map/kernel.comp.1.bak.\n");
    EXPECT_EQ(file_content(workbook.kernel_path(1)), template_text(1));
    EXPECT_EQ(file_content(workbook.kernel_path(1).string() + ".1.bak"), "mine\r\n\xff");
}

TEST(Reset, OverwritesNoBackup) {
    const TestWorkbook workbook;
    const std::string path = workbook.kernel_path(1).string();
    for (const char* text : {"first", "second", "third"}) {
        workbook.write_kernel(1, text);
        EXPECT_EQ(workbook.run({"reset", "1"}).exit_code, kAllSolved);
    }
    EXPECT_EQ(file_content(path + ".1.bak"), "first");
    EXPECT_EQ(file_content(path + ".3.bak"), "third");
    fs::remove(path + ".2.bak");
    workbook.write_kernel(1, "fourth");
    EXPECT_TRUE(contains(workbook.run({"reset", "1"}).output, "kernel.comp.2.bak"));
    EXPECT_EQ(file_content(path + ".2.bak"), "fourth");
}

TEST(Reset, LeavesATemplateAlone) {
    const TestWorkbook workbook;
    const auto before = workbook.content();
    const Outcome reset = workbook.run({"reset", "1"});
    EXPECT_EQ(reset.output, "puzzles/01_map/kernel.comp is the template already.\n");
    EXPECT_EQ(workbook.content(), before);
}

TEST(Reset, MakesAFileThatIsGone) {
    const TestWorkbook workbook;
    const auto before = workbook.content();
    fs::remove(workbook.kernel_path(1));
    EXPECT_EQ(workbook.run({"reset", "1"}).exit_code, kAllSolved);
    EXPECT_EQ(workbook.content(), before);
}

TEST(Reset, LosesNothingOfALinkedFile) {
    const TestWorkbook workbook;
    const std::string mine = workbook.write_file("mine.comp", "my own\n");
    fs::remove(workbook.kernel_path(1));
    fs::create_symlink(mine, workbook.kernel_path(1));
    EXPECT_EQ(workbook.run({"reset", "1"}).exit_code, kAllSolved);
    EXPECT_EQ(file_content(workbook.kernel_path(1)), template_text(1));
    EXPECT_EQ(file_content(workbook.kernel_path(1).string() + ".1.bak"), "my own\n");
}

TEST(Reset, KeepsAllOfAnyFile) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, std::string(std::size_t{17} << 20U, 'x'));
    EXPECT_EQ(workbook.run({"reset", "1"}).exit_code, kAllSolved);
    EXPECT_EQ(fs::file_size(workbook.kernel_path(1).string() + ".1.bak"), std::size_t{17} << 20U);
    EXPECT_EQ(file_content(workbook.kernel_path(1)), template_text(1));
}

TEST(Solution, IsLockedUntilThePuzzleIsSolved) {
    const TestWorkbook workbook;
    const Outcome locked = workbook.run({"solution", "1"});
    EXPECT_EQ(locked.exit_code, kNotSolved);
    EXPECT_TRUE(contains(locked.output + locked.errors, "Puzzle 1 is not solved yet."));
    EXPECT_FALSE(contains(locked.output, "a[i] + 10.0"));
    workbook.solve(1);
    EXPECT_EQ(workbook.run({"check", "1"}).exit_code, kAllSolved);
    const Outcome solution = workbook.run({"solution", "1"});
    EXPECT_EQ(solution.exit_code, kAllSolved);
    EXPECT_EQ(solution.output, solution_without_marks(solution_text(1)));
}

TEST(Solution, IsShownByForce) {
    const TestWorkbook workbook;
    const auto before = workbook.content();
    const Outcome solution = workbook.run({"solution", "9", "--force"});
    EXPECT_EQ(solution.exit_code, kAllSolved);
    EXPECT_EQ(solution.output, solution_without_marks(solution_text(9)));
    EXPECT_FALSE(contains(solution.output, "SOLUTION"));
    EXPECT_EQ(workbook.content(), before);
}

TEST(Template, IsPrinted) {
    const TestWorkbook workbook;
    for (const Puzzle& puzzle : all_puzzles()) {
        EXPECT_EQ(workbook.run({"template", puzzle.id}).output, template_text(puzzle.number));
    }
}

}  // namespace
}  // namespace vkp
