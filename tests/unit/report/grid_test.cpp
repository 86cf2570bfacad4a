#include "checker/report/grid.hpp"

#include "checker/text/style.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace vkp {
namespace {

// A result whose elements are their index, except those in `changes`.
CaseResult result_of(Shape shape, const std::vector<std::pair<std::size_t, double>>& changes,
                     std::vector<std::size_t> unwritten = {}) {
    CaseResult result;
    result.definition.arrays = {result_array(std::move(shape))};
    for (std::size_t i = 0; i < element_count(result.definition.result().shape); ++i) {
        result.expected.values.push_back(static_cast<double>(i));
        result.comparison.actual.push_back(static_cast<double>(i));
    }
    for (const auto& [at, value] : changes) {
        result.comparison.actual[at] = value;
        result.comparison.mismatches.push_back(at);
    }
    result.comparison.unwritten = std::move(unwritten);
    return result;
}

std::string plain(const CaseResult& result) {
    return comparison_text(result, Style(false));
}

TEST(Value, HasMoreDigitsWhereItDiffersAndWouldLookTheSame) {
    using Texts = std::pair<std::string, std::string>;
    EXPECT_EQ(different_texts(4, 3), Texts("4", "3"));
    EXPECT_EQ(different_texts(100000.375, 100000), Texts("100000.375", "100000"));
}

TEST(ComparisonText, LeavesOutWhatDoesNotFitBesideLongNumbers) {
    CaseResult result{.definition = {.name = "long",
                                     .dispatches = {},
                                     .arrays = {result_array({9})},
                                     .budget = {},
                                     .best = {}},
                      .expected = {}};
    result.expected.values.assign(9, 100000.375);
    result.comparison.actual.assign(9, 100000);
    result.comparison.mismatches = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    const std::string text = comparison_text(result, Style(false));
    EXPECT_EQ(text.find('\n'), std::string_view("  index   ").size() + std::size_t{5} * 13) << text;
    EXPECT_NE(text.find("(part of the array)"), std::string::npos) << text;
}

TEST(Value, IsShownAsShortAsItCanBe) {
    EXPECT_EQ(value_text(3), "3");
    EXPECT_EQ(value_text(-7), "-7");
    EXPECT_EQ(value_text(0.5), "0.5");
    EXPECT_EQ(value_text(-0.0), "0");
    EXPECT_EQ(value_text(4.0 / 3), "1.33333");
    EXPECT_EQ(value_text(16777216), "16777216");
    EXPECT_EQ(value_text(4294967295), "4294967295");
    EXPECT_EQ(value_text(1e10), "1e+10");
    EXPECT_EQ(value_text(-3.4e38), "-3.4e+38");
    EXPECT_EQ(value_text(std::nan("")), "nan");
    EXPECT_EQ(value_text(-std::nan("")), "nan");
    EXPECT_EQ(value_text(std::numeric_limits<double>::infinity()), "inf");
    EXPECT_EQ(value_text(-std::numeric_limits<double>::infinity()), "-inf");
}

TEST(Grid, ShowsNothingWhereNothingIsWrong) {
    EXPECT_EQ(plain(result_of({4}, {})), "");
    EXPECT_EQ(plain(CaseResult()), "");
}

TEST(Grid, ShowsASmallArrayAsRows) {
    EXPECT_EQ(plain(result_of({4}, {{1, 12.5}}, {3})),
              "  index        0      1      2      3 \n"
              "  expected     0      1      2      3 \n"
              "  yours        0   12.5*     2      ? \n"
              "  * differs   ? never written\n");
}

TEST(Grid, ShowsTheNeighbourhoodOfTheFirstError) {
    EXPECT_EQ(plain(result_of({500}, {{250, -1}, {252, -1}})),
              "  index     245   246   247   248   249   250   251   252   253   254 \n"
              "  expected  245   246   247   248   249   250   251   252   253   254 \n"
              "  yours     245   246   247   248   249    -1*  251    -1*  253   254 \n"
              "  * differs   (part of the array)\n");
    EXPECT_NE(plain(result_of({500}, {{499, -1}})).find(" 490 "), std::string::npos);
    EXPECT_NE(plain(result_of({500}, {{0, -1}})).find("  9 \n"), std::string::npos);
}

TEST(Grid, ShowsMatricesSideBySide) {
    EXPECT_EQ(plain(result_of({2, 3}, {{4, 7}})),
              "       expected        yours\n"
              "    0  0   1   2       0   1   2 \n"
              "    1  3   4   5       3   7*  5 \n"
              "  * differs\n");
}

TEST(Grid, ShowsAPartOfALargeMatrix) {
    const std::string text = plain(result_of({20, 20}, {{399, 0}}));
    EXPECT_NE(text.find("   15  315   316"), std::string::npos) << text;
    EXPECT_NE(text.find("   19  395   396"), std::string::npos) << text;
    EXPECT_NE(text.find("   0*\n"), std::string::npos) << text;
    EXPECT_NE(text.find("(part of the array)"), std::string::npos) << text;
}

TEST(Grid, ExplainsOnlyTheMarksThatItUses) {
    EXPECT_EQ(plain(result_of({1}, {}, {0})),
              "  index     0 \n"
              "  expected  0 \n"
              "  yours     ? \n"
              "  ? never written\n");
}

TEST(Grid, ColoursWhatIsWrong) {
    const std::string text = comparison_text(result_of({2}, {{1, 5}}), Style(true));
    EXPECT_NE(text.find("\x1b[31m5*\x1b[0m"), std::string::npos) << text;
}

TEST(Style, IsOffWhereColourIsOff) {
    EXPECT_EQ(Style(false).good("x"), "x");
    EXPECT_EQ(Style(true).good("x"), "\x1b[32mx\x1b[0m");
    EXPECT_EQ(Style(true).bad("x"), "\x1b[31mx\x1b[0m");
    EXPECT_EQ(Style(true).strong("x"), "\x1b[1mx\x1b[0m");
}

TEST(Stars, AreThree) {
    EXPECT_EQ(stars_text(0), "☆☆☆");
    EXPECT_EQ(stars_text(2), "★★☆");
    EXPECT_EQ(stars_text(3), "★★★");
}

}  // namespace
}  // namespace vkp
