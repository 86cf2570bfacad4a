// Shapes of a still picture, grouped by their looks: one path for all that look alike, so that a
// drawing with thousands of them stays small.
#pragma once

#include "checker/report/svg_text.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vkp::svg {

// "12.5", to a tenth.
std::string number(double value);

// The path around it.
std::string outline_of(const Box& box);
std::string circle_around(Point center, double radius);

// Life: construct, add, draw.
class Shapes {
public:
    // `looks` are attributes: the classes of the style sheet, and others for viewers without style
    // sheets, where lines are grey and no area is filled.
    void add_path(std::string_view looks, std::string_view path);
    void add_text(Point at, std::string_view kind, std::string_view words);

    // The shapes in the order in which their looks were first added, with texts on top.
    [[nodiscard]] std::string draw() const;

private:
    using Parts = std::vector<std::pair<std::string, std::string>>;  // parts by looks

    static std::string& part_of(Parts& parts, std::string_view looks);

    Parts paths_;
    Parts texts_;
};

}  // namespace vkp::svg
