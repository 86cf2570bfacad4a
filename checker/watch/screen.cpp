#include "checker/watch/screen.hpp"

#include "checker/text/terminal_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

struct Body {
    std::vector<std::string> rows;
    std::optional<std::size_t> focus;  // a row
};

Body body_of(const ScreenText& text, std::size_t width) {
    const std::vector<std::string> lines = lines_of(text.body);
    if (text.is_drawing) {
        return {lines, text.focus};
    }
    Body body;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i == text.focus) {
            body.focus = body.rows.size();
        }
        for (std::string& row : folded_line(lines[i], width)) {
            body.rows.push_back(std::move(row));
        }
    }
    return body;
}

// The row nearest to `top` from which a page of so many rows shows the focus.
std::size_t top_for(std::size_t top, std::size_t shown, std::optional<std::size_t> focus) {
    if (!focus) {
        return top;
    }
    return std::clamp(top, *focus + 1 - std::min(shown, *focus + 1), *focus);
}

std::string more_text(std::size_t above, std::size_t below) {
    if (below == 0) {
        return fmt::format("── {} {} above: ↑", above, above == 1 ? "row" : "rows");
    }
    const std::string more = fmt::format("── {} more {}: ↓", below, below == 1 ? "row" : "rows");
    return above == 0 ? more : fmt::format("{}   {} above: ↑", more, above);
}

// Adds the rows of the body from `top` on that fit into the page, with a last row about the rest.
void add_body(Layout& layout, const Body& body, std::size_t top) {
    const std::vector<std::string>& rows = body.rows;
    const std::size_t page = layout.page;
    const bool fits = rows.size() <= page;
    const std::size_t shown = fits ? rows.size() : std::max<std::size_t>(page, 2) - 1;
    layout.top = top_for(std::min(top, rows.size() - shown), shown, body.focus);
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
    add_body(layout, body_of(text, width), top);
    const std::size_t foot_row = height > text.foot.size() ? height - text.foot.size() : 0;
    layout.rows.resize(foot_row);  // keeps the foot on a screen of few rows
    layout.rows.insert(layout.rows.end(), text.foot.begin(), text.foot.end());
    layout.rows.resize(height);
    for (std::string& row : layout.rows) {
        row = clipped(row, width);
    }
    return layout;
}

}  // namespace vkp
