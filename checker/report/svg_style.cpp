#include "checker/report/svg_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

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
svg { font: 12px system-ui, sans-serif; font-variant-numeric: tabular-nums; fill: @ink; }
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
.end { stroke-linecap: round; stroke-width: 3px; } .written { stroke-width: 6px; }
.seat { stroke-width: 20px; }
.write { stroke-dasharray: 5 3; }
.rule { stroke: @line; stroke-dasharray: 2 3; }
.k0 { fill: @c0; stroke: @c0; } .k1 { fill: @c1; stroke: @c1; }
.k2 { fill: @c2; stroke: @c2; } .k3 { fill: @c3; stroke: @c3; }
.k4 { fill: @c4; stroke: @c4; } .k5 { fill: @c5; stroke: @c5; }
.k6 { fill: @c6; stroke: @c6; } .k7 { fill: @c7; stroke: @c7; }
path.edge, path.end { fill: none; }
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

// Each rule with its "}".
std::vector<std::string_view> split(std::string_view rules) {
    std::vector<std::string_view> all;
    while (rules.find('}') != std::string_view::npos) {
        const std::size_t begin = std::min(rules.find_first_not_of(" \n"), rules.size());
        const std::size_t end = rules.find('}') + 1;
        all.push_back(rules.substr(begin, end - begin));
        rules.remove_prefix(end);
    }
    return all;
}

bool is_name(char character) {
    return is_word(character) || character == '-';
}

// Whether what is drawn has the class.
bool uses(std::string_view drawn, std::string_view name) {
    for (std::size_t at = drawn.find(name); at != std::string_view::npos;
         at = drawn.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        const bool is_whole = (drawn[at - 1] == '"' || drawn[at - 1] == ' ') &&
                              (drawn[end] == '"' || drawn[end] == ' ');
        if (is_whole && drawn.rfind("class=\"", at) > drawn.rfind('<', at)) {
            return true;
        }
    }
    return false;
}

// A rule for no class is for all.
bool is_needed(std::string_view rule, std::string_view drawn) {
    const std::string_view selector = rule.substr(0, rule.find('{'));
    bool is_for_class = false;
    for (std::size_t at = selector.find('.'); at != std::string_view::npos;
         at = selector.find('.', at + 1)) {
        const auto end = static_cast<std::size_t>(
            std::find_if_not(selector.begin() + static_cast<std::ptrdiff_t>(at) + 1, selector.end(),
                             is_name) -
            selector.begin());
        const std::string_view name = selector.substr(at + 1, end - at - 1);
        is_for_class = true;
        if (name == "paper" || uses(drawn, name == "hatch" ? "empty" : name)) {
            return true;
        }
    }
    return !is_for_class;
}

bool sets_color(std::string_view rule) {
    return rule.find("fill: ") != std::string_view::npos ||
           rule.find("stroke: ") != std::string_view::npos;
}

}  // namespace

// Colours are in every rule, and not as variables: many viewers know none, and draw black. Rules
// for what is not there are left out.
std::string style_sheet(std::string_view looks, std::string_view drawn) {
    std::string light;
    std::string dark;
    for (const std::string_view part : {kRules, looks}) {
        for (const std::string_view rule : split(part)) {
            if (!is_needed(rule, drawn)) {
                continue;
            }
            light += colored(rule, &Color::light) + "\n";
            dark += sets_color(rule) ? colored(rule, &Color::dark) + "\n" : "";
        }
    }
    const bool has_hatch = uses(drawn, "empty");
    return fmt::format("<style>\n{}@media (prefers-color-scheme: dark) {{\n{}}}\n</style>\n{}",
                       light, dark, has_hatch ? kHatch : "");
}

}  // namespace vkp::svg
