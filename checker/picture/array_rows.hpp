// An array of one interval, as rows of text: the values of its elements, and the threads that read
// and wrote them.
#pragma once

#include "checker/picture/intervals.hpp"
#include "checker/text/style.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace vkp {

// "0,2", "0-7", or "12×" where that would be wider.
std::string threads_text(const std::vector<std::uint32_t>& lanes, std::size_t width);

class ArrayRows {
public:
    // No line is wider than `width`, as long as one element fits. Refers to the first three.
    ArrayRows(const Picture& picture, std::size_t index,
              const std::map<std::size_t, TouchedCell>& cells, ValuesThen values,
              const Style& style, std::size_t width);

    // The touched rows, those with a finding first; if there are many, the number of the others.
    [[nodiscard]] std::vector<std::string> lines() const;
    // Whether another array may be beside it. Others are placed below each other, element by
    // element.
    [[nodiscard]] bool is_matrix() const;
    [[nodiscard]] bool has_finding() const;

private:
    struct Column;
    struct Row;

    [[nodiscard]] std::vector<std::size_t> shown_rows(const std::set<std::size_t>& touched) const;
    [[nodiscard]] std::set<std::size_t> touched_rows() const;
    [[nodiscard]] std::size_t parts_of_row() const;
    [[nodiscard]] Row row_of(std::size_t row) const;
    [[nodiscard]] std::vector<std::string> row_lines(const Row& row) const;
    void add(Row& row, const Column& column) const;
    [[nodiscard]] Column column_of(std::size_t cell) const;
    [[nodiscard]] bool has_finding(std::size_t cell) const;
    [[nodiscard]] std::string value_of(std::size_t cell) const;
    [[nodiscard]] std::string row_label(std::size_t cell) const;

    const Picture& picture_;
    std::size_t index_;
    const PictureArray& array_;
    const std::map<std::size_t, TouchedCell>& cells_;
    ValuesThen values_;
    const Style& style_;
    std::size_t row_length_;
    std::size_t begin_column_ = 0;  // for a matrix, its columns from the first that is touched
    std::size_t end_column_;        // to the last
    std::size_t gutter_ = 0;
    std::size_t columns_;  // elements side by side
    std::size_t width_;
};

}  // namespace vkp
