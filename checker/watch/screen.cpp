#include "checker/watch/screen.hpp"

#include "checker/text/terminal_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

std::vector<std::string> rows_of(const ScreenText& text, std::size_t width) {
    if (text.is_drawing) {
        return lines_of(text.body);
    }
    std::vector<std::string> rows;
    for (const std::string& line : lines_of(text.body)) {
        for (std::string& row : folded_line(line, width)) {
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

std::string more_text(std::size_t above, std::size_t below) {
    if (below == 0) {
        return fmt::format("── {} rows above: ↑", above);
    }
    return above == 0 ? fmt::format("── {} more rows: ↓", below)
                      : fmt::format("── {} more rows: ↓   {} above: ↑", below, above);
}

// Of `rows` what fits into `page` rows from `top` on, with a last row that says what does not.
void add_body(Layout& layout, const std::vector<std::string>& rows, std::size_t top) {
    const std::size_t page = layout.page;
    const bool fits = rows.size() <= page;
    const std::size_t shown = fits ? rows.size() : std::max<std::size_t>(page, 2) - 1;
    layout.top = std::min(top, rows.size() - shown);
    layout.hidden_below = rows.size() - shown - layout.top;
    const auto first = rows.begin() + static_cast<std::ptrdiff_t>(layout.top);
    layout.rows.insert(layout.rows.end(), first, first + static_cast<std::ptrdiff_t>(shown));
    if (!fits) {
        layout.rows.push_back(more_text(layout.top, layout.hidden_below));
    }
}

}  // namespace

Layout laid_out(const ScreenText& text, ScreenSize size, std::size_t top) {
    Layout layout;
    const std::size_t width = std::max<std::size_t>(size.width, 1);
    const std::size_t height = std::max<std::size_t>(size.height, 1);
    const std::size_t around = text.head.size() + text.foot.size();
    layout.page = height > around ? height - around : 1;
    layout.rows = text.head;
    add_body(layout, rows_of(text, width), top);
    const std::size_t foot_row = height > text.foot.size() ? height - text.foot.size() : 0;
    layout.rows.resize(foot_row);  // a screen of few rows keeps the foot
    layout.rows.insert(layout.rows.end(), text.foot.begin(), text.foot.end());
    layout.rows.resize(height);
    for (std::string& row : layout.rows) {
        row = clipped(row, width);
    }
    return layout;
}

}  // namespace vkp
