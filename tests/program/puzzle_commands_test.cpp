// show, hint, reset, solution and template.
#include "checker/exit_code.hpp"
#include "harness/model/template.hpp"
#include "puzzles/registry.hpp"
#include "tests/program/test_workbook.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

namespace fs = std::filesystem;

TEST(List, HasAllPuzzles) {
    const TestWorkbook workbook;
    const Outcome list = workbook.run({"list"});
    EXPECT_EQ(list.exit_code, kAllSolved);
    for (const Puzzle& puzzle : all_puzzles()) {
        EXPECT_TRUE(contains(list.output, fmt::format("{:>4}  {} ", puzzle.number, puzzle.title)))
            << list.output;
    }
}

TEST(Show, PrintsTheStatementAndWhereToWrite) {
    const TestWorkbook workbook;
    const Outcome show = workbook.run({"show", "pooling"});
    EXPECT_EQ(show.exit_code, kAllSolved);
    EXPECT_TRUE(show.output.starts_with("# Puzzle 9: Pooling\n")) << show.output;
    EXPECT_TRUE(show.output.ends_with("\nYour file: puzzles/09_pooling/kernel.comp\n"))
        << show.output;
}

TEST(Hint, GivesOneMoreAtEachCallAndKeepsTheLast) {
    const TestWorkbook workbook;
    const std::vector<std::string>& hints = all_puzzles()[8].hints;
    for (std::size_t i = 0; i < hints.size(); ++i) {
        EXPECT_EQ(workbook.run({"hint", "9"}).output,
                  fmt::format("Hint {} of {} for puzzle 9: Pooling\n\n{}\n", i + 1, hints.size(),
                              hints[i]));
    }
    for (int again = 0; again < 2; ++again) {
        EXPECT_EQ(workbook.run({"hint", "9"}).output,
                  fmt::format("Hint {0} of {0} for puzzle 9: Pooling\n\n{1}\n\nThat was the last "
                              "one.\n",
                              hints.size(), hints.back()));
    }
    EXPECT_TRUE(contains(workbook.run({"hint", "8"}).output, "Hint 1 of "));
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
