// Arrows in the picture of a statement: from the inputs to the result.
#pragma once

#include "checker/report/svg_text.hpp"

#include <string>

namespace vkp::svg {

// Downwards, upright at both ends.
std::string way(Point from, Point to);

std::string straight_way(Point from, Point to);

}  // namespace vkp::svg
