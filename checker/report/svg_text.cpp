#include "checker/report/svg_text.hpp"

#include "checker/text/utf8.hpp"

#include <fmt/format.h>

namespace vkp::svg {

std::string escaped(std::string_view text) {
    std::string result;
    for (const char character : printable(text)) {
        switch (character) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            case '\'':
                result += "&#39;";
                break;
            default:
                result += character;
        }
    }
    return result;
}

std::string rectangle(const Box& box, std::string_view kind) {
    return fmt::format(
        "<rect class=\"{}\" x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\" rx=\"2\"/>\n",
        kind, box.x, box.y, box.width, box.height);
}

std::string text(Point at, std::string_view kind, std::string_view words) {
    return fmt::format("<text class=\"{}\" x=\"{:g}\" y=\"{:g}\">{}</text>\n", kind, at.x, at.y,
                       escaped(words));
}

}  // namespace vkp::svg
