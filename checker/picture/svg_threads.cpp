#include "checker/picture/svg_threads.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp::svg {

namespace {

constexpr double kThread = 20;
constexpr double kWide = 40;  // distance; as wide as cells, so that they are above them
constexpr std::uint32_t kMaxInARow = 16;
constexpr std::uint32_t kMaxAcross = 32;  // threads across of a workgroup with several rows
constexpr std::uint32_t kColors = 8;

}  // namespace

std::uint32_t color_of(std::uint32_t lane) {
    return lane % kColors;
}

Threads::Threads(const Extent& size)
    : count_(static_cast<std::uint32_t>(size.volume())),
      in_a_row_(size.y > 1 ? std::min(size.x, kMaxAcross) : std::min(count_, kMaxInARow)),
      distance_(in_a_row_ <= kMaxInARow ? kWide : kRow) {}

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

void Threads::draw(Shapes& shapes, std::uint32_t numbered) const {
    for (std::uint32_t lane = 0; lane < count_; ++lane) {
        const Point center = box_of(lane).center();
        shapes.add_path(fmt::format(R"(class="end seat k{}")", color_of(lane)),
                        fmt::format("M{} {}h0", number(center.x), number(center.y)));
        if (lane < numbered) {
            shapes.add_text({center.x, center.y + 4}, "thread", std::to_string(lane));
        }
    }
}

}  // namespace vkp::svg
