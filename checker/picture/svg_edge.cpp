#include "checker/picture/svg_edge.hpp"

#include "checker/picture/svg_threads.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace vkp::svg {

namespace {

// Upright at both ends.
std::string line_between(Point from, Point to) {
    const std::string start = fmt::format("M{} {}", number(from.x), number(from.y));
    if (from.x == to.x) {
        return start + "V" + number(to.y);
    }
    const std::string half = number((to.y - from.y) / 2);
    const std::string across = number(to.x - from.x);
    return fmt::format("{}c0 {} {} {} {} {}", start, half, across, half, across,
                       number(to.y - from.y));
}

}  // namespace

void add_edge(Shapes& shapes, std::uint32_t lane, const Box& thread, const Box& element,
              std::uint32_t times, bool writes) {
    const bool is_above = element.y < thread.y;
    const double beside = writes ? 4 : -4;  // so that a read and a write are two lines
    const Point start{thread.top().x + beside, is_above ? thread.y : thread.y + thread.height};
    const Point end{element.top().x + beside,
                    is_above ? element.y + element.height - 3 : element.y + 3};
    const std::string width =
        number(std::min(4.0, 1.2 + std::log2(static_cast<double>(times)) * 0.6));
    const std::uint32_t color = color_of(lane);
    shapes.add_path(fmt::format(R"(class="edge k{}{}" stroke-width="{}")", color,
                                writes ? " write" : "", width),
                    line_between(start, end));
    shapes.add_path(fmt::format(R"(class="end k{}{}")", color, writes ? " written" : ""),
                    fmt::format("M{} {}h0", number(end.x), number(end.y)));
}

}  // namespace vkp::svg
