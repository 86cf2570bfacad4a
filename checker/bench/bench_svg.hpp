// The common parts of the drawings of bench.
#pragma once

#include "checker/report/svg_text.hpp"

#include <string_view>

namespace vkp {

// The limit of a kernel, memory or arithmetic, as a class of the style sheet.
inline constexpr std::string_view kMemoryColor = "k0";
inline constexpr std::string_view kArithmeticColor = "k1";

inline constexpr std::string_view kBenchLooks =
    ".roof { fill: none; stroke: @ink; stroke-width: 2; }\n"
    ".pale { fill-opacity: 0.35; stroke: none; } .open { fill: @paper; stroke-width: 2; }\n"
    ".figure { text-anchor: end; font-weight: 600; } .middle { text-anchor: middle; }\n";

// An element with a tooltip, which browsers show under the pointer.
std::string dot(svg::Point at, double radius, std::string_view kind, std::string_view word);

}  // namespace vkp
