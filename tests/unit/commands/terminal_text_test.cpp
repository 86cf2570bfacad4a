#include "checker/text/terminal_text.hpp"

#include "checker/text/output.hpp"
#include "checker/text/unified_diff.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

using Rows = std::vector<std::string>;

TEST(DisplayWidth, CountsColumnsAndNoEscapes) {
    EXPECT_EQ(display_width(""), 0U);
    EXPECT_EQ(display_width("a★│"), 3U);
    EXPECT_EQ(display_width("漢字"), 4U);
    EXPECT_EQ(display_width("\x1b[31mred\x1b[0m"), 3U);
    EXPECT_EQ(display_width("\x1b]8;;file:///a\x1b\\link\x1b]8;;\x1b\\"), 4U);
    EXPECT_EQ(display_width("cut \x1b["), 4U);
    EXPECT_EQ(display_width("cut \x1b]8;;never ends"), 4U);
}

TEST(Clipped, FitsAndSaysThatSomethingIsMissing) {
    EXPECT_EQ(clipped("short", 5), "short");
    EXPECT_EQ(clipped("longer", 5), "long…");
    EXPECT_EQ(clipped("漢字漢字", 5), "漢字…");
    EXPECT_EQ(clipped("word", 1), "…");
    EXPECT_EQ(clipped("word", 0), "");
}

TEST(Clipped, SwitchesColorsOff) {
    EXPECT_EQ(clipped("\x1b[31mlonger\x1b[0m", 5), "\x1b[31mlong…\x1b[0m");
}

TEST(WrappedText, BreaksAtSpaces) {
    EXPECT_EQ(wrapped("one two three", 9), (Rows{"one two", "three"}));
    EXPECT_EQ(wrapped("one two three", 80), (Rows{"one two three"}));
    EXPECT_EQ(wrapped("", 10), (Rows{""}));
    EXPECT_EQ(wrapped("exactly ten", 11), (Rows{"exactly ten"}));
}

TEST(WrappedText, KeepsShortCodeInOneRow) {
    EXPECT_EQ(wrapped("see how `check 9` does it", 16), (Rows{"see how", "`check 9` does", "it"}));
    EXPECT_EQ(wrapped("`a b` `c d` e", 10), (Rows{"`a b`", "`c d` e"}));
    EXPECT_EQ(wrapped("`code that is too long for half`", 12),
              (Rows{"`code that", "is too long", "for half`"}));
    EXPECT_EQ(wrapped("one ` has no end here", 12), (Rows{"one ` has no", "end here"}));
}

TEST(WrappedText, KeepsTheIndentation) {
    EXPECT_EQ(wrapped("  one two three", 10), (Rows{"  one two", "  three"}));
    EXPECT_EQ(wrapped("one two three", 9, 2), (Rows{"one two", "  three"}));
}

TEST(WrappedText, BreaksWordsThatAreTooLong) {
    EXPECT_EQ(wrapped("abcdefghijkl", 8), (Rows{"abcdefgh", "ijkl"}));
    EXPECT_EQ(wrapped("ab cdefghijklm", 8), (Rows{"ab", "cdefghij", "klm"}));
}

TEST(WrappedText, CarriesColorsOver) {
    EXPECT_EQ(wrapped("\x1b[31mone two three\x1b[0m", 9),
              (Rows{"\x1b[31mone two\x1b[0m", "\x1b[31mthree\x1b[0m"}));
}

TEST(WrappedText, NeverExceedsItsWidth) {
    const std::string text =
        "    7 │ if (local_i >= 1) sum += \x1b[1ms[local_i - 1]\x1b[0m; 漢字漢字";
    for (std::size_t width = 8; width < 60; ++width) {
        for (const std::string& row : wrapped(text, width, 4)) {
            EXPECT_LE(display_width(row), width) << row;
        }
    }
}

TEST(FoldedLine, GoesOnWhereTheCodeBegins) {
    EXPECT_EQ(folded_line("   12 │ float sum = a[i] + b[i];", 24),
              (Rows{"   12 │ float sum = a[i]", "        + b[i];"}));
    EXPECT_EQ(folded_line("some words that are folded", 20),
              (Rows{"some words that are", "    folded"}));
}

TEST(Folded, KeepsLinesThatFitAndTheLastLinesEnd) {
    EXPECT_EQ(folded("short\nlonger than ten\n", 10), "short\nlonger\n    than\n    ten\n");
    EXPECT_EQ(folded("short\n\nno end", 10), "short\n\nno end");
    EXPECT_EQ(folded("", 10), "");
}

TEST(UnifiedDiff, SaysWhatChanged) {
    EXPECT_EQ(unified_diff("a\nb\nc\n", "a\nb\nc\n", Style(false)), "");
    EXPECT_EQ(unified_diff("a\nb\nc\n", "a\nx\nc\n", Style(false)),
              "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n");
    EXPECT_EQ(unified_diff("", "new\n", Style(false)), "@@ -1,0 +1,1 @@\n+new\n");
}

TEST(UnifiedDiff, LeavesOutWhatIsFarFromAnyChange) {
    EXPECT_EQ(
        unified_diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\n5\n6\n7\n8\nx\n", Style(false)),
        "@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+x\n");
}

TEST(UnifiedDiff, ControlsNoTerminal) {
    EXPECT_EQ(unified_diff("", "\x1b[2J\n", Style(false)), "@@ -1,0 +1,1 @@\n+\uFFFD[2J\n");
}

TEST(LinesOf, NeedNoLastLineEnd) {
    EXPECT_EQ(lines_of("a\n\nb"), (Rows{"a", "", "b"}));
    EXPECT_EQ(lines_of("a\n"), Rows{"a"});
    EXPECT_EQ(lines_of(""), Rows{});
}

TEST(InAscii, SaysTheMarksInPlainLetters) {
    EXPECT_EQ(in_ascii("✓ solved  ★★☆ │ 4×4 → 7"), "+ solved  **. | 4x4 -> 7");
    EXPECT_EQ(in_ascii("漢 é"), "? ?");
}

}  // namespace
}  // namespace vkp
