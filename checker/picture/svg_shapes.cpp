#include "checker/picture/svg_shapes.hpp"

#include "checker/text/xml_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vkp::svg {

std::string number(double value) {
    return fmt::format("{:g}", std::round(value * 10) / 10);
}

std::string outline_of(const Box& box) {
    return fmt::format("M{} {}h{}v{}h{}z", number(box.x), number(box.y), number(box.width),
                       number(box.height), number(-box.width));
}

std::string circle_around(Point center, double radius) {
    const std::string r = number(radius);
    const std::string across = number(2 * radius);
    return fmt::format("M{} {}a{} {} 0 1 0 {} 0a{} {} 0 1 0-{} 0", number(center.x - radius),
                       number(center.y), r, r, across, r, r, across);
}

void Shapes::add_path(std::string_view looks, std::string_view path) {
    part_of(paths_, looks) += path;
}

void Shapes::add_text(Point at, std::string_view kind, std::string_view words) {
    part_of(texts_, kind) += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", number(at.x),
                                         number(at.y), xml_escaped(words));
}

std::string Shapes::draw() const {
    std::string result;
    for (const auto& [looks, path] : paths_) {
        result += fmt::format("<path {} fill=\"none\" stroke=\"gray\" d=\"{}\"/>\n", looks, path);
    }
    for (const auto& [kind, texts] : texts_) {
        result += fmt::format("<g class=\"{}\">\n{}</g>\n", kind, texts);
    }
    return result;
}

std::string& Shapes::part_of(Parts& parts, std::string_view looks) {
    const auto known = std::ranges::find(parts, looks, &Parts::value_type::first);
    return known != parts.end() ? known->second : parts.emplace_back(looks, "").second;
}

}  // namespace vkp::svg
