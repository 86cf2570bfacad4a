#include "checker/bench/bench_svg.hpp"

#include "checker/text/xml_text.hpp"

#include <fmt/format.h>

namespace vkp {

std::string dot(svg::Point at, double radius, std::string_view kind, std::string_view word) {
    return fmt::format(
        "<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:g}\"><title>{}</title></circle>\n",
        kind, at.x, at.y, radius, xml_escaped(word));
}

}  // namespace vkp
