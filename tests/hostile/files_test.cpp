// What is in the place of a kernel file and is none. tests/program/bad_input_test.cpp has
// folders, files that cannot be read, and programs.
#include "checker/options/exit_code.hpp"
#include "tests/hostile/answer.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

namespace vkp {
namespace {

TEST(File, MayBeAPipeThatNobodyWritesTo) {
    const TestWorkbook workbook;
    const std::string pipe = (workbook.root() / "pipe").string();
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    const Outcome outcome = workbook.run({"check", "1", "--kernel", pipe});
    EXPECT_EQ(outcome.exit_code, kNotUsable);
    EXPECT_EQ(outcome.output, "");
    EXPECT_EQ(outcome.errors, "workbook: pipe is a pipe, not a file.\n");
    expect_solution_solved(workbook);
}

TEST(File, MayNeverEnd) {
    const TestWorkbook workbook;
    const Outcome outcome = workbook.run({"check", "1", "--kernel", "/dev/zero"});
    EXPECT_EQ(outcome.exit_code, kNotUsable);
    EXPECT_EQ(outcome.errors, "workbook: /dev/zero is a device, not a file.\n");
}

TEST(File, MayBeADeviceWithNothingInIt) {
    const TestWorkbook workbook;
    const Outcome outcome = workbook.run({"check", "1", "--kernel", "/dev/null"});
    EXPECT_EQ(outcome.exit_code, kNotUsable);
    EXPECT_EQ(outcome.errors, "workbook: /dev/null is a device, not a file.\n");
}

TEST(File, MayBeMissing) {
    const TestWorkbook workbook;
    const Outcome outcome = workbook.run({"check", "1", "--kernel", "no such file"});
    EXPECT_EQ(outcome.exit_code, kNotUsable);
    EXPECT_EQ(outcome.errors,
              "workbook: no such file cannot be read: No such file or directory.\n");
}

TEST(File, MayHaveAHundredMegabytes) {
    const TestWorkbook workbook;
    const std::string file = workbook.write_file("huge.comp", "void kernel() {}\n");
    std::filesystem::resize_file(file, std::size_t{100} << 20U);
    const Outcome outcome = workbook.run({"check", "1", "--kernel", file});
    EXPECT_EQ(outcome.exit_code, kNotSolved);
    EXPECT_TRUE(contains(outcome.output, "the file is longer than 1 MiB")) << outcome.output;
}

// A line is shown with what is wrong in it, and may be longer than any terminal.
TEST(Text, IsNotAllShownWhereALineNeverEnds) {
    const TestWorkbook workbook;
    const std::string file =
        workbook.write_file("long.comp", kernel_with("y;" + repeated(" ", 500'000)));
    const Outcome outcome = workbook.run({"check", "1", "--kernel", file});
    EXPECT_EQ(outcome.exit_code, kNotSolved);
    EXPECT_LT(outcome.output.size(), 5'000U);
}

}  // namespace
}  // namespace vkp
