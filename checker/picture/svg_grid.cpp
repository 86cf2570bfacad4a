#include "checker/picture/svg_grid.hpp"

#include "checker/text/terminal_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace vkp::svg {

namespace {

constexpr double kCellWidth = 40;
constexpr double kCellHeight = 22;
constexpr double kHead = 20;      // the array's name
constexpr double kLabel = 26;     // the rows' indices
constexpr std::size_t kWrap = 8;  // elements of a list side by side, unless a workgroup has others
constexpr std::size_t kMax = 16;  // rows, and columns

// All indices if they are few; otherwise the touched ones, from the first.
std::vector<std::size_t> shown(std::size_t count, const std::set<std::size_t>& touched) {
    std::vector<std::size_t> all(std::min(count, kMax));
    std::iota(all.begin(), all.end(), 0);
    if (count <= kMax || touched.empty()) {
        return all;
    }
    std::vector<std::size_t> some(touched.begin(), touched.end());
    some.resize(std::min(some.size(), kMax));
    return some;
}

// The row length, chosen so that the elements of a row belong to one workgroup, or to a row of its
// threads.
std::size_t wrap_of(const Picture& picture) {
    const std::size_t threads = picture.lane_count();
    return threads > kWrap / 2 ? std::min(threads, kMax) : kWrap;
}

std::size_t place_of(const std::vector<std::size_t>& shown, std::size_t number) {
    return static_cast<std::size_t>(std::find(shown.begin(), shown.end(), number) - shown.begin());
}

}  // namespace

Grid::Grid(const Picture& picture, std::size_t array,
           const std::map<std::size_t, TouchedCell>& cells, ValuesThen values)
    : picture_(picture),
      index_(array),
      array_(picture.arrays[array]),
      values_(std::move(values)),
      row_length_(array_.shape.size() > 1 ? static_cast<std::size_t>(array_.shape.back())
                                          : std::min(wrap_of(picture), array_.cell_count())) {
    std::set<std::size_t> rows;
    std::set<std::size_t> columns;
    for (const auto& [cell, touched] : cells) {
        rows.insert(cell / row_length_);
        columns.insert(cell % row_length_);
    }
    const std::size_t row_count = (array_.cell_count() + row_length_ - 1) / row_length_;
    rows_ = shown(row_count, rows);
    columns_ = shown(row_length_, columns);
    leaves_out_ = rows_.size() < row_count || columns_.size() < row_length_;
}

double Grid::width() const {
    return kLabel + static_cast<double>(columns_.size()) * kCellWidth + kLabel;
}

double Grid::height() const {
    return kHead + kCellHeight * static_cast<double>(rows_.size());
}

std::optional<Box> Grid::box_of(std::size_t cell) const {
    const std::size_t row = place_of(rows_, cell / row_length_);
    const std::size_t column = place_of(columns_, cell % row_length_);
    if (row == rows_.size() || column == columns_.size()) {
        return {};
    }
    return Box{corner_.x + kLabel + static_cast<double>(column) * kCellWidth,
               corner_.y + kHead + static_cast<double>(row) * kCellHeight, kCellWidth, kCellHeight};
}

Box Grid::outside() const {
    return {corner_.x + kLabel + static_cast<double>(columns_.size()) * kCellWidth + 6,
            corner_.y + kHead, kCellWidth, kCellHeight};
}

void Grid::draw_cells(Shapes& shapes) const {
    for (const std::size_t row : rows_) {
        const std::size_t first = row * row_length_;
        if (const auto box = box_of(first + columns_.front())) {
            const std::size_t label = array_.shape.size() > 1 ? row : first + columns_.front();
            shapes.add_text({corner_.x + kLabel - 5, box->y + kCellHeight - 7}, "label",
                            std::to_string(label));
        }
        std::vector<std::size_t> run;  // run of cells that look alike
        for (const std::size_t column : columns_) {
            const std::size_t cell = first + column;
            if (cell >= array_.cell_count()) {
                break;
            }
            if (!run.empty() && is_known(run.back()) != is_known(cell)) {
                draw_run(shapes, std::exchange(run, {}));
            }
            run.push_back(cell);
        }
        draw_run(shapes, run);
    }
}

// One outline, and what parts the cells.
void Grid::draw_run(Shapes& shapes, const std::vector<std::size_t>& cells) const {
    if (cells.empty()) {
        return;
    }
    const Box first = *box_of(cells.front());
    const Box last = *box_of(cells.back());
    std::string path = outline_of({first.x, first.y, last.x + last.width - first.x, first.height});
    for (const std::size_t cell : cells) {
        const Box box = *box_of(cell);
        if (cell != cells.front()) {
            path += fmt::format("M{} {}v{}", number(box.x), number(box.y), number(box.height));
        }
        if (picture_.has_finding(index_, cell) || is_wrong(cell)) {
            shapes.add_path(R"(class="fault")",
                            outline_of({box.x + 1, box.y + 1, box.width - 2, box.height - 2}));
        }
    }
    shapes.add_path(is_known(cells.front()) ? R"(class="cell")" : R"(class="cell empty")", path);
}

void Grid::draw_values(Shapes& shapes) const {
    const std::string shape =
        array_.shape.empty() ? std::string() : fmt::format("[{}]", fmt::join(array_.shape, ", "));
    shapes.add_text({corner_.x + kLabel, corner_.y + kHead - 6}, "name",
                    fmt::format("{}{}", array_.name, shape));
    for (const std::size_t row : rows_) {
        for (const std::size_t column : columns_) {
            if (const std::size_t cell = row * row_length_ + column; cell < array_.cell_count()) {
                draw_value(shapes, cell, *box_of(cell));
            }
        }
    }
}

// Draws the value, or the expected one of a result that is not written yet.
void Grid::draw_value(Shapes& shapes, std::size_t cell, const Box& box) const {
    const Point at{box.x + box.width / 2, box.y + box.height - 7};
    if (is_known(cell)) {
        const std::string value = values_.joined(cell * array_.components, array_.components, " ");
        shapes.add_text(at, is_wrong(cell) ? "value wrong" : "value", clipped(value, 6));
    } else if (const Expectation* const wanted = expectation()) {
        shapes.add_text(at, "value wanted", clipped(wanted->expected[cell], 6));
    }
}

bool Grid::is_known(std::size_t cell) const {
    return values_.knows(cell * array_.components, array_.components);
}

const Expectation* Grid::expectation() const {
    const bool is_here = picture_.expectation && picture_.expectation->array == index_;
    return is_here ? &*picture_.expectation : nullptr;
}

bool Grid::is_wrong(std::size_t cell) const {
    const Expectation* const wanted = expectation();
    return wanted != nullptr && is_known(cell) &&
           std::binary_search(wanted->wrong.begin(), wanted->wrong.end(), cell);
}

}  // namespace vkp::svg
