#include "checker/picture/statement_ways.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

namespace vkp::svg {

namespace {

std::string_view shape_of_head(Point from, Point to) {
    if (std::abs(to.x - from.x) < std::abs(to.y - from.y)) {
        return "l-5-9h10z";
    }
    return from.x < to.x ? "l-9-5v10z" : "l9-5v10z";
}

std::string head(Point from, Point to) {
    return fmt::format("<path class=\"arrow\" d=\"M{:g},{:g}{}\"/>\n", to.x, to.y,
                       shape_of_head(from, to));
}

}  // namespace

std::string way(Point from, Point to) {
    const double bend = (to.y - from.y) * 0.5;
    return fmt::format(
               "<path class=\"way\" fill=\"none\" stroke=\"gray\" d=\"M{:g},{:g}C{:g},{:g} "
               "{:g},{:g} {:g},{:g}\"/>\n",
               from.x, from.y, from.x, from.y + bend, to.x, to.y - bend - 6, to.x, to.y - 6) +
           head({to.x, from.y}, to);
}

std::string slanted_way(Point from, Point to) {
    return fmt::format(
               "<path class=\"way\" fill=\"none\" stroke=\"gray\" d=\"M{:g},{:g}L{:g},{:g}v6\"/>\n",
               from.x, from.y, to.x, to.y - 12) +
           head({to.x, from.y}, to);
}

std::string straight_way(Point from, Point to) {
    return fmt::format(
               "<path class=\"way\" fill=\"none\" stroke=\"gray\" d=\"M{:g},{:g}L{:g},{:g}\"/>\n",
               from.x, from.y, to.x, to.y) +
           head(from, to);
}

}  // namespace vkp::svg
