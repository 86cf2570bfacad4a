#include "checker/picture/statement_board.hpp"

#include "checker/picture/recorded_steps.hpp"
#include "checker/picture/svg_shapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace vkp::svg {

namespace {

constexpr double kReadable = 20;    // the width from which an element shows its value
constexpr double kBatchGap = 0.6;   // between the matrices of a batch, in rows
constexpr double kWithLines = 5;    // and from which neighbours can be distinguished
constexpr double kCharacter = 6.6;  // the width of a digit
constexpr std::size_t kMaxValues = 200;
constexpr std::size_t kMaxMarks = 6;  // marks that are drawn one by one

// Its lines, as a path.
std::string grid(const Board& board) {
    std::string path;
    const std::size_t rows = board.batch == 0 ? board.rows : board.batch;
    for (std::size_t first = 0; first < board.rows; first += rows) {
        const Box corner = board.box_of(first * board.columns);
        const double height = static_cast<double>(rows) * board.height;
        for (std::size_t i = 0; i <= board.columns; ++i) {
            path += fmt::format("M{} {}v{}", number(corner.x + static_cast<double>(i) * board.size),
                                number(corner.y), number(height));
        }
        for (std::size_t i = 0; i <= rows; ++i) {
            path += fmt::format("M{} {}h{}", number(corner.x),
                                number(corner.y + static_cast<double>(i) * board.height),
                                number(board.whole().width));
        }
    }
    return path;
}

// Draws each mark on its own, or all that form a full rectangle as one.
void draw_marks(Shapes& shapes, const Board& board) {
    if (board.marked.empty()) {
        return;
    }
    const std::string_view kind = board.is_result ? R"(class="out")" : R"(class="in")";
    const Box all = board.around_marks();
    const double room = all.width * all.height / (board.size * board.height);
    if (board.marked.size() > kMaxMarks &&
        std::lround(room) == static_cast<long>(board.marked.size())) {
        shapes.add_path(kind, outline_of(all));
        return;
    }
    for (const std::size_t cell : board.marked) {
        shapes.add_path(kind, outline_of(board.box_of(cell)));
    }
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
    const std::size_t before = batch == 0 ? 0 : row / batch;
    const double place = static_cast<double>(row) + kBatchGap * static_cast<double>(before);
    return {x + static_cast<double>(column) * size, y + place * height, size, height};
}

Box Board::whole() const {
    return {x, y, static_cast<double>(columns) * size, rows_with_gaps() * height};
}

double Board::rows_with_gaps() const {
    const std::size_t gaps = batch == 0 ? 0 : (rows - 1) / batch;
    return static_cast<double>(rows) + kBatchGap * static_cast<double>(gaps);
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
    Shapes shapes;
    shapes.add_path(R"(class="cell")", size < kWithLines ? outline_of(whole()) : grid(*this));
    draw_marks(shapes, *this);
    return shapes.draw();
}

std::string Board::draw_values() const {
    Shapes shapes;
    // Of some that have room nobody knows what the others are.
    const bool has_room = size >= kReadable && values.size() <= kMaxValues &&
                          std::ranges::all_of(values, [&](const std::string& value) {
                              return value == "…" || value == "⋮" ||
                                     static_cast<double>(value.size()) * kCharacter <= size;
                          });
    for (std::size_t cell = 0; has_room && cell < values.size(); ++cell) {
        const Point at = box_of(cell).center();
        shapes.add_text({at.x, at.y + 4}, "value", values[cell]);
    }
    return shapes.draw();
}

Board board_of(const std::string& name, const Shape& shape, const std::vector<double>& values,
               ElementType type) {
    Board board{.name = name};
    // Matrices of vectors may have only one in a row: then the axis before it goes across.
    const bool is_column = shape.size() > 2 && shape.back() == 1;
    board.columns =
        static_cast<std::size_t>(shape.empty() ? 1 : *(shape.rbegin() + (is_column ? 1 : 0)));
    board.rows = element_count(shape) / std::max<std::size_t>(1, board.columns);
    const std::size_t axis = is_column ? 3 : 2;  // that of a matrix's rows, from the end
    if (shape.size() > axis) {
        const auto rows = static_cast<std::size_t>(*(shape.rbegin() + static_cast<int>(axis) - 1));
        board.batch = rows > 1 && rows < board.rows ? rows : 0;
    }
    for (std::size_t i = 0; type.components == 1 && i < values.size(); ++i) {
        board.values.push_back(value_text(values[i], type.scalar));
    }
    return board;
}

Board turned(const Board& board) {
    Board result = board;
    result.batch = 0;
    std::swap(result.rows, result.columns);
    const auto place = [&](std::size_t cell) {
        return cell % board.columns * board.rows + cell / board.columns;
    };
    for (std::size_t cell = 0; cell < board.values.size(); ++cell) {
        result.values[place(cell)] = board.values[cell];
    }
    result.marked.clear();
    for (const std::size_t cell : board.marked) {
        result.marked.insert(place(cell));
    }
    return result;
}

Board shortened(const Board& board) {
    constexpr std::size_t kFirst = 8;
    constexpr std::size_t kLast = 3;
    if (board.rows <= 2 * (kFirst + kLast)) {
        return board;
    }
    Board result = board;
    result.batch = 0;
    result.rows = kFirst + 1 + kLast;
    const auto place = [&](std::size_t cell) {
        const std::size_t row = cell / board.columns;
        const std::size_t from_end = board.rows - row;
        const std::size_t shown =
            from_end <= kLast ? result.rows - from_end : std::min(row, kFirst);
        return shown * board.columns + cell % board.columns;
    };
    result.values.assign(board.values.empty() ? 0 : result.rows * board.columns, "⋮");
    for (std::size_t cell = 0; cell < board.values.size(); ++cell) {
        if (place(cell) / board.columns != kFirst) {
            result.values[place(cell)] = board.values[cell];
        }
    }
    result.marked.clear();
    for (const std::size_t cell : board.marked) {
        result.marked.insert(place(cell));
    }
    return result;
}

std::set<std::size_t> shown_columns(std::size_t length, const std::set<std::size_t>& marked) {
    constexpr std::size_t kShort = 34;
    constexpr std::size_t kFirst = 8;
    constexpr std::size_t kLast = 4;
    std::set<std::size_t> columns;
    if (marked.size() <= kFirst) {
        columns = marked;
    }
    for (std::size_t i = 0; i < length; ++i) {
        if (length <= kShort || i < kFirst || i + kLast >= length) {
            columns.insert(i);
        }
    }
    return columns;
}

std::map<std::size_t, std::size_t> places_of(const std::set<std::size_t>& kept) {
    std::map<std::size_t, std::size_t> places;
    std::size_t next = 0;
    for (const std::size_t column : kept) {
        const bool is_after_gap = !places.empty() && places.rbegin()->first + 1 != column;
        next += is_after_gap ? 1 : 0;
        places[column] = next++;
    }
    return places;
}

std::set<std::size_t> marked_columns(const Board& board) {
    std::set<std::size_t> columns;
    for (const std::size_t cell : board.marked) {
        columns.insert(cell % board.columns);
    }
    return columns;
}

Board with_columns(const Board& board, const std::set<std::size_t>& kept) {
    const std::map<std::size_t, std::size_t> places = places_of(kept);
    Board result = board;
    result.columns = places.rbegin()->second + 1;
    result.values.assign(board.values.empty() ? 0 : board.rows * result.columns, "…");
    result.marked.clear();
    for (std::size_t row = 0; row < board.rows; ++row) {
        for (const auto& [from, to] : places) {
            const std::size_t cell = row * board.columns + from;
            if (!board.values.empty()) {
                result.values[row * result.columns + to] = board.values[cell];
            }
            if (board.marked.contains(cell)) {
                result.marked.insert(row * result.columns + to);
            }
        }
    }
    return result;
}

bool marks_row(const Board& board, std::size_t row) {
    return board.marked.size() == board.columns &&
           std::ranges::all_of(board.marked,
                               [&](std::size_t cell) { return cell / board.columns == row; });
}

bool marks_column(const Board& board, std::size_t column) {
    return board.marked.size() == board.rows &&
           std::ranges::all_of(board.marked,
                               [&](std::size_t cell) { return cell % board.columns == column; });
}

}  // namespace vkp::svg
