#include "harness/shader/rules/text_check.hpp"

#include "checker/report/remedy_text.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

// "2: the message", or nothing.
std::string found(std::string_view text) {
    std::optional<CompileError> error = check_text(text);
    if (!error) {
        error = check_code(SourceText(without_byte_order_mark(text)));
    }
    if (!error) {
        return {};
    }
    EXPECT_FALSE(advice_text(*error, 9).empty()) << error->message;
    return fmt::format("{}: {}", error->line, error->message);
}

std::string nested(std::size_t depth) {
    return std::string(depth, '(') + std::string(depth, ')');
}

TEST(Text, MayHoldWhatGlslHolds) {
    EXPECT_EQ(found("void f() {\r\n\tx = a[1] % 2 ? ~b : !c; // é “\n} /* \x01 */ \\\n #"), "");
}

TEST(Text, IsAsciiOutsideComments) {
    EXPECT_EQ(found("\nx\xc3\xa9"), "2: the character U+00E9 is not possible here");
    EXPECT_EQ(found("\xe2\x88\x92"), "1: the character U+2212 is not possible here");
    EXPECT_EQ(found("\xf0\x9d\x94\x98"), "1: the character U+1D518 is not possible here");
    EXPECT_EQ(found("\x1b"), "1: the character U+001B is not possible here");
    EXPECT_EQ(found("\x7f"), "1: the character U+007F is not possible here");
}

TEST(Text, IsUtf8) {
    for (const char* bytes : {"\xe9", "\xc0\xaf", "\xff", "\x80", "\xe2\x88", "\xc3x"}) {
        const auto first = static_cast<unsigned char>(bytes[0]);
        EXPECT_EQ(found(bytes), fmt::format("1: the byte 0x{:02x} is no text", first));
    }
}

// The compiler treats a lone one as the end of a line, and these checks would not.
TEST(Text, HasNoLoneCarriageReturns) {
    EXPECT_EQ(found("x\n// y\rz"), "2: a carriage return that ends no line");
    EXPECT_EQ(found("x\r"), "1: a carriage return that ends no line");
    EXPECT_EQ(found("x\r\ny\r\n"), "");
}

TEST(Text, MayBeginWithAByteOrderMark) {
    const std::string mark(kByteOrderMark);
    EXPECT_EQ(found(mark + "x"), "");
    EXPECT_EQ(found("x" + mark), "1: the character U+FEFF is not possible here");
    EXPECT_EQ(without_byte_order_mark(mark + "x"), "x");
    EXPECT_EQ(without_byte_order_mark("x"), "x");
}

TEST(Text, NestsBracketsNotTooDeep) {
    const std::string too_deep = "2: brackets stand inside each other more than 256 deep";
    EXPECT_EQ(found(nested(kMaxNesting)), "");
    EXPECT_EQ(found("\n" + nested(kMaxNesting + 1)), too_deep);
    EXPECT_EQ(found("\n" + std::string(200, '{') + std::string(200, '[')), too_deep);
    EXPECT_EQ(found("//" + nested(1000)), "");
    EXPECT_EQ(found(std::string(1000, ')') + nested(kMaxNesting)), "");
}

}  // namespace
}  // namespace vkp
