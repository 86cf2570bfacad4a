#include "checker/picture/svg_threads.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp::svg {

namespace {

constexpr double kThread = 20;
constexpr double kWide = 40;  // apart; as wide as cells, while there are few
constexpr std::uint32_t kFew = 16;
constexpr std::uint32_t kMostInARow = 32;
constexpr std::uint32_t kColors = 8;

}  // namespace

std::uint32_t color_of(std::uint32_t lane) {
    return lane % kColors;
}

Threads::Threads(const Extent& size)
    : count_(static_cast<std::uint32_t>(size.volume())),
      in_a_row_(std::min(size.y > 1 ? size.x : count_, kMostInARow)),
      distance_(in_a_row_ <= kFew ? kWide : kRow) {}

double Threads::height() const {
    const std::uint32_t rows = (count_ + in_a_row_ - 1) / in_a_row_;
    return rows * kRow;
}

Box Threads::box_of(std::uint32_t lane) const {
    const std::uint32_t row = lane / in_a_row_;
    const std::uint32_t column = lane % in_a_row_;
    return {corner_.x + column * distance_ + (distance_ - kThread) / 2, corner_.y + row * kRow,
            kThread, kThread};
}

std::string Threads::draw() const {
    std::string result;
    for (std::uint32_t lane = 0; lane < count_; ++lane) {
        const Point center = box_of(lane).center();
        result += fmt::format("<circle class=\"k{}\" cx=\"{:g}\" cy=\"{:g}\" r=\"{:g}\"/>\n",
                              color_of(lane), center.x, center.y, kThread / 2);
        result += text({center.x, center.y + 4}, "thread", std::to_string(lane));
    }
    return result;
}

}  // namespace vkp::svg
