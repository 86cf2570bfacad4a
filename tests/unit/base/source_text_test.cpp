#include "harness/base/source_text.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

// "1:a 1:b | 2:c": a bar ends a line of the preprocessor.
std::string tokens_of(std::string_view text) {
    const SourceText source(text);
    std::string words;
    for (const TokenLine& line : source.lines()) {
        words += words.empty() ? "" : " |";
        for (const Token& token : line) {
            words += fmt::format("{}{}:{}", words.empty() ? "" : " ", token.line, token.text);
        }
    }
    return words;
}

std::string code_of(std::string_view text) {
    return SourceText(text).code();
}

TEST(SourceText, IsWordsNumbersAndSignsWithTheirLines) {
    EXPECT_EQ(tokens_of("x_1 = 1.5f;\n\n  y+=a[2]"),
              "1:x_1 1:= 1:1 1:. 1:5f 1:; | 3:y 3:+ 3:= 3:a 3:[ 3:2 3:]");
    EXPECT_EQ(tokens_of(""), "");
    EXPECT_EQ(tokens_of(" \t\r\n\n"), "");
    EXPECT_EQ(tokens_of("a\r\nb"), "1:a | 2:b");
}

TEST(SourceText, TakesAStringAsOneToken) {
    EXPECT_EQ(tokens_of("f(\"a // b\", /* \" */ c)"), "1:f 1:( 1:\"a // b\" 1:, 1:c 1:)");
    EXPECT_EQ(tokens_of("\"/*\" x"), "1:\"/*\" 1:x");
    EXPECT_EQ(tokens_of("\"no end\nx // \"y\""), "1:\"no end | 2:x");
}

TEST(SourceText, JoinsLinesBeforeAllElse) {
    EXPECT_EQ(tokens_of("#define A \\\n b\nc"), "1:# 1:define 1:A 2:b | 3:c");
    EXPECT_EQ(tokens_of("lay\\\nout x\\\r\ny"), "1:layout 2:xy");
    EXPECT_EQ(code_of("a \\\n b"), "a  b");
    EXPECT_EQ(tokens_of("a \\ b"), "1:a 1:\\ 1:b");
}

TEST(SourceText, PutsBlanksForComments) {
    EXPECT_EQ(code_of("a // b\nc"), "a     \nc");
    EXPECT_EQ(code_of("a /* b\n */ c"), "a          c");
    EXPECT_EQ(code_of("a /* // */ b // /*\nc"), "a          b      \nc");
    EXPECT_EQ(code_of("a / b * c"), "a / b * c");
    EXPECT_EQ(code_of("/*/ a */b"), "        b");
}

TEST(SourceText, TakesWhatIsOnBothSidesOfACommentForOneLine) {
    EXPECT_EQ(tokens_of("#/*\n\n*/version // c\nd"), "1:# 3:version | 4:d");
    EXPECT_EQ(tokens_of("/* a\n */ b"), "2:b");
}

TEST(SourceText, LetsCommentsGoOnAcrossJoinedLines) {
    EXPECT_EQ(tokens_of("a /\\\n/ b\nc"), "1:a | 3:c");
    EXPECT_EQ(tokens_of("/\\\n* a *\\\r\n/ b"), "3:b");
    EXPECT_EQ(tokens_of("// a \\\r\nb\nc"), "3:c");
}

TEST(SourceText, MayEndWithinAComment) {
    EXPECT_EQ(code_of("a //"), "a   ");
    EXPECT_EQ(code_of("a /"), "a /");
    EXPECT_EQ(code_of("a /* b"), "a     ");
    EXPECT_EQ(code_of("a /* b *"), "a       ");
    EXPECT_EQ(code_of("/*"), "  ");
}

TEST(SourceText, KeepsTheComments) {
    const SourceText source("// one\r\n  /* two\n*/ x // three\n//");
    ASSERT_EQ(source.comments().size(), 4U);
    EXPECT_EQ(source.comments()[0].text, " one");
    EXPECT_TRUE(source.comments()[0].begins_line);
    EXPECT_EQ(source.comments()[1].text, " two\n");
    EXPECT_EQ(source.comments()[1].line, 2);
    EXPECT_FALSE(source.comments()[1].is_line_comment);
    EXPECT_EQ(source.comments()[2].line, 3);
    EXPECT_FALSE(source.comments()[2].begins_line);
    EXPECT_EQ(source.comments()[3].text, "");
    EXPECT_TRUE(source.comments()[3].begins_line);
}

TEST(SourceText, KnowsWhatStandsSideBySide) {
    const SourceText source("F(x) G (x)");
    const TokenLine& line = source.lines().front();
    EXPECT_TRUE(are_adjacent(line[0], line[1]));
    EXPECT_FALSE(are_adjacent(line[4], line[5]));
}

}  // namespace
}  // namespace vkp
