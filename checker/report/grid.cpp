#include "checker/report/grid.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <vector>

namespace vkp {

namespace {

constexpr std::size_t kMaxColumnsInOneRow = 10;
constexpr std::size_t kMaxColumnsBesideEachOther = 5;
constexpr std::size_t kMaxRows = 5;

// The part of an array that is shown, as a matrix whose rows are the last axis.
struct Window {
    std::size_t first_row = 0;
    std::size_t rows = 1;
    std::size_t first_column = 0;
    std::size_t columns = 1;
    std::size_t row_length = 1;

    [[nodiscard]] std::size_t index(std::size_t row, std::size_t column) const {
        return (first_row + row) * row_length + first_column + column;
    }
};

Window window_around(std::size_t element, const Shape& shape) {
    Window window;
    window.row_length = shape.empty() ? 1 : static_cast<std::size_t>(shape.back());
    const std::size_t rows = element_count(shape) / window.row_length;
    const std::size_t most_columns =
        shape.size() > 1 ? kMaxColumnsBesideEachOther : kMaxColumnsInOneRow;
    std::tie(window.first_row, window.rows) =
        range_around(element / window.row_length, rows, kMaxRows);
    std::tie(window.first_column, window.columns) =
        range_around(element % window.row_length, window.row_length, most_columns);
    return window;
}

struct Cell {
    std::string text;
    bool is_wrong = false;
};

// Both sides of a comparison, as text.
class Cells {
public:
    explicit Cells(const CaseResult& result) : result_(result) {
        wrong_.insert(result.comparison.mismatches.begin(), result.comparison.mismatches.end());
        unwritten_.insert(result.comparison.unwritten.begin(), result.comparison.unwritten.end());
    }

    [[nodiscard]] std::size_t first_wrong() const {
        return std::min(wrong_.empty() ? SIZE_MAX : *wrong_.begin(),
                        unwritten_.empty() ? SIZE_MAX : *unwritten_.begin());
    }

    [[nodiscard]] Cell expected(std::size_t index) const {
        return {texts(index).first + " ", false};
    }

    [[nodiscard]] Cell actual(std::size_t index) const {
        if (unwritten_.contains(index)) {
            return {"? ", true};
        }
        const bool is_wrong = wrong_.contains(index);
        return {texts(index).second + (is_wrong ? "*" : " "), is_wrong};
    }

private:
    [[nodiscard]] std::pair<std::string, std::string> texts(std::size_t index) const {
        const double expected = result_.expected.values[index];
        const double actual = result_.comparison.actual[index];
        return wrong_.contains(index) ? different_texts(expected, actual)
                                      : std::pair(value_text(expected), value_text(actual));
    }

    const CaseResult& result_;
    std::set<std::size_t> wrong_;
    std::set<std::size_t> unwritten_;
};

std::string padded(const Cell& cell, std::size_t width, const Style& style) {
    const std::string text = fmt::format("{:>{}}", cell.text, width);
    return cell.is_wrong ? style.bad(text) : text;
}

std::size_t cell_width(const Cells& cells, const Window& window) {
    std::size_t width = 1;
    for (std::size_t row = 0; row < window.rows; ++row) {
        for (std::size_t column = 0; column < window.columns; ++column) {
            const std::size_t index = window.index(row, column);
            width = std::max({width, cells.expected(index).text.size(),
                              cells.actual(index).text.size(), std::to_string(index).size() + 1});
        }
    }
    return width;
}

// Long numbers in a row: as many as fit, the first that is wrong among them.
void narrow(Window& window, const Cells& cells) {
    constexpr std::size_t kLabel = 10;
    constexpr std::size_t kWidth = 80;
    const std::size_t fitting = (kWidth - kLabel) / (cell_width(cells, window) + 2);
    if (fitting < window.columns) {
        window.columns = std::max<std::size_t>(fitting, 1);
        window.first_column =
            std::max(window.first_column,
                     cells.first_wrong() + 1 - std::min(cells.first_wrong() + 1, window.columns));
    }
}

// index / expected / yours, one above the other
std::string rows_text(const Cells& cells, const Window& window, const Style& style) {
    const std::size_t width = cell_width(cells, window);
    std::string index = "  index   ";
    std::string expected = "  expected";
    std::string actual = "  yours   ";
    for (std::size_t column = 0; column < window.columns; ++column) {
        const std::size_t at = window.index(0, column);
        index += style.faint(fmt::format("  {:>{}}", fmt::format("{} ", at), width));
        expected += "  " + padded(cells.expected(at), width, style);
        actual += "  " + padded(cells.actual(at), width, style);
    }
    return index + "\n" + expected + "\n" + actual + "\n";
}

std::string side_by_side_text(const Cells& cells, const Window& window, const Style& style) {
    const std::size_t width = cell_width(cells, window);
    const std::size_t table_width = window.columns * (width + 2);
    std::string text = fmt::format("       {:<{}}    {}\n", "expected", table_width, "yours");
    for (std::size_t row = 0; row < window.rows; ++row) {
        std::string left;
        std::string right;
        for (std::size_t column = 0; column < window.columns; ++column) {
            const std::size_t at = window.index(row, column);
            left += "  " + padded(cells.expected(at), width, style);
            right += "  " + padded(cells.actual(at), width, style);
        }
        const std::string label = style.faint(fmt::format("  {:>3}", window.first_row + row));
        text += fmt::format("{}{}{:4}{}\n", label, left, "", right);
    }
    return text;
}

std::string legend(const Comparison& comparison) {
    std::string text;
    if (!comparison.mismatches.empty()) {
        text += "* differs";
    }
    if (!comparison.unwritten.empty()) {
        text += fmt::format("{}? never written", text.empty() ? "" : "   ");
    }
    return text;
}

}  // namespace

std::pair<std::size_t, std::size_t> range_around(std::size_t wanted, std::size_t all,
                                                 std::size_t most) {
    if (all <= most) {
        return {0, all};
    }
    const std::size_t before = std::min(wanted, most / 2);
    return {std::min(wanted - before, all - most), most};
}

std::string value_text(double value) {
    if (std::isnan(value)) {
        return "nan";  // its sign says nothing
    }
    constexpr double kBeyondWords = 0x1p32;  // a word is shown to its last digit
    if (value == std::round(value) && std::abs(value) < kBeyondWords) {
        return fmt::format("{:.0f}", value == 0 ? 0.0 : value);
    }
    return fmt::format("{:.6g}", value);
}

std::string result_place(const ResultArray& array, std::size_t value) {
    const std::size_t components = array.type.components;
    const std::string member =
        components > 1 ? fmt::format(".{}", "xyzw"[value % components]) : std::string();
    return fmt::format("{}[{}]{}", array.name,
                       fmt::join(unflatten(value / components, array.shape), ", "), member);
}

std::pair<std::string, std::string> different_texts(double expected, double actual) {
    std::pair<std::string, std::string> texts(value_text(expected), value_text(actual));
    if (texts.first == texts.second) {
        texts = {fmt::format("{:.9g}", expected), fmt::format("{:.9g}", actual)};
    }
    return texts;
}

std::string comparison_text(const CaseResult& result, const Style& style) {
    const Comparison& comparison = result.comparison;
    if (comparison.holds() || comparison.actual.empty()) {
        return {};
    }
    const Cells cells(result);
    const ResultArray array = result.compared();
    const Shape shape = value_shape(array.shape, array.type);
    Window window = window_around(cells.first_wrong(), shape);
    if (shape.size() <= 1) {
        narrow(window, cells);
    }
    const bool is_part = window.rows * window.columns < comparison.actual.size();
    std::string text = shape.size() > 1 ? side_by_side_text(cells, window, style)
                                        : rows_text(cells, window, style);
    const bool is_one_of_several = result.definition.results().size() > 1;
    text += style.faint(fmt::format("  {}{}{}",
                                    is_one_of_several ? fmt::format("`{}`: ", array.name) : "",
                                    legend(comparison), is_part ? "   (part of the array)" : ""));
    return text + "\n";
}

}  // namespace vkp
