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

// How a drawing of that size begins: its name, the style sheet with `looks`, its paper.
std::string opening(Point size, std::string_view name, std::string_view looks);

// `kind` is a class of the style sheet.
std::string rectangle(const Box& box, std::string_view kind);
std::string line(Point from, Point to, std::string_view kind);
std::string text(Point at, std::string_view kind, std::string_view words);

// What gives the classes their looks, in light and dark, and the pattern of empty cells. `looks`:
// rules behind those that all drawings have; a colour is one of theirs, "@ink".
std::string style_sheet(std::string_view looks);

}  // namespace vkp::svg
