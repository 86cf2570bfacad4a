#include "tests/docs/shown_output.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

TEST(ShownOutput, IsWhatWasWritten) {
    EXPECT_EQ(difference({"one", "", "two"}, "one\n\ntwo\n"), "");
    EXPECT_EQ(difference({}, ""), "");
}

TEST(ShownOutput, LeavesOutBlankEnds) {
    EXPECT_EQ(difference({"one"}, "one   \n\n\n"), "");
}

TEST(ShownOutput, MissesNothingThatWasWritten) {
    EXPECT_EQ(difference({"one"}, "one\ntwo\n"), "there, but not shown: two");
    EXPECT_EQ(difference({}, "one\n"), "there, but not shown: one");
    EXPECT_EQ(difference({"…", "one"}, "one\ntwo\n"), "there, but not shown: two");
}

TEST(ShownOutput, ShowsNothingThatWasNotWritten) {
    EXPECT_EQ(difference({"one", "two"}, "one\n"), "shown, but not there: two");
    EXPECT_EQ(difference({"one"}, ""), "shown, but not there: one");
    EXPECT_EQ(difference({"two", "one"}, "one\ntwo\n"), "shown, but not there: two");
}

TEST(ShownOutput, LeavesOutLinesWhereALineIsAnEllipsis) {
    EXPECT_EQ(difference({"…"}, ""), "");
    EXPECT_EQ(difference({"…"}, "one\ntwo\n"), "");
    EXPECT_EQ(difference({"one", "…", "four"}, "one\ntwo\nthree\nfour\n"), "");
    EXPECT_EQ(difference({"one", "…", "two"}, "one\ntwo\n"), "");
    // The first line that fits is not the right one.
    EXPECT_EQ(difference({"…", "one", "two"}, "one\nthree\none\ntwo\n"), "");
}

TEST(ShownOutput, DoesNotFitByAnEllipsisAlone) {
    EXPECT_EQ(difference({"one", "…", "five"}, "one\ntwo\n"), "shown, but not there: five");
    EXPECT_EQ(difference({"…", "five"}, ""), "shown, but not there: five");
    EXPECT_EQ(difference({"…", "two", "…", "one", "…"}, "one\ntwo\n"), "shown, but not there: one");
}

TEST(ShownOutput, LeavesOutTextWhereALineHasAnEllipsis) {
    EXPECT_EQ(difference({"took … ms"}, "took 12 ms\n"), "");
    EXPECT_EQ(difference({"… of …"}, "1 of 20\n"), "");
    EXPECT_EQ(difference({"Progress: 1/…"}, "Progress: 1/20\n"), "");
    EXPECT_EQ(difference({"a…b"}, "ab\n"), "");
}

TEST(ShownOutput, HoldsTheRestOfALineWithAnEllipsis) {
    EXPECT_EQ(difference({"took … ms"}, "took 12 s\n"), "shown, but not there: took … ms");
    EXPECT_EQ(difference({"Progress: 1/…"}, "Progress: 2/20\n"),
              "shown, but not there: Progress: 1/…");
    EXPECT_EQ(difference({"… x"}, "one\ntwo x\n"), "shown, but not there: … x");
}

}  // namespace
}  // namespace vkp
