// An array in the picture of a statement: its elements as a grid, with marks for the relevant ones.
#pragma once

#include "checker/report/svg_text.hpp"
#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace vkp::svg {

// Life: made from an array, marked, placed, then drawn.
struct Board {
    std::string name;
    std::size_t rows = 1;
    std::size_t columns = 1;
    double x = 0;
    double y = 0;
    double size = 0;                       // the width of an element
    double height = 0;                     // likewise
    std::size_t batch = 0;                 // rows of each matrix of several; 0: there are none
    std::vector<std::string> values = {};  // values of the scalars
    std::set<std::size_t> marked = {};
    bool is_result = false;
    double name_above = 8;  // where its name is, if that is not at its left

    void place(Point at, double element_width, double element_height);
    [[nodiscard]] Box box_of(std::size_t cell) const;
    [[nodiscard]] Box whole() const;
    // How many rows would be as high as all, with the gaps between the matrices of a batch.
    [[nodiscard]] double rows_with_gaps() const;
    // The box around all marks, of which there must be at least one.
    [[nodiscard]] Box around_marks() const;

    [[nodiscard]] std::string draw_cells() const;
    // The values are drawn on top of everything over the cells.
    [[nodiscard]] std::string draw_values() const;
};

Board board_of(const std::string& name, const Shape& shape, const std::vector<double>& values,
               ElementType type);

// Its rows as columns.
Board turned(const Board& board);

// The board with its first rows and its last one, and one row instead of those between.
Board shortened(const Board& board);

// The columns of a row that are drawn: all of a short one, or else the first, the last and those
// with marks, unless these are many.
std::set<std::size_t> shown_columns(std::size_t length, const std::set<std::size_t>& marked);

std::set<std::size_t> marked_columns(const Board& board);

// The board with only these columns, in order; where some are left out between two, a column shows
// the gap.
Board with_columns(const Board& board, const std::set<std::size_t>& kept);

// The new places of the kept columns.
std::map<std::size_t, std::size_t> places_of(const std::set<std::size_t>& kept);

// Whether the marks are exactly this row, or this column.
bool marks_row(const Board& board, std::size_t row);
bool marks_column(const Board& board, std::size_t column);

}  // namespace vkp::svg
