#include "checker/picture/sketch.hpp"

#include "checker/picture/recorded_steps.hpp"
#include "checker/picture/statement_map.hpp"
#include "checker/picture/statement_threads.hpp"
#include "checker/picture/statement_ways.hpp"
#include "checker/picture/svg_shapes.hpp"
#include "harness/base/installation_error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string_view>

namespace vkp::svg {

namespace {

constexpr double kBorder = 20;
constexpr double kMaxWidth = 830;
constexpr double kLargest = 44;      // width of a cell
constexpr double kRowHeight = 26;    // of a row
constexpr double kBetween = 8;       // rows without arrows
constexpr double kForLinks = 44;     // and rows with them
constexpr double kNote = 16;         // a line below it
constexpr std::size_t kMaxText = 6;  // longer values are rounded
constexpr double kFrame = 4;         // between a frame and its cells

constexpr std::array<std::string_view, 4> kLooksOfCells = {
    R"(class="cell")", R"(class="in")", R"(class="out")", R"(class="cell empty")"};

class SketchDrawing {
public:
    explicit SketchDrawing(const Sketch& sketch) : sketch_(sketch) {
        for (const Sketch::Row& row : sketch.rows) {
            left_ = std::max(left_, 8 * static_cast<double>(row.name.size()));
            for (const Sketch::Cell& cell : row.cells) {
                columns_ = std::max(columns_, static_cast<double>(cell.column) / 2 + 1);
            }
        }
        left_ += kBorder + 10;
        size_ = std::min(kLargest, (kMaxWidth - kBorder - kFrame - left_) / columns_);
        double y = sketch.frames.empty() ? 20 : 36;
        for (std::size_t row = 0; row < sketch.rows.size(); ++row) {
            const bool has_links = std::ranges::any_of(sketch.links, [&](const auto& link) {
                return link.is_down && link.row + 1 == row;
            });
            y += row == 0 ? 0 : kRowHeight + (has_links ? kForLinks : kBetween);
            tops_.push_back(y);
        }
    }

    [[nodiscard]] std::string svg(const std::string& title) const {
        double width = left_ + columns_ * size_ + kFrame;
        double y = tops_.back() + kRowHeight + 14;
        std::string body = frames() + cells();
        for (const Sketch::Link& link : sketch_.links) {
            body += arrow(link);
        }
        for (const std::string& note : sketch_.notes) {
            y += kNote;
            body += text({kBorder, y}, "note", note);
            width = std::max(width, kBorder + 6.2 * static_cast<double>(note.size()));
        }
        const std::string name = fmt::format("{}: {}", title, fmt::join(sketch_.notes, " "));
        return drawing({std::ceil(width) + kBorder, y + kBorder}, name, kStatementLooks,
                       body + texts());
    }

private:
    [[nodiscard]] double left_of(std::size_t column) const {
        return left_ + static_cast<double>(column) / 2 * size_;
    }

    [[nodiscard]] Box box_of(std::size_t row, const Sketch::Cell& cell) const {
        return {left_of(cell.column), tops_[row], size_, kRowHeight};
    }

    [[nodiscard]] std::string frames() const {
        Shapes shapes;
        for (const Sketch::Frame& frame : sketch_.frames) {
            const double x = left_of(frame.first) - kFrame;
            const double top = tops_.front() - kFrame;
            const double right = left_of(frame.last + 2) + kFrame;
            const double bottom = tops_[frame.rows - 1] + kRowHeight + kFrame;
            shapes.add_path(kGroup, outline_of({x, top, right - x, bottom - top}));
            shapes.add_text({x, top - 6}, "note", frame.name);
        }
        return shapes.draw();
    }

    [[nodiscard]] std::string cells() const {
        Shapes shapes;
        for (std::size_t row = 0; row < tops_.size(); ++row) {
            for (const Sketch::Cell& cell : sketch_.rows[row].cells) {
                if (cell.look != Sketch::Look::kWords) {
                    shapes.add_path(kLooksOfCells.at(static_cast<std::size_t>(cell.look)),
                                    outline_of(box_of(row, cell)));
                }
            }
        }
        return shapes.draw();
    }

    [[nodiscard]] std::string texts() const {
        Shapes shapes;
        for (std::size_t row = 0; row < tops_.size(); ++row) {
            const double base = tops_[row] + kRowHeight / 2 + 4;
            shapes.add_text({left_ - 10, base}, "row", sketch_.rows[row].name);
            for (const Sketch::Cell& cell : sketch_.rows[row].cells) {
                const bool is_value = cell.look != Sketch::Look::kWords;
                shapes.add_text({box_of(row, cell).center().x, base},
                                is_value ? "value" : "idle-text", cell.text);
            }
        }
        return shapes.draw();
    }

    [[nodiscard]] std::string arrow(const Sketch::Link& link) const {
        const std::size_t row = link.row + (link.is_down ? 1 : 0);
        const Box from = box_of(link.row, sketch_.rows[link.row].cells[link.from]);
        const Box to = box_of(row, sketch_.rows[row].cells[link.to]);
        if (!link.is_down) {
            return straight_way({from.x + from.width + 2, from.center().y},
                                {to.x - 2, to.center().y});
        }
        const Point start{from.center().x, from.y + from.height};
        return link.is_unused ? line(start, to.top(), "rest") : slanted_way(start, to.top());
    }

    const Sketch& sketch_;
    double left_ = 0;  // where the cells begin
    double columns_ = 1;
    double size_ = 0;
    std::vector<double> tops_;  // of the rows
};

const SketchKind& kind_of(DrawingKind kind) {
    switch (kind) {
        case DrawingKind::kExchanges:
            return kExchanges;
        case DrawingKind::kSubgroups:
        case DrawingKind::kWorkgroups:
            return kGroups;
        case DrawingKind::kPlaces:
            return kPlaces;
        case DrawingKind::kRounds:
            return kRounds;
        case DrawingKind::kScores:
            return kScores;
        case DrawingKind::kLanes:
            return kLanes;
        case DrawingKind::kBins:
            return kBins;
        case DrawingKind::kElement:
            break;
    }
    throw std::logic_error("the drawing of an element is no sketch");
}

}  // namespace

void Sketch::put(std::size_t column, std::string text, Look look) {
    rows.back().cells.push_back({column, std::move(text), look});
}

std::string Sketch::text_of(double value) const {
    const std::string text = value_text(value, scalar);
    return text.size() > kMaxText ? fmt::format("{:.3g}", value) : text;
}

void Sketch::link(std::size_t from, std::size_t to, bool is_unused) {
    links.push_back({.row = rows.size() - 2, .from = from, .to = to, .is_unused = is_unused});
}

void Sketch::link_right() {
    const std::size_t last = rows.back().cells.size() - 1;
    links.push_back({.row = rows.size() - 1, .from = last - 1, .to = last, .is_down = false});
}

Sketch sketch_of(const Puzzle& puzzle, const Case& of) {
    const SketchKind& kind = kind_of(puzzle.drawing);
    if (kind.fits != nullptr && !kind.fits(of)) {
        throw InstallationError(
            fmt::format("{}: the arrays of case {} do not have the shapes for `drawing: {}`.",
                        puzzle.scored_case_place, of.name,
                        kDrawingNames.at(static_cast<std::size_t>(puzzle.drawing))));
    }
    return kind.draw(puzzle, of, result_values(of, puzzle.expected(of)));
}

std::string draw(const Sketch& sketch, const std::string& title) {
    return SketchDrawing(sketch).svg(title);
}

}  // namespace vkp::svg
