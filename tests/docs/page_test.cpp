#include "tests/docs/page.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

const ShownCommand& command(const CommandPage& page, std::size_t step) {
    return std::get<ShownCommand>(page.steps.at(step));
}

TEST(Page, HasCommandsWithTheirOutput) {
    const CommandPage page = parse_page(
        "# Title\n"
        "```console\n"
        "$ first one\n"
        "its output\n"
        "\n"
        "$ second\n"
        "```\n");
    EXPECT_TRUE(page.problems.empty());
    EXPECT_EQ(page.console_blocks, 1);
    ASSERT_EQ(page.steps.size(), 2U);
    EXPECT_EQ(command(page, 0).text, "first one");
    EXPECT_EQ(command(page, 0).line, 3);
    EXPECT_EQ(command(page, 0).output, std::vector<std::string>{"its output"});
    EXPECT_EQ(command(page, 1).text, "second");
    EXPECT_EQ(command(page, 1).line, 6);
    EXPECT_TRUE(command(page, 1).output.empty());
}

TEST(Page, HasTheExitCodeOfABlocksLastCommand) {
    const CommandPage page = parse_page("```console exit=77\n$ one\n$ two\n```\n");
    EXPECT_TRUE(page.problems.empty());
    EXPECT_EQ(command(page, 0).exit_code, 0);
    EXPECT_EQ(command(page, 1).exit_code, 77);
}

TEST(Page, HasFilesInTheirOrder) {
    const CommandPage page = parse_page(
        "```console\n$ one\n```\n"
        "```glsl puzzles/01_map/kernel.comp\nvoid kernel() {\n}\n```\n"
        "```glsl\nvoid not_a_file() {}\n```\n");
    EXPECT_TRUE(page.problems.empty());
    ASSERT_EQ(page.steps.size(), 2U);
    const auto& file = std::get<ShownFile>(page.steps[1]);
    EXPECT_EQ(file.path, "puzzles/01_map/kernel.comp");
    EXPECT_EQ(file.text, "void kernel() {\n}\n");
    ASSERT_EQ(page.other_blocks.size(), 1U);
    EXPECT_EQ(page.other_blocks[0].info, "glsl");
}

TEST(Page, WritesFilesIntoTheWorkbookAlone) {
    for (const char* const path : {"../kernel.comp", "/etc/passwd", "puzzles/../../x", "./x"}) {
        const CommandPage page = parse_page("```glsl " + std::string(path) + "\n```\n");
        EXPECT_TRUE(page.steps.empty()) << path;
        EXPECT_EQ(page.problems.size(), 1U) << path;
    }
}

TEST(Page, HidesNoCommand) {
    for (const char* const text :
         {"```sh\n$ ./workbook check\n```\n", "```\n$ ./workbook check\n```\n",
          "```text\nfirst\n$ ./workbook check\n```\n", "```glsl a.comp\n$ ./workbook check\n```\n",
          "$ ./workbook check\n"}) {
        EXPECT_EQ(parse_page(text).problems.size(), 1U) << text;
    }
}

TEST(Page, SaysWhichBlocksMakeNoSense) {
    for (const char* const text :
         {"```console\noutput without a command\n```\n", "```console\n```\n",
          "```console\n$ never ends\n", "```console exit=one\n$ one\n```\n",
          "```console exti=1\n$ one\n```\n", "```console exit=1 exit=2\n$ one\n```\n"}) {
        EXPECT_EQ(parse_page(text).problems.size(), 1U) << text;
    }
}

}  // namespace
}  // namespace vkp
