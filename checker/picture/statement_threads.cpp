#include "checker/picture/statement_threads.hpp"

#include "checker/picture/svg_shapes.hpp"

#include <algorithm>
#include <utility>

namespace vkp::svg {

namespace {

using Places = std::map<std::size_t, std::size_t>;

constexpr double kHeight = 38;       // of the frame
constexpr double kNumbersFrom = 16;  // the width from which a thread shows its number

void frame_groups(Shapes& shapes, const Places& places, std::uint32_t per_group, Point start,
                  double size) {
    std::map<std::size_t, std::pair<std::size_t, std::size_t>> groups;  // first and last column
    for (const auto& [thread, place] : places) {
        groups.try_emplace(thread / per_group, place, place).first->second.second = place;
    }
    for (const auto& [group, ends] : groups) {
        const double left = start.x + static_cast<double>(ends.first) * size;
        const double width = static_cast<double>(ends.second - ends.first + 1) * size;
        shapes.add_path(kGroup, outline_of({left + 1, start.y - kHeight / 2, width - 2, kHeight}));
    }
}

}  // namespace

std::string threads_in_groups(const Places& places, std::uint32_t per_group, Point start,
                              double size) {
    Shapes shapes;
    frame_groups(shapes, places, per_group, start, size);
    const auto middle = [&](std::size_t place) {
        return Point{start.x + (static_cast<double>(place) + 0.5) * size, start.y};
    };
    std::size_t next = 0;
    for (const auto& [thread, place] : places) {
        const auto write = [&](std::size_t column, const std::string& words) {
            const Point at = middle(column);
            shapes.add_text({at.x, at.y + 4}, "idle-text", words);
        };
        if (place > next) {
            write(next, "…");
        }
        next = place + 1;
        shapes.add_path(R"(class="idle")",
                        circle_around(middle(place), std::min(13.0, size * 0.42)));
        if (size >= kNumbersFrom) {
            write(place, std::to_string(thread % per_group));
        }
    }
    return shapes.draw();
}

}  // namespace vkp::svg
