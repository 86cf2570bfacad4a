#include "checker/report/svg_text.hpp"

#include "checker/text/xml_text.hpp"

#include <fmt/format.h>

namespace vkp::svg {

std::string drawing(Point size, std::string_view name, std::string_view looks,
                    std::string_view drawn) {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" "
        "height=\"{1:g}\" role=\"img\">\n<title>{2}</title>\n{3}"
        "<rect class=\"paper\" width=\"{0:g}\" height=\"{1:g}\" fill=\"#fff\"/>\n{4}</svg>\n",
        size.x, size.y, xml_escaped(name), style_sheet(looks, drawn), drawn);
}

std::string rectangle(const Box& box, std::string_view kind) {
    return fmt::format(
        "<rect class=\"{}\" x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\" rx=\"2\"/>\n",
        kind, box.x, box.y, box.width, box.height);
}

std::string line(Point from, Point to, std::string_view kind) {
    return fmt::format(
        "<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", kind,
        from.x, from.y, to.x, to.y);
}

std::string text(Point at, std::string_view kind, std::string_view words) {
    return fmt::format("<text class=\"{}\" x=\"{:g}\" y=\"{:g}\">{}</text>\n", kind, at.x, at.y,
                       xml_escaped(words));
}

}  // namespace vkp::svg
