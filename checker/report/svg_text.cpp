#include "checker/report/svg_text.hpp"

#include "checker/text/xml_text.hpp"

#include <fmt/format.h>

namespace vkp::svg {

std::string rectangle(const Box& box, std::string_view kind) {
    return fmt::format(
        "<rect class=\"{}\" x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\" rx=\"2\"/>\n",
        kind, box.x, box.y, box.width, box.height);
}

std::string text(Point at, std::string_view kind, std::string_view words) {
    return fmt::format("<text class=\"{}\" x=\"{:g}\" y=\"{:g}\">{}</text>\n", kind, at.x, at.y,
                       xml_escaped(words));
}

}  // namespace vkp::svg
