#include "harness/shader/rules/macro_check.hpp"

#include "tests/unit/support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

// "2: the message", or nothing.
std::string macro_error(std::string_view text) {
    const auto error = check_macros(SourceText(text));
    return error ? fmt::format("{}: {}", error->line, error->message) : "";
}

TEST(MacroCheck, HasNothingAgainstWhatPeopleWrite) {
    for (const std::string& text : solution_texts()) {
        EXPECT_EQ(macro_error(text), "") << text;
    }
    for (const StoredKernel& kernel : stored_kernels("kernels")) {
        EXPECT_EQ(macro_error(kernel.text), "") << kernel.name;
    }
    EXPECT_EQ(
        macro_error("#define MAX(a, b) ((a) > (b) ? (a) : (b))\nMAX(MAX(1, 2), \n MAX (3, 4))"),
        "");
    EXPECT_EQ(
        macro_error("#define N 4\n#define M (N * N)\n#define AT(r, c) s[(r) * N + (c)]\nAT(M, 1)"),
        "");
    EXPECT_EQ(
        macro_error("#define F(x) x\n#ifdef F\n#undef F\n#endif\n#if defined F && defined(F)"), "");
    EXPECT_EQ(macro_error("#define A A + 1\n#define F(x) F(x)\nF(A)"), "");
}

TEST(MacroCheck, WantsArgumentsBehindTheName) {
    const std::string error = ": the macro 'F' stands here without its arguments";
    const std::string definition = "#define F(x) x\n";
    EXPECT_EQ(macro_error(definition + "#define A F\n"), "2" + error);
    EXPECT_EQ(macro_error(definition + "#define A(f) f(1)\n\nA(F)\n"), "4" + error);
    EXPECT_EQ(macro_error(definition + "#if F\n#endif"), "2" + error);
    EXPECT_EQ(macro_error(definition + "float x = F;"), "2" + error);
    EXPECT_EQ(macro_error(definition + "float x = 1 + F"), "2" + error);
    EXPECT_EQ(macro_error(definition + "#define G(F) F(1) + F\nG(1)"), "");  // its own F
}

TEST(MacroCheck, WantsBracketsThatMatch) {
    EXPECT_EQ(macro_error("\n#define A (("), "2: the brackets of the macro 'A' do not match");
    EXPECT_EQ(macro_error("#define A(x) )(\n"), "1: the brackets of the macro 'A' do not match");
    EXPECT_EQ(macro_error("#define A {\n#define B [\n"), "");
}

TEST(MacroCheck, FindsCirclesOfMacros) {
    EXPECT_EQ(macro_error("#define A B\n#define B A\n"),
              "1: the macro 'A' expands to itself, through 'B'");
    EXPECT_EQ(macro_error("#define A B\n#define B C 1\n#define C B x\n"),
              "2: the macro 'B' expands to itself, through 'C'");
}

TEST(MacroCheck, FollowsLongChains) {
    std::string chain = "#define A0 1\n";
    for (int i = 1; i <= 30'000; ++i) {
        chain += fmt::format("#define A{} A{}\n", i, i - 1);
    }
    EXPECT_EQ(macro_error(chain), "");
    EXPECT_TRUE(macro_error(chain + "#define A0 A30000\n")
                    .ends_with("expands to itself, through 'A30000'"));
}

}  // namespace
}  // namespace vkp
