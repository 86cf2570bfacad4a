#include "checker/picture/array_rows.hpp"

#include "checker/report/labels.hpp"
#include "checker/text/terminal_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace vkp {

namespace {

constexpr std::size_t kMaxColumns = 10;  // elements side by side
constexpr std::size_t kCellWidth = 6;    // plus a space before it
constexpr std::size_t kMaxRows = 4;      // rows of an array in an interval

std::string cell_text(const std::string& text) {
    return right_aligned(clipped(text, kCellWidth), kCellWidth);
}

// The end of a long index distinguishes neighbours.
std::string shortened_index(const std::string& digits) {
    return digits.size() <= kCellWidth ? digits
                                       : "…" + digits.substr(digits.size() - (kCellWidth - 1));
}

std::string trimmed(const std::string& text) {
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

std::vector<std::uint32_t> lanes_of(const Touches& touches) {
    std::vector<std::uint32_t> lanes;
    for (const auto& [lane, times] : touches) {
        lanes.push_back(lane);
    }
    return lanes;
}

// "0,2", or "0-7" if they are consecutive.
std::string spelled(const std::vector<std::uint32_t>& lanes) {
    if (lanes.size() > 2 && lanes.back() - lanes.front() + 1 == lanes.size()) {
        return fmt::format("{}-{}", lanes.front(), lanes.back());
    }
    return fmt::format("{}", fmt::join(lanes, ","));
}

// One thread writes it, and another one touches it.
bool is_contended(const TouchedCell& touched) {
    const auto is_of_another = [&](const auto& touch) {
        return touched.writes.size() > 1 || touch.first != touched.writes.begin()->first;
    };
    return !touched.writes.empty() &&
           (touched.writes.size() > 1 ||
            std::any_of(touched.reads.begin(), touched.reads.end(), is_of_another));
}

}  // namespace

std::string threads_text(const std::vector<std::uint32_t>& lanes, std::size_t width) {
    if (lanes.empty()) {
        return "·";
    }
    std::string text = spelled(lanes);
    return text.size() <= width ? text : fmt::format("{}×", lanes.size());
}

// An element, as the lines of its column.
struct ArrayRows::Column {
    bool has_finding = false;
    std::string index;
    std::string value;
    std::string reads;
    std::string writes;
};

// Elements side by side, as lines.
struct ArrayRows::Row {
    std::string label;
    std::string index;
    std::string value;
    std::string reads;
    std::string writes;
    bool is_read = false;
    bool is_written = false;
};

ArrayRows::ArrayRows(const Picture& picture, std::size_t index,
                     const std::map<std::size_t, TouchedCell>& cells, ValuesThen values,
                     const Style& style, std::size_t width)
    : picture_(picture),
      index_(index),
      array_(picture.arrays[index]),
      cells_(cells),
      values_(std::move(values)),
      style_(style),
      row_length_(is_matrix() ? static_cast<std::size_t>(array_.shape.back())
                              : std::max<std::size_t>(array_.cell_count(), 1)),
      end_column_(row_length_),
      width_(width) {
    if (is_matrix()) {
        begin_column_ = row_length_;
        end_column_ = 0;
        for (const auto& [cell, touched] : cells) {
            begin_column_ = std::min(begin_column_, cell % row_length_);
            end_column_ = std::max(end_column_, cell % row_length_ + 1);
            gutter_ = std::max(gutter_, row_label(cell).size());
        }
    }
    gutter_ = std::max<std::size_t>(gutter_, 3) + std::string_view(" holds ").size();
    const std::size_t room = width > gutter_ ? (width - gutter_) / (kCellWidth + 1) : 0;
    columns_ = std::clamp<std::size_t>(room, 1, kMaxColumns);
}

bool ArrayRows::is_matrix() const {
    return array_.shape.size() > 1;
}

std::vector<std::string> ArrayRows::lines() const {
    const std::string kind = fmt::format("{} {} {}", memory_name(array_.memory), array_.type,
                                         fmt::join(array_.shape, "×"));
    std::vector<std::string> lines = {
        clipped(fmt::format("  {} {}", style_.strong(array_.name), style_.faint(kind)), width_)};
    const std::set<std::size_t> touched = touched_rows();
    std::string last_index;
    for (const std::size_t number : shown_rows(touched)) {
        const Row row = row_of(number);
        if (row.index != last_index) {  // rows of a matrix have the same
            lines.push_back(style_.faint(std::string(gutter_, ' ') + row.index));
            last_index = row.index;
        }
        for (std::string& line : row_lines(row)) {
            lines.push_back(std::move(line));
        }
    }
    if (touched.size() > kMaxRows) {
        const std::size_t more = touched.size() - kMaxRows;
        lines.push_back(
            style_.faint(fmt::format("    and {} more row{}", more, more == 1 ? "" : "s")));
    }
    return lines;
}

// Rows of as many elements as fit: of a matrix, a part of one of its rows.
std::size_t ArrayRows::parts_of_row() const {
    return (end_column_ - begin_column_ + columns_ - 1) / columns_;
}

std::set<std::size_t> ArrayRows::touched_rows() const {
    std::set<std::size_t> rows;
    for (const auto& [cell, touched] : cells_) {
        rows.insert(cell / row_length_ * parts_of_row() +
                    (cell % row_length_ - begin_column_) / columns_);
    }
    return rows;
}

// The shown rows, in order: those with a finding first.
std::vector<std::size_t> ArrayRows::shown_rows(const std::set<std::size_t>& touched) const {
    std::set<std::size_t> shown;
    for (const auto& [cell, touches] : cells_) {
        if (shown.size() < kMaxRows && has_finding(cell)) {
            shown.insert(cell / row_length_ * parts_of_row() +
                         (cell % row_length_ - begin_column_) / columns_);
        }
    }
    for (const std::size_t row : touched) {
        if (shown.size() < kMaxRows) {
            shown.insert(row);
        }
    }
    return {shown.begin(), shown.end()};
}

ArrayRows::Row ArrayRows::row_of(std::size_t row) const {
    const std::size_t first_of_row = row / parts_of_row() * row_length_;
    const std::size_t first = begin_column_ + row % parts_of_row() * columns_;
    Row lines;
    lines.label = is_matrix() ? row_label(first_of_row) : "";
    for (std::size_t column = first; column < std::min(first + columns_, end_column_); ++column) {
        const std::size_t cell = first_of_row + column;
        add(lines, column_of(cell));
        const auto touched = cells_.find(cell);
        lines.is_read |= touched != cells_.end() && !touched->second.reads.empty();
        lines.is_written |= touched != cells_.end() && !touched->second.writes.empty();
    }
    return lines;
}

std::vector<std::string> ArrayRows::row_lines(const Row& row) const {
    const std::string holds = right_aligned(row.label + " holds ", gutter_);
    const std::string margin(gutter_ - std::string_view("holds ").size(), ' ');
    std::vector<std::string> lines = {holds + row.value};
    if (row.is_read) {
        lines.push_back(margin + "read  " + trimmed(row.reads));
    }
    if (row.is_written) {
        lines.push_back(margin + "write " + trimmed(row.writes));
    }
    return lines;
}

void ArrayRows::add(Row& row, const Column& column) const {
    const auto colored = [&](const std::string& text) {
        const std::string cell = cell_text(text);
        return column.has_finding && !text.empty() ? style_.bad(cell) : cell;
    };
    row.index += " " + cell_text(shortened_index(column.index));
    row.value += " " + colored(column.value);
    row.reads += " " + colored(column.reads);
    const bool is_plain = column.has_finding || column.writes.empty();
    row.writes +=
        " " + (is_plain ? colored(column.writes) : style_.strong(cell_text(column.writes)));
}

ArrayRows::Column ArrayRows::column_of(std::size_t cell) const {
    Column column;
    column.index = array_.shape.empty() ? "" : std::to_string(cell % row_length_);
    column.has_finding = has_finding(cell);
    column.value = (column.has_finding ? "!" : "") + value_of(cell);
    if (const auto found = cells_.find(cell); found != cells_.end()) {
        column.reads = threads_text(lanes_of(found->second.reads), kCellWidth);
        column.writes = threads_text(lanes_of(found->second.writes), kCellWidth);
    }
    return column;
}

bool ArrayRows::has_finding() const {
    return std::any_of(cells_.begin(), cells_.end(),
                       [&](const auto& cell) { return has_finding(cell.first); });
}

// Whether a finding concerns the cell: for a race, every element that threads disagree on here.
bool ArrayRows::has_finding(std::size_t cell) const {
    return picture_.has_finding(index_, cell) ||
           (picture_.has_race(index_) && cells_.contains(cell) && is_contended(cells_.at(cell)));
}

std::string ArrayRows::value_of(std::size_t cell) const {
    const std::size_t first = cell * array_.components;
    return values_.knows(first, array_.components) ? values_.joined(first, array_.components, ",")
                                                   : "?";
}

// All indices of a matrix element but the last: "2", or "0,2".
std::string ArrayRows::row_label(std::size_t cell) const {
    Shape index = unflatten(cell, array_.shape);
    index.pop_back();
    return fmt::format("{}", fmt::join(index, ","));
}

}  // namespace vkp
