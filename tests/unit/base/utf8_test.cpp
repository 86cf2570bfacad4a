#include "harness/base/utf8.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

TEST(Utf8, LeavesTextAlone) {
    for (const char* text : {"", "plain\n\t", "é ö ß", "→ ✓ ★", "日本", "😀"}) {
        EXPECT_EQ(with_valid_utf8(text), text);
    }
    EXPECT_EQ(with_valid_utf8(std::string_view("a\0b", 3)), std::string("a\0b", 3));
}

TEST(Utf8, ReplacesEachByteThatBelongsToNoCharacter) {
    EXPECT_EQ(with_valid_utf8("a\xff\xfe-"), "a\uFFFD\uFFFD-");
    EXPECT_EQ(with_valid_utf8("\x80x"), "\uFFFDx") << "the middle of a character";
    EXPECT_EQ(with_valid_utf8("\xc3"), "\uFFFD") << "a beginning without an end";
    EXPECT_EQ(with_valid_utf8("\xc3(\xc3\xa9"), "\uFFFD(é");
    EXPECT_EQ(with_valid_utf8("\xe2\x9c"), "\uFFFD\uFFFD");
    EXPECT_EQ(with_valid_utf8("\xc0\xaf"), "\uFFFD\uFFFD") << "too long a form";
    EXPECT_EQ(with_valid_utf8("\xf5\x80\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD");
    EXPECT_EQ(with_valid_utf8("\xe0\x80\xaf"), "\uFFFD\uFFFD\uFFFD") << "too long a form";
    EXPECT_EQ(with_valid_utf8("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD") << "half a surrogate pair";
    EXPECT_EQ(with_valid_utf8("\xf4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD") << "above U+10FFFF";
}

TEST(Printable, KeepsWhatATerminalShows) {
    for (const char* text : {"", "plain\n\ttab", "é ö ß", "→ ✓ ★", "日本", "😀", "e\u0301"}) {
        EXPECT_EQ(printable(text), text);
    }
}

TEST(Printable, ReplacesWhatControlsATerminal) {
    EXPECT_EQ(printable("\x1b[2J\x07\b\r\x7f"), "\uFFFD[2J\uFFFD\uFFFD\uFFFD\uFFFD");
    EXPECT_EQ(printable("\u0080\u009b\u009f\u00a0"), "\uFFFD\uFFFD\uFFFD\u00a0");
    EXPECT_EQ(printable("\u202aa\u202e\u2066\u2069\u200f"), "\uFFFDa\uFFFD\uFFFD\uFFFD\uFFFD");
    EXPECT_EQ(printable(std::string_view("a\0b\xff", 4)), "a\uFFFDb\uFFFD");
    EXPECT_EQ(printable("\uFFFE\uFFFF"), "\uFFFD\uFFFD") << "what XML has no character for";
}

TEST(Printable, InALineForgesNone) {
    EXPECT_EQ(printable_in_line("k.comp\nk.comp:1: error\t\x1b]0;x\x07"),
              "k.comp\uFFFDk.comp:1: error\uFFFD\uFFFD]0;x\uFFFD");
    EXPECT_EQ(printable_in_line("é ★"), "é ★");
}

TEST(Columns, AreThoseOfATerminal) {
    EXPECT_EQ(column_count(""), 0U);
    EXPECT_EQ(column_count("abc"), 3U);
    EXPECT_EQ(column_count("äöü→★│"), 6U);
    EXPECT_EQ(column_count("日本語"), 6U);
    EXPECT_EQ(column_count("😀"), 2U);
    EXPECT_EQ(column_count("e\u0301\u200b"), 1U);
}

TEST(Cluster, IsACharacterWithItsMarks) {
    EXPECT_EQ(cluster_length("ab"), 1U);
    EXPECT_EQ(cluster_length("äb"), 2U);
    EXPECT_EQ(cluster_length("e\u0301\u0302x"), 5U);
    EXPECT_EQ(cluster_length("\u0301x"), 2U);
}

}  // namespace
}  // namespace vkp
