#include "checker/report/array_text.hpp"

#include "checker/report/grid.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <tuple>

namespace vkp {

namespace {

constexpr std::size_t kMaxColumns = 10;
constexpr std::size_t kMaxRows = 8;
constexpr std::size_t kMaxSentences = 3;

// Integers in full; floats to six digits.
std::string component_text(double value, Scalar scalar) {
    return is_float(scalar) ? value_text(value) : fmt::format("{:.0f}", value);
}

struct Cell {
    std::string text;  // ends with a mark or a space
    bool is_wrong = false;
};

// The array as a table: one row for each index before the last axis; a one-dimensional array is
// broken into rows.
class ArrayTable {
public:
    explicit ArrayTable(const ArrayOutcome& outcome)
        : outcome_(outcome), count_(element_count(outcome.declared.shape)) {
        const Shape& shape = outcome.declared.shape;
        row_length_ = shape.size() > 1 ? static_cast<std::size_t>(shape.back()) : kMaxColumns;
        const std::size_t focus = outcome.mismatches.empty() ? 0
                                                             : outcome.mismatches.front() /
                                                                   outcome.declared.type.components;
        const std::size_t all_rows = (count_ + row_length_ - 1) / row_length_;
        std::tie(first_row_, rows_) = range_around(focus / row_length_, all_rows, kMaxRows);
        std::tie(first_column_, columns_) =
            range_around(focus % row_length_, std::min(row_length_, count_), kMaxColumns);
        is_part_ = rows_ < all_rows || columns_ < std::min(row_length_, count_);
    }

    [[nodiscard]] std::string text(const Style& style) const {
        const std::size_t width = cell_width();
        std::string lines =
            columns_ < std::min(row_length_, count_) ? column_labels(width, style) : std::string();
        for (std::size_t row = first_row_; row < first_row_ + rows_; ++row) {
            lines += style.faint(fmt::format("  {:>6}", label(row)));
            for (std::size_t column = first_column_; column < first_column_ + columns_; ++column) {
                const std::size_t index = row * row_length_ + column;
                if (index < count_) {
                    lines += "  " + padded(cell(index), width, style);
                }
            }
            lines += "\n";
        }
        return lines + legend(style);
    }

private:
    [[nodiscard]] std::string column_labels(std::size_t width, const Style& style) const {
        std::string line = fmt::format("  {:6}", "");
        for (std::size_t column = first_column_; column < first_column_ + columns_; ++column) {
            line += fmt::format("  {:>{}}", fmt::format("{} ", column), width);
        }
        return style.faint(line) + "\n";
    }

    // The index of its first element, without the last axis where there are several.
    [[nodiscard]] std::string label(std::size_t row) const {
        const Shape& shape = outcome_.declared.shape;
        if (shape.size() == 1) {
            return fmt::format("{}", row * row_length_);
        }
        const Shape position = unflatten(row * row_length_, shape);
        return fmt::format("{}", fmt::join(position.begin(), position.end() - 1, ","));
    }

    [[nodiscard]] Cell cell(std::size_t index) const {
        if (outcome_.content.is_unwritten(index)) {
            return {"? ", true};
        }
        const ElementType type = outcome_.declared.type;
        std::vector<std::string> components;
        for (std::size_t i = 0; i < type.components; ++i) {
            const double value = outcome_.content.value(index * type.components + i);
            components.push_back(component_text(value, type.scalar));
        }
        const std::string joined = fmt::format("{}", fmt::join(components, ", "));
        const bool is_wrong = has_mismatch(index);
        return {fmt::format("{}{}", type.components > 1 ? "(" + joined + ")" : joined,
                            is_wrong ? "*" : " "),
                is_wrong};
    }

    [[nodiscard]] bool has_mismatch(std::size_t index) const {
        const std::size_t components = outcome_.declared.type.components;
        const std::vector<std::size_t>& all = outcome_.mismatches;
        const auto next = std::lower_bound(all.begin(), all.end(), index * components);
        return next != all.end() && *next < (index + 1) * components;
    }

    [[nodiscard]] std::size_t cell_width() const {
        std::size_t width = 1;
        for (std::size_t row = first_row_; row < first_row_ + rows_; ++row) {
            for (std::size_t column = first_column_; column < first_column_ + columns_; ++column) {
                const std::size_t index = row * row_length_ + column;
                width = index < count_ ? std::max(width, cell(index).text.size()) : width;
            }
        }
        return width;
    }

    static std::string padded(const Cell& cell, std::size_t width, const Style& style) {
        const std::string text = fmt::format("{:>{}}", cell.text, width);
        return cell.is_wrong ? style.bad(text) : text;
    }

    [[nodiscard]] std::string legend(const Style& style) const {
        std::vector<std::string> parts;
        if (!outcome_.mismatches.empty()) {
            parts.emplace_back("* differs");
        }
        if (!outcome_.content.unwritten.empty()) {
            parts.emplace_back("? never written");
        }
        if (is_part_) {
            parts.emplace_back("(part of the array)");
        }
        return parts.empty() ? std::string()
                             : style.faint(fmt::format("  {}", fmt::join(parts, "   "))) + "\n";
    }

    const ArrayOutcome& outcome_;
    std::size_t count_;
    std::size_t row_length_ = 1;
    std::size_t first_row_ = 0;
    std::size_t rows_ = 1;
    std::size_t first_column_ = 0;
    std::size_t columns_ = 1;
    bool is_part_ = false;
};

// With as many digits as tell them apart, if that is more than usual.
std::pair<std::string, std::string> told_apart(double one, double other, Scalar scalar) {
    std::string text = component_text(one, scalar);
    std::string other_text = component_text(other, scalar);
    if (text != other_text || one == other) {
        return {std::move(text), std::move(other_text)};
    }
    return {fmt::format("{}", one), fmt::format("{}", other)};
}

// "o[1,2].y should be 4 and is 3"
std::string mismatch_text(const ArrayOutcome& outcome, std::size_t component) {
    const Array& declared = outcome.declared;
    const std::size_t components = declared.type.components;
    const std::size_t element = component / components;
    const std::string member =
        components > 1 ? fmt::format(".{}", "xyzw"[component % components]) : std::string();
    const auto [wanted, actual] =
        told_apart(outcome.expected->values[component], outcome.content.value(component),
                   declared.type.scalar);
    return fmt::format(
        "  {}[{}]{} should be {} and {}\n", declared.name,
        fmt::join(unflatten(element, declared.shape), ","), member, wanted,
        outcome.content.is_unwritten(element) ? "was never written" : "is " + actual);
}

}  // namespace

std::string array_text(const ArrayOutcome& outcome, const Style& style) {
    const Array& declared = outcome.declared;
    std::string text = fmt::format("\n  {}  {}[{}]\n", style.strong(declared.name),
                                   type_name(declared.type), fmt::join(declared.shape, ","));
    text += ArrayTable(outcome).text(style);
    const std::size_t shown =
        outcome.expected == nullptr ? 0 : std::min(outcome.mismatches.size(), kMaxSentences);
    for (std::size_t i = 0; i < shown; ++i) {
        text += mismatch_text(outcome, outcome.mismatches[i]);
    }
    return text;
}

}  // namespace vkp
