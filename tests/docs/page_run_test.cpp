#include "tests/docs/page_run.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

std::vector<std::string> failures_of(const std::string& markdown) {
    const CommandPage page = parse_page(markdown);
    EXPECT_TRUE(page.problems.empty());
    PageRun run;
    return run.run(page);
}

TEST(PageRun, HoldsWhatIsShown) {
    EXPECT_TRUE(failures_of("```console\n$ echo one; echo two >&2\none\ntwo\n```\n").empty());
}

TEST(PageRun, SeesAnotherOutput) {
    const auto failures = failures_of("```console\n$ echo one\ntwo\n```\n");
    ASSERT_EQ(failures.size(), 1U);
    EXPECT_EQ(failures[0], "line 2: $ echo one\nshown, but not there: two\nIt wrote:\none\n");
}

TEST(PageRun, SeesAnotherExitCode) {
    for (const char* const text :
         {"```console\n$ exit 1\n```\n", "```console exit=1\n$ exit 2\n```\n",
          "```console exit=1\n$ true\n```\n", "```console exit=1\n$ exit 1\n$ exit 1\n```\n"}) {
        EXPECT_EQ(failures_of(text).size(), 1U) << text;
    }
    EXPECT_TRUE(failures_of("```console exit=3\n$ exit 3\n```\n"
                            "```console\n$ echo $?\n3\n```\n")
                    .empty());
}

TEST(PageRun, WritesFilesBeforeTheCommandsBehindThem) {
    EXPECT_TRUE(failures_of("```console exit=1\n$ test -e folder/a.txt\n```\n"
                            "```text folder/a.txt\none\n```\n"
                            "```console\n$ cat folder/a.txt\none\n```\n")
                    .empty());
}

TEST(PageRun, HasTheProgramAsASourceTreeAndAsAnInstallation) {
    EXPECT_TRUE(failures_of("```console exit=77\n"
                            "$ cd / && \"$OLDPWD\"/workbook check 1 --device none\n"
                            "Puzzle 1: Map  · not started\n…\n```\n"
                            "```console exit=77\n"
                            "$ workbook check 1 --device none\n"
                            "Puzzle 1: Map  · not started\n…\n```\n")
                    .empty());
}

}  // namespace
}  // namespace vkp
