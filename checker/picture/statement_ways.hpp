// Arrows in the picture of a statement: from the inputs to the result.
#pragma once

#include "checker/report/svg_text.hpp"

#include <string>
#include <string_view>

namespace vkp::svg {

// The style of such a picture.
constexpr std::string_view kStatementLooks = R"(
.in { fill: @c0; fill-opacity: 0.2; stroke: @c0; stroke-width: 2; }
.out { fill: @c2; fill-opacity: 0.25; stroke: @c2; stroke-width: 2.5; }
.way { fill: none; stroke: @c0; stroke-width: 2; }
.arrow { fill: @c0; }
.rest { stroke: @faint; stroke-dasharray: 2 3; }
.group { fill: none; stroke: @faint; stroke-dasharray: 5 4; }
.idle { fill: @paper; stroke: @faint; }
.idle-text { fill: @faint; font-size: 10px; text-anchor: middle; }
.row { text-anchor: end; font-weight: 600; font-size: 13px; }
)";

// Downwards, upright at both ends.
std::string way(Point from, Point to);

// Downwards, straight, and upright where it ends.
std::string slanted_way(Point from, Point to);

std::string straight_way(Point from, Point to);

}  // namespace vkp::svg
