#include "harness/shader/rules/macro_size.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

namespace vkp {
namespace {

double size_of(std::string_view text) {
    return expanded_size(SourceText(text));
}

TEST(MacroSize, IsTheNumberOfWordsAndSigns) {
    EXPECT_EQ(size_of(""), 0);
    EXPECT_EQ(size_of("x = a[12] ;\n"), 7);
    EXPECT_EQ(size_of("#if 1\n#endif"), 5);
}

TEST(MacroSize, CountsWhatAMacroStandsFor) {
    EXPECT_EQ(size_of("#define A 1 + 2\nA A B"), 9);
    EXPECT_EQ(size_of("#define A\nA A A"), 3);
    EXPECT_EQ(size_of("#define A 1 \\\n + 2\nA"), 4);
    EXPECT_EQ(size_of("#define A 1 + 2\n#define B A A\n#if B\n#endif"), 13);
}

TEST(MacroSize, CountsArgumentsAsOftenAsTheyAreUsed) {
    EXPECT_EQ(size_of("#define TWICE(x) x + x\nTWICE(1 * 2)"), 8);
    EXPECT_EQ(size_of("#define TWICE(x) x + x\nTWICE(TWICE(a b))"), 14);
    EXPECT_EQ(size_of("#define F(x, y) x y y\nF(1, (2, 3)) ;"), 14);  // each as often as y
    EXPECT_EQ(size_of("#define N(x) 1\nN(2 3)"), 4);                  // also unused ones
    EXPECT_EQ(size_of("#define F(x) x x\n#define G(y) F(F(y))\nG(1)"), 8);
    EXPECT_EQ(size_of("#define F() 1 2\nF() F"), 6);
}

TEST(MacroSize, TakesAMacroInItselfForAWord) {
    EXPECT_EQ(size_of("#define A A + A\nA"), 4);
    EXPECT_EQ(size_of("#define A B\n#define B A A\nA"), 4);
}

TEST(MacroSize, TakesTheLongestOfSeveralDefinitions) {
    EXPECT_EQ(size_of("#define A 1\n#undef A\n#define A 1 2 3\nA"), 10);
}

TEST(MacroSize, OfABombIsFoundAtOnce) {
    std::string bomb = "#define A0 1\n";
    for (int i = 1; i <= 100; ++i) {
        bomb += fmt::format("#define A{0} A{1} A{1}\n", i, i - 1);
    }
    EXPECT_EQ(size_of(bomb + "A30"), std::pow(2.0, 31) + std::pow(2.0, 30) - 1);
    EXPECT_EQ(size_of(bomb + "A100"), std::pow(2.0, 101) + std::pow(2.0, 100) - 1);
}

TEST(MacroSize, IsInfiniteWhereMacrosGoTooDeep) {
    std::string chain = "#define A0 1\n";
    for (int i = 1; i <= 10'000; ++i) {
        chain += fmt::format("#define A{} A{}\n", i, i - 1);
    }
    EXPECT_EQ(size_of(chain + "A100"), 102);
    EXPECT_TRUE(std::isinf(size_of(chain + "A10000")));
}

TEST(MacroSize, CopesWithBracketsThatNeverClose) {
    EXPECT_EQ(size_of("#define F(x) x x\nF(1"), 3);
    EXPECT_EQ(size_of("#define F(x\nF(1)"), 2);
    EXPECT_EQ(size_of("#define\n#define F("), 0);
    EXPECT_EQ(size_of(") , ("), 3);
}

}  // namespace
}  // namespace vkp
