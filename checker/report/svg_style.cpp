#include "checker/report/svg_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

namespace vkp::svg {

namespace {

struct Color {
    std::string_view name;
    std::string_view light;
    std::string_view dark;
};

// Okabe and Ito's colours, which the colour-blind can tell apart; in the dark their lighter kin.
constexpr std::array kColors{
    Color{"ink", "#1b1b1f", "#ececf1"},   Color{"faint", "#6b6b76", "#a0a0ad"},
    Color{"paper", "#ffffff", "#17171b"}, Color{"line", "#b9b9c4", "#4c4c58"},
    Color{"hatch", "#d7d7df", "#3a3a44"}, Color{"fault", "#c4002b", "#ff6b81"},
    Color{"c0", "#0072b2", "#56b4e9"},    Color{"c1", "#d55e00", "#ff9350"},
    Color{"c2", "#009e73", "#35cfa0"},    Color{"c3", "#a3528a", "#e29cc8"},
    Color{"c4", "#8a6d00", "#f0e442"},    Color{"c5", "#2f7fb8", "#8fcdf2"},
    Color{"c6", "#7a4a00", "#e0a860"},    Color{"c7", "#4a4a55", "#c6c6d0"},
};

constexpr std::string_view kRules = R"(.paper { fill: @paper; }
.hatch { stroke: @hatch; stroke-width: 3; }
text { font-family: system-ui, sans-serif; font-size: 12px; fill: @ink; }
text { font-variant-numeric: tabular-nums; }
.title { font-size: 16px; font-weight: 600; }
.name { font-weight: 600; paint-order: stroke; stroke: @paper; stroke-width: 3px; }
.note, .label { fill: @faint; font-size: 11px; }
.label { text-anchor: end; }
.value, .thread { text-anchor: middle; font-size: 11px; }
.value { paint-order: stroke; stroke: @paper; stroke-width: 3px; }
.wanted { fill: @faint; font-style: italic; }
.wrong, .bad { fill: @fault; font-weight: 600; }
.cell { fill: @paper; stroke: @line; }
.cell.empty { fill: url(#hatch); }
.fault { fill: none; stroke: @fault; stroke-width: 2.5; }
.outside { fill: none; stroke: @fault; stroke-dasharray: 3 2; }
.thread { fill: @paper; font-size: 10px; }
.edge { stroke-opacity: 0.75; }
.write { stroke-dasharray: 5 3; }
.rule { stroke: @line; stroke-dasharray: 2 3; }
.k0 { fill: @c0; stroke: @c0; } .k1 { fill: @c1; stroke: @c1; }
.k2 { fill: @c2; stroke: @c2; } .k3 { fill: @c3; stroke: @c3; }
.k4 { fill: @c4; stroke: @c4; } .k5 { fill: @c5; stroke: @c5; }
.k6 { fill: @c6; stroke: @c6; } .k7 { fill: @c7; stroke: @c7; }
path.edge { fill: none; }
)";

constexpr std::string_view kHatch = R"svg(<defs><pattern id="hatch" width="6" height="6"
 patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="paper" width="6"
 height="6"/><line class="hatch" x1="0" y1="0" x2="0" y2="6"/></pattern></defs>
)svg";

bool is_word(char character) {
    return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9');
}

// "@ink" becomes the colour of that name.
std::string colored(std::string_view rules, std::string_view Color::*scheme) {
    std::string text;
    while (!rules.empty()) {
        const std::size_t at = rules.find('@');
        text += rules.substr(0, at);
        rules.remove_prefix(std::min(at, rules.size()));
        if (rules.empty()) {
            break;
        }
        std::size_t end = 1;
        while (end < rules.size() && is_word(rules[end])) {
            ++end;
        }
        const std::string_view name = rules.substr(1, end - 1);
        text += std::find_if(kColors.begin(), kColors.end(), [&](const Color& color) {
                    return color.name == name;
                })->*scheme;
        rules.remove_prefix(end);
    }
    return text;
}

// The rules that set a colour.
std::string rules_of_colors(std::string_view rules) {
    std::string text;
    while (!rules.empty()) {
        const std::size_t end = std::min(rules.find('}'), rules.size() - 1) + 1;
        const std::string_view rule = rules.substr(0, end);
        if (rule.find("fill: ") != std::string_view::npos ||
            rule.find("stroke: ") != std::string_view::npos) {
            text += rule;
        }
        rules.remove_prefix(end);
    }
    return text;
}

}  // namespace

// Colours stand in every rule, and not as variables: many viewers know none, and draw black.
std::string style_sheet(std::string_view looks) {
    const std::string rules = std::string(kRules) + std::string(looks);
    return fmt::format("<style>\n{}@media (prefers-color-scheme: dark) {{{}\n}}\n</style>\n{}",
                       colored(rules, &Color::light), colored(rules_of_colors(rules), &Color::dark),
                       kHatch);
}

}  // namespace vkp::svg
