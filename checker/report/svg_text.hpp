// Elements of a still picture, as SVG.
#pragma once

#include <string>
#include <string_view>

namespace vkp::svg {

struct Point {
    double x = 0;
    double y = 0;
};

struct Box {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;

    [[nodiscard]] Point top() const { return {x + width / 2, y}; }
    [[nodiscard]] Point center() const { return {x + width / 2, y + height / 2}; }
};

// A drawing of that size: its name, the style sheet with `looks`, its paper, and what is drawn on
// it.
std::string drawing(Point size, std::string_view name, std::string_view looks,
                    std::string_view drawn);

// `kind` is a class of the style sheet.
std::string rectangle(const Box& box, std::string_view kind);
std::string line(Point from, Point to, std::string_view kind);
std::string text(Point at, std::string_view kind, std::string_view words);

// What gives the classes of `drawn` their looks, in light and dark, and the pattern of empty cells.
// `looks`: rules after those that all drawings have; a colour is one of theirs, "@ink".
std::string style_sheet(std::string_view looks, std::string_view drawn);

}  // namespace vkp::svg
