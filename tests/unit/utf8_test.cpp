#include "checker/utf8.hpp"

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
}

}  // namespace
}  // namespace vkp
