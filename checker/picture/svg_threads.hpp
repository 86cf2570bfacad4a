// The threads of a workgroup in a still picture.
#pragma once

#include "checker/picture/svg_shapes.hpp"
#include "checker/report/svg_text.hpp"
#include "harness/model/puzzle.hpp"

#include <cstdint>
#include <string>

namespace vkp::svg {

// The number of the class that colours a thread and its edges.
std::uint32_t color_of(std::uint32_t lane);

// The threads in rows: those of the workgroup, if it has several.
class Threads {
public:
    static constexpr double kRow = 24;  // from row to row

    explicit Threads(const Extent& size);

    [[nodiscard]] double width() const { return in_a_row_ * distance_; }
    [[nodiscard]] double height() const;
    void move_to(Point corner) { corner_ = corner; }

    [[nodiscard]] Box box_of(std::uint32_t lane) const;
    // The number of threads up to which each has room for its number.
    void draw(Shapes& shapes, std::uint32_t numbered) const;

private:
    std::uint32_t count_;
    std::uint32_t in_a_row_;
    double distance_;
    Point corner_;
};

}  // namespace vkp::svg
