#include "checker/picture/statement_board.hpp"

#include "harness/picture/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vkp::svg {

namespace {

constexpr double kReadable = 24;    // the width from which an element shows its value
constexpr double kWithLines = 5;    // and from which it is told from the next
constexpr double kCharacter = 6.6;  // the width of a digit
constexpr std::size_t kMostValues = 200;
constexpr std::size_t kMostMarks = 6;  // that are drawn one by one

// All lines as one path.
std::string grid(const Board& board) {
    const Box box = board.whole();
    std::string path;
    for (std::size_t i = 0; i <= board.columns; ++i) {
        path += fmt::format("M{:g},{:g}v{:g}", box.x + static_cast<double>(i) * board.size, box.y,
                            box.height);
    }
    for (std::size_t i = 0; i <= board.rows; ++i) {
        path += fmt::format("M{:g},{:g}h{:g}", box.x, box.y + static_cast<double>(i) * board.height,
                            box.width);
    }
    return fmt::format("<path class=\"cell\" d=\"{}\"/>\n", path);
}

// Each by itself, or all that stand together as one.
std::string marks(const Board& board) {
    if (board.marked.empty()) {
        return {};
    }
    const std::string_view kind = board.is_result ? "out" : "in";
    const Box all = board.around_marks();
    const double room = all.width * all.height / (board.size * board.height);
    if (board.marked.size() > kMostMarks &&
        std::lround(room) == static_cast<long>(board.marked.size())) {
        return rectangle(all, kind);
    }
    std::string text;
    for (const std::size_t cell : board.marked) {
        text += rectangle(board.box_of(cell), kind);
    }
    return text;
}

}  // namespace

void Board::place(Point at, double element_width, double element_height) {
    x = at.x;
    y = at.y;
    size = element_width;
    height = element_height;
}

Box Board::box_of(std::size_t cell) const {
    const std::size_t row = cell / columns;
    const std::size_t column = cell % columns;
    return {x + static_cast<double>(column) * size, y + static_cast<double>(row) * height, size,
            height};
}

Box Board::whole() const {
    return {x, y, static_cast<double>(columns) * size, static_cast<double>(rows) * height};
}

Box Board::around_marks() const {
    Box all = box_of(*marked.begin());
    for (const std::size_t cell : marked) {
        const Box box = box_of(cell);
        const double right = std::max(all.x + all.width, box.x + box.width);
        const double bottom = std::max(all.y + all.height, box.y + box.height);
        all.x = std::min(all.x, box.x);
        all.y = std::min(all.y, box.y);
        all.width = right - all.x;
        all.height = bottom - all.y;
    }
    return all;
}

std::string Board::draw_cells() const {
    return (size < kWithLines ? rectangle(whole(), "cell") : grid(*this)) + marks(*this);
}

std::string Board::draw_values() const {
    std::string drawn;
    const bool has_room = size >= kReadable && values.size() <= kMostValues;
    for (std::size_t cell = 0; has_room && cell < values.size(); ++cell) {
        const Point at = box_of(cell).center();
        const bool fits = static_cast<double>(values[cell].size()) * kCharacter <= size;
        drawn += text({at.x, at.y + 4}, "value", fits ? values[cell] : "…");
    }
    return drawn;
}

Board board_of(const std::string& name, const Shape& shape, const std::vector<double>& values,
               ElementType type) {
    Board board{.name = name};
    board.columns = static_cast<std::size_t>(shape.empty() ? 1 : shape.back());
    board.rows = element_count(shape) / std::max<std::size_t>(1, board.columns);
    for (std::size_t i = 0; type.components == 1 && i < values.size(); ++i) {
        board.values.push_back(picture::value_text(values[i], type.scalar));
    }
    return board;
}

}  // namespace vkp::svg
