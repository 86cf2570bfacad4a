#include "tests/docs/markdown_text.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

using Words = std::vector<std::string>;

TEST(MarkdownText, HasLinksAndPictures) {
    EXPECT_EQ(links_of("[a](b.md) and ![c\nd](e.png#f)\n```text\n[no](link)\n```\n"),
              (Words{"b.md", "e.png#f"}));
}

TEST(MarkdownText, HasAnchorsAsGitHubMakesThem) {
    EXPECT_EQ(
        anchors_of("# The `main` rooms, twice\n## Loops on llvmpipe\ntext\n```sh\n# no\n```\n"),
        (Words{"the-main-rooms-twice", "loops-on-llvmpipe"}));
}

TEST(MarkdownText, HasCommandsThatAreNotRun) {
    EXPECT_EQ(
        commands_named_in("Type `./workbook check 9`, or `workbook\nhint 9`; `workbook` alone "
                          "and `a workbook x` say nothing.\n"
                          "```sh\n./workbook reset 21 && ls\n```\n"
                          "```console\n$ ./workbook list\n```\n"),
        (std::vector<Words>{{"check", "9"}, {"hint", "9"}, {"reset", "21"}}));
}

TEST(MarkdownText, HasOptionsThatStandAlone) {
    EXPECT_EQ(options_named_in("`--device none`, `--jobs=2`, `a --word`, and -- in text\n"),
              (Words{"--device", "--jobs"}));
}

TEST(MarkdownText, HasPathsFromTheTop) {
    EXPECT_EQ(paths_named_in("`harness/check`, `docs/`, `puzzles/*/kernel.comp`, `tests/run it`, "
                             "`check.cpp`\n"),
              (Words{"harness/check", "docs/"}));
}

}  // namespace
}  // namespace vkp
