// An array of a still picture as a grid of cells.
#pragma once

#include "checker/picture/intervals.hpp"
#include "checker/picture/svg_shapes.hpp"
#include "checker/report/svg_text.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vkp::svg {

// Life: construct, get its size, move_to, then draw and get the places of cells.
class Grid {
public:
    // `cells` are the touched ones: of a large array, only their rows and columns are shown.
    Grid(const Picture& picture, std::size_t array, const std::map<std::size_t, TouchedCell>& cells,
         ValuesThen values);

    [[nodiscard]] double width() const;
    [[nodiscard]] double height() const;
    void move_to(Point corner) { corner_ = corner; }

    // Nothing of a cell that is not shown.
    [[nodiscard]] std::optional<Box> box_of(std::size_t cell) const;
    // The end of accesses outside the array.
    [[nodiscard]] Box outside() const;

    void draw_cells(Shapes& shapes) const;
    // The values are drawn on top of everything over the cells.
    void draw_values(Shapes& shapes) const;
    [[nodiscard]] bool leaves_out() const { return leaves_out_; }

private:
    void draw_run(Shapes& shapes, const std::vector<std::size_t>& cells) const;
    void draw_value(Shapes& shapes, std::size_t cell, const Box& box) const;
    [[nodiscard]] bool is_known(std::size_t cell) const;
    [[nodiscard]] const Expectation* expectation() const;
    [[nodiscard]] bool is_wrong(std::size_t cell) const;

    const Picture& picture_;
    std::size_t index_;
    const PictureArray& array_;
    ValuesThen values_;
    std::size_t row_length_ = 1;
    std::vector<std::size_t> rows_;     // rows that are shown
    std::vector<std::size_t> columns_;  // likewise
    bool leaves_out_ = false;
    Point corner_;
};

}  // namespace vkp::svg
