#include "checker/watch/screen.hpp"

#include "checker/text/terminal_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace vkp {
namespace {

ScreenText numbered(int lines) {
    ScreenText text{.head = {"head"}, .body = {}, .foot = {"foot 1", "foot 2"}};
    for (int i = 1; i <= lines; ++i) {
        text.body += std::to_string(i) + "\n";
    }
    return text;
}

TEST(Screen, HasTheFootAtTheBottom) {
    const Layout layout = laid_out(numbered(2), {20, 7}, 0);
    EXPECT_EQ(layout.rows,
              (std::vector<std::string>{"head", "1", "2", "", "", "foot 1", "foot 2"}));
    EXPECT_EQ(layout.hidden_below, 0U);
}

TEST(Screen, SaysWhatDoesNotFit) {
    const Layout first = laid_out(numbered(9), {40, 7}, 0);
    EXPECT_EQ(first.rows, (std::vector<std::string>{"head", "1", "2", "3", "── 6 more rows: ↓",
                                                    "foot 1", "foot 2"}));
    const Layout middle = laid_out(numbered(9), {40, 7}, 2);
    EXPECT_EQ(middle.rows.at(1), "3");
    EXPECT_EQ(middle.rows.at(4), "── 4 more rows: ↓   2 above: ↑");
    const Layout last = laid_out(numbered(9), {40, 7}, 6);
    EXPECT_EQ(last.rows.at(3), "9");
    EXPECT_EQ(last.rows.at(4), "── 6 rows above: ↑");
    EXPECT_EQ(laid_out(numbered(5), {40, 7}, 1).rows.at(4), "── 1 more row: ↓   1 above: ↑");
}

TEST(Screen, ScrollsNoFurtherThanTheLastRow) {
    EXPECT_EQ(laid_out(numbered(9), {40, 7}, 1000).top, 6U);
    EXPECT_EQ(laid_out(numbered(2), {40, 7}, 1000).top, 0U);
}

TEST(Screen, ShowsItsFocus) {
    ScreenText text = numbered(9);
    for (std::size_t focus = 0; focus < 9; ++focus) {
        text.focus = focus;
        for (std::size_t top = 0; top < 9; ++top) {
            const Layout layout = laid_out(text, {40, 7}, top);
            const auto begin = layout.rows.begin() + 1;
            EXPECT_NE(std::find(begin, begin + 3, std::to_string(focus + 1)), begin + 3)
                << "line " << focus << " from row " << top;
        }
    }
    text.focus = 4;
    EXPECT_EQ(laid_out(text, {40, 7}, 3).top, 3U) << "it is seen already";
}

TEST(Screen, FitsWindowsOfEverySize) {
    for (std::size_t height = 1; height < 9; ++height) {
        for (const std::size_t width : {1U, 2U, 7U, 30U}) {
            const Layout layout = laid_out(numbered(9), {width, height}, 3);
            EXPECT_EQ(layout.rows.size(), height);
            for (const std::string& row : layout.rows) {
                EXPECT_LE(display_width(row), width);
            }
        }
    }
}

TEST(Screen, CutsADrawing) {
    ScreenText text{.head = {}, .body = "0123456789\nabc\n", .foot = {}, .is_drawing = true};
    const Layout layout = laid_out(text, {8, 4}, 0);
    EXPECT_EQ(layout.rows, std::vector<std::string>({"0123456…", "abc", "", ""}));
}

}  // namespace
}  // namespace vkp
