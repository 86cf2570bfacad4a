#include "checker/text/markdown_table.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace vkp {

namespace {

constexpr std::size_t kGap = 2;
constexpr std::size_t kNarrowest = 4;  // a column that is worth having

using Widths = std::vector<std::size_t>;

std::size_t natural_width(const Block& cell) {
    const std::vector<StyledText> lines = wrapped(cell.text, SIZE_MAX);
    std::size_t width = 0;
    for (const StyledText& line : lines) {
        width = std::max(width, column_count(line));
    }
    return width;
}

Widths natural_widths(const Block& table) {
    Widths widths;
    for (const Block& row : table.children) {
        widths.resize(std::max(widths.size(), row.children.size()), 1);
        for (std::size_t i = 0; i < row.children.size(); ++i) {
            widths[i] = std::max(widths[i], natural_width(row.children[i]));
        }
    }
    return widths;
}

std::size_t sum_below(const Widths& widths, std::size_t limit) {
    return std::accumulate(
        widths.begin(), widths.end(), std::size_t{0},
        [&](std::size_t sum, std::size_t width) { return sum + std::min(width, limit); });
}

// The widest columns give way, all down to the same width. Nothing if they would be too narrow.
Widths fitting_widths(Widths widths, std::size_t width) {
    const std::size_t gaps = kGap * (widths.size() - 1);
    const std::size_t room = width > gaps ? width - gaps : 0;
    const std::size_t widest = *std::max_element(widths.begin(), widths.end());
    const std::size_t narrowest = std::min(widest, kNarrowest);
    std::size_t limit = std::min(widest, room);
    while (limit >= narrowest && sum_below(widths, limit) > room) {
        --limit;
    }
    if (limit < narrowest) {
        return {};
    }
    for (std::size_t& column : widths) {
        column = std::min(column, limit);
    }
    return widths;
}

void append_blanks(StyledText& line, std::size_t count) {
    if (count > 0) {
        append(line, {.text = std::string(count, ' ')});
    }
}

void append_aligned(StyledText& line, const StyledText& text, std::size_t width,
                    Alignment alignment) {
    const std::size_t free = width - std::min(width, column_count(text));
    const std::size_t before = alignment == Alignment::kRight    ? free
                               : alignment == Alignment::kCenter ? free / 2
                                                                 : 0;
    append_blanks(line, before);
    for (const Run& run : text) {
        append(line, run);
    }
    append_blanks(line, free - before);
}

void trim_end(StyledText& line) {
    while (!line.empty()) {
        std::string& text = line.back().text;
        text.erase(text.find_last_not_of(' ') + 1);
        if (!text.empty()) {
            return;
        }
        line.pop_back();
    }
}

std::vector<StyledText> row_lines(const Block& row, const Widths& widths) {
    std::vector<std::vector<StyledText>> cells;
    std::size_t height = 1;
    for (std::size_t i = 0; i < row.children.size(); ++i) {
        cells.push_back(wrapped(row.children[i].text, widths[i]));
        height = std::max(height, cells.back().size());
    }
    std::vector<StyledText> lines(height);
    for (std::size_t y = 0; y < height; ++y) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            append_blanks(lines[y], i == 0 ? 0 : kGap);
            append_aligned(lines[y], y < cells[i].size() ? cells[i][y] : StyledText(), widths[i],
                           row.children[i].alignment);
        }
        trim_end(lines[y]);
    }
    return lines;
}

StyledText line_below_heading(const Widths& widths) {
    std::string text;
    for (const std::size_t width : widths) {
        text += text.empty() ? "" : std::string(kGap, ' ');
        for (std::size_t i = 0; i < width; ++i) {
            text += "─";
        }
    }
    return {{.text = text}};
}

StyledText joined_cells(const Block& row) {
    StyledText text;
    for (const Block& cell : row.children) {
        if (!text.empty()) {
            append(text, {.text = " · "});
        }
        for (const Run& run : cell.text) {
            append(text, run);
        }
    }
    return text;
}

}  // namespace

std::vector<StyledText> table_lines(const Block& table, std::size_t width) {
    const Widths natural = natural_widths(table);
    const Widths widths = natural.empty() ? Widths() : fitting_widths(natural, width);
    std::vector<StyledText> lines;
    for (const Block& row : table.children) {
        std::vector<StyledText> more =
            widths.empty() ? wrapped(joined_cells(row), width) : row_lines(row, widths);
        std::move(more.begin(), more.end(), std::back_inserter(lines));
        if (&row == &table.children.front() && !widths.empty()) {
            lines.push_back(line_below_heading(widths));
        }
    }
    return lines;
}

}  // namespace vkp
