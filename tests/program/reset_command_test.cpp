#include "checker/options/exit_code.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/template.hpp"
#include "tests/paths.hpp"
#include "tests/program/terminal_process.hpp"
#include "tests/program/test_workbook.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

namespace fs = std::filesystem;

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

// Without a number the learner may have another puzzle in mind.
TEST(Reset, AsksBeforeItRestoresAPuzzleThatNobodyNamed) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, "mine\n");
    const auto answered = [&](const std::string& answer) {
        TerminalProcess terminal({program_path(), "reset"},
                                 {.environment = {{"VKP_ROOT", workbook.root().string()}}});
        EXPECT_TRUE(terminal.shows({"Restore the template of puzzle 1, Map? [y/N]"}));
        terminal.type(answer + "\n");
        return terminal.end();
    };
    for (const char* no : {"", "n", "what"}) {
        EXPECT_EQ(answered(no), kNotSolved);
        EXPECT_EQ(file_content(workbook.kernel_path(1)), "mine\n");
    }
    EXPECT_EQ(answered("y"), kAllSolved);
    EXPECT_EQ(file_content(workbook.kernel_path(1)), template_text(1));
    EXPECT_EQ(file_content(workbook.kernel_path(1).string() + ".1.bak"), "mine\n");
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

}  // namespace
}  // namespace vkp
