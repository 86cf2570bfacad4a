#include "checker/text/markdown.hpp"

#include "tests/unit/support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

std::string plain(std::string_view markdown, std::size_t width = 80) {
    return render_markdown(markdown, width, Style(false));
}

std::string repeated(std::string_view text, std::size_t count) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) {
        all += text;
    }
    return all;
}

TEST(Markdown, UnderlinesHeadings) {
    EXPECT_EQ(plain("# Größe\n\nText\n## Two `x`\n### Three"),
              "Größe\n═════\n\nText\n\nTwo `x`\n───────\n\nThree\n─────\n");
    EXPECT_EQ(render_markdown("# One\n\n## Two", 80, Style(true)),
              "\x1b[1mOne\x1b[0m\n\n\x1b[1mTwo\x1b[0m\n");
}

TEST(Markdown, WrapsParagraphsAtTheWidth) {
    EXPECT_EQ(plain("one two three\nfour five six", 20), "one two three four\nfive six\n");
    EXPECT_EQ(plain("12345678901234567890 x", 20), "12345678901234567890\nx\n");
    EXPECT_EQ(plain("hard  \nbreak"), "hard\nbreak\n");
    EXPECT_EQ(plain(""), "");
    EXPECT_EQ(plain("  \n\n"), "");
}

TEST(Markdown, BreaksWordsThatAreLongerThanALine) {
    EXPECT_EQ(plain("a " + std::string(45, 'x') + " b", 20), "a\n" + std::string(20, 'x') + "\n" +
                                                                 std::string(20, 'x') + "\n" +
                                                                 std::string(5, 'x') + " b\n");
}

TEST(Markdown, CountsColumnsAndNotBytes) {
    EXPECT_EQ(plain(repeated("ä", 20) + " b", 20), repeated("ä", 20) + "\nb\n");
    EXPECT_EQ(plain(repeated("日", 11), 20), repeated("日", 10) + "\n日\n") << "wide";
    EXPECT_EQ(plain("x" + repeated("日", 10), 20), "x" + repeated("日", 9) + "\n日\n")
        << "half a character does not fit";
    EXPECT_EQ(plain(repeated("e\u0301", 20) + " b", 20), repeated("e\u0301", 20) + "\nb\n")
        << "accents take no column and stay with their letter";
}

TEST(Markdown, MarksCodeAndEmphasisWithoutColor) {
    EXPECT_EQ(plain("`a[i]` is *new* and **strong**."), "`a[i]` is *new* and **strong**.\n");
    EXPECT_EQ(render_markdown("`a` *b* **c `d`**", 80, Style(true)),
              "\x1b[36ma\x1b[0m \x1b[3mb\x1b[0m \x1b[1mc \x1b[0m"
              "\x1b[1m\x1b[36md\x1b[0m\x1b[0m\n");
}

TEST(Markdown, TakesArithmeticForWhatItIs) {
    EXPECT_EQ(plain("i * a_strides[0] + j < n && 2 * b_shape[1]"),
              "i * a_strides[0] + j < n && 2 * b_shape[1]\n");
}

TEST(Markdown, IndentsCode) {
    EXPECT_EQ(plain("```glsl\nif (x) {\n\n    y();\n\tz();\n}\n```\ntext"),
              "    if (x) {\n\n        y();\n        z();\n    }\n\ntext\n");
    EXPECT_EQ(plain("```\n" + std::string(20, 'x') + "  y\n```", 24),
              "    " + std::string(20, 'x') + "\n      y\n")
        << "a long line goes on in the next one";
}

TEST(Markdown, WritesAddressesBehindLinks) {
    EXPECT_EQ(plain("The [Guide](https://x.org/a&amp;b) and <https://y.org>."),
              "The Guide (https://x.org/a&b) and https://y.org.\n");
    EXPECT_EQ(render_markdown("[Guide](https://x.org)", 80, Style(true)),
              "Guide (https://x.org)\n");
}

TEST(Markdown, MakesLinksWhereTheTerminalHasThem) {
    const Style style(true, true);
    EXPECT_EQ(render_markdown("[The Guide](https://x.org) b", 80, style),
              "\x1b]8;;https://x.org\x1b\\The Guide\x1b]8;;\x1b\\ b\n");
    EXPECT_EQ(render_markdown("[" + repeated("word ", 5) + "](u)", 20, style),
              "\x1b]8;;u\x1b\\word word word word\x1b]8;;\x1b\\\n"
              "\x1b]8;;u\x1b\\word\x1b]8;;\x1b\\\n")
        << "each line is a link of its own";
}

TEST(Markdown, NestsLists) {
    EXPECT_EQ(plain("- one\n  - inner\n- two words that are wrapped", 20),
              "• one\n  • inner\n• two words that are\n  wrapped\n");
    EXPECT_EQ(plain("9. nine\n10. ten\n\n    more"), "9. nine\n\n10. ten\n\n    more\n");
    EXPECT_EQ(plain("> quoted\n> - a\n\n---", 20),
              "│ quoted\n│\n│ • a\n\n" + repeated("─", 20) + "\n");
    EXPECT_EQ(plain("- a\n  ```\n  x\n  ```\n  b\n"), "• a\n      x\n  b\n");
}

TEST(Markdown, SurvivesNestingWithoutEnd) {
    const std::string text = plain(repeated("> ", 1000) + "deep\n\n" + repeated("- ", 1000) + "x");
    EXPECT_LE(widest_line(text), 80U);
    EXPECT_NE(text.find("deep"), std::string::npos);
    EXPECT_NE(text.find('x'), std::string::npos);
}

TEST(Markdown, AlignsTables) {
    EXPECT_EQ(
        plain("| name | count | what |\n|:--|--:|:-:|\n| `ä` | 7 | x |\n| b | 123 | long |\n"),
        "name  count  what\n"
        "────  ─────  ────\n"
        "`ä`       7   x\n"
        "b       123  long\n");
}

TEST(Markdown, WrapsCellsOfTablesThatAreTooWide) {
    EXPECT_EQ(plain("| a | b |\n|---|---|\n| x | one two three four five |\n| y | z |\n", 20),
              "a  b\n"
              "─  ─────────────────\n"
              "x  one two three\n"
              "   four five\n"
              "y  z\n");
}

TEST(Markdown, FitsHugeTables) {
    const std::string huge =
        fmt::format("| a | b | c |\n|---|---|---|\n| {} | {} | {} |\n", std::string(5000, 'x'),
                    repeated("word ", 3000), repeated("日本", 900));
    const std::string text = plain(huge);
    EXPECT_LE(widest_line(text), 80U);
    EXPECT_EQ(std::count(text.begin(), text.end(), 'x'), 5000);
    const std::string many = repeated("| c ", 60) + "|\n" + repeated("|---", 60) + "|\n" +
                             repeated("| cell ", 60) + "|\n";
    EXPECT_LE(widest_line(plain(many)), 80U);
    EXPECT_NE(plain(many).find("cell · cell"), std::string::npos);
}

TEST(Markdown, LetsNoControlCharactersThrough) {
    const std::string text = plain(
        "# A\x1b[2J\n\n`\x07` \u009b \u202e [l](http://x\x1b]8) &#27;[2J\n\n"
        "```\n\x1b[31m\x7f\n```\n\n| \x1b |\n|---|\n| \b |\n\n" +
        std::string(1, '\0') + "\xff");
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        EXPECT_TRUE(c == '\n' || (byte >= 0x20 && byte != 0x7f)) << int{byte};
    }
    EXPECT_EQ(text.find("\u202e"), std::string::npos);
    EXPECT_EQ(text.find("\u009b"), std::string::npos);
    EXPECT_NE(text.find("A\uFFFD[2J"), std::string::npos) << text;
}

TEST(Markdown, TakesLineEndsOfEveryKind) {
    EXPECT_EQ(plain("# A\r\n\r\nb\r\nc\r\n"), "A\n═\n\nb c\n");
    EXPECT_EQ(plain("a\rb"), "a b\n");
}

TEST(Markdown, ShowsHtmlAsText) {
    EXPECT_EQ(plain("<b>x</b> &lt;y&gt; &copy;"), "<b>x</b> <y> &copy;\n");
}

TEST(Markdown, FitsNarrowTerminals) {
    const std::string text =
        "> - " + repeated("word ", 30) + "\n\n| a | b |\n|---|---|\n| one two | three four |\n";
    for (std::size_t width = 20; width < 60; ++width) {
        EXPECT_LE(widest_line(plain(text, width)), width);
    }
    EXPECT_LE(widest_line(plain(text, 0)), 20U);
}

}  // namespace
}  // namespace vkp
