// A puzzle's task as a still picture: the inputs that go into one element of the result, and the
// workgroups that compute it. Nothing in it comes from a kernel.
#include "checker/picture/picture.hpp"
#include "checker/picture/sketch.hpp"
#include "checker/picture/statement_board.hpp"
#include "checker/picture/statement_map.hpp"
#include "checker/picture/statement_threads.hpp"
#include "checker/picture/statement_ways.hpp"
#include "checker/picture/svg_shapes.hpp"
#include "checker/report/svg_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace vkp {

namespace {

using svg::Board;
using svg::board_of;

constexpr double kBorder = 20;
constexpr double kNames = 64;      // room for the names at the left of a row
constexpr double kMaxWidth = 830;  // of everything: what a page of GitHub's shows at full size
constexpr double kLargest = 44;    // size of an element
constexpr double kSmallest = 2;
constexpr double kTop = 34;  // of arrays with their names over them
constexpr std::size_t kMaxMarkedEdges = 6;

using svg::kGroup;

class StatementDrawing {
public:
    StatementDrawing(const Puzzle& puzzle, const Case& definition)
        : puzzle_(puzzle), definition_(definition), launch_(definition.dispatches.front().launch) {
        const Expected expected = puzzle.expected(definition);
        for (const Array& input : given_arrays(definition)) {
            inputs_.push_back(board_of(input.name, input.shape, input.values, input.type));
        }
        result_ = board_of("result", definition.result().shape, result_values(definition, expected),
                           definition.result().type);
        result_.is_result = true;
        choose();
        // A scratch array that the chosen element does not depend on is left out.
        const auto rest = inputs_.begin() + static_cast<std::ptrdiff_t>(definition.inputs().size());
        inputs_.erase(std::remove_if(rest, inputs_.end(),
                                     [](const Board& board) { return board.marked.empty(); }),
                      inputs_.end());
        for (const Board& input : inputs_) {
            marked_ += input.marked.size();
        }
        turn_inputs();
    }

    std::string svg() {
        const bool is_flat =
            result_.rows == 1 && std::all_of(inputs_.begin(), inputs_.end(),
                                             [](const Board& board) { return board.rows == 1; });
        if (is_flat || !(is_product_ || is_under_its_columns() || covers_result())) {
            shorten_rows();
        }
        if (is_flat) {
            place_in_rows();
        } else if (is_product_) {
            place_as_product();
        } else if (is_under_its_columns()) {
            place_under();
        } else {
            place_side_by_side();
        }
        std::string body;
        for (const Board& board : boards()) {
            body += cells(board, is_flat);
        }
        body += is_flat ? threads() : groups_over_result();
        for (const Board& input : inputs_) {
            body += ways(input, is_flat);
        }
        for (const Board& board : boards()) {
            body += board.draw_values();
        }
        body += svg::text({kBorder, height_ - 14}, "note", caption());
        const std::string title = fmt::format("Puzzle {}: {}", puzzle_.number, puzzle_.title);
        return svg::drawing({width_, height_}, title + ": " + caption(), svg::kStatementLooks,
                            body);
    }

private:
    // Chooses an element somewhere after the middle, where most of the task shows; or one before
    // that, where every input has a part.
    void choose() {
        constexpr std::size_t kMaxTried = 64;
        const std::size_t usual = result_.rows * 5 / 8 * result_.columns + result_.columns * 5 / 8;
        const std::size_t inputs = definition_.inputs().size();
        for (std::size_t tried = 0; tried <= std::min(usual, kMaxTried); ++tried) {
            const std::vector<std::set<std::size_t>> used =
                inputs_of(puzzle_, definition_, usual - tried);
            const bool has_all =
                std::none_of(used.begin(), used.begin() + static_cast<std::ptrdiff_t>(inputs),
                             [](const auto& marked) { return marked.empty(); });
            if (!has_all && tried > 0) {
                continue;
            }
            chosen_ = usual - tried;
            for (std::size_t i = 0; i < inputs_.size(); ++i) {
                inputs_[i].marked = used[i];
            }
            if (has_all) {
                break;
            }
        }
        result_.marked = {chosen_};
    }

    // Transposes inputs so that matching rows and columns line up: the inputs of a product of
    // matrices, and lists with an element for each row.
    void turn_inputs() {
        const std::size_t row = chosen_ / result_.columns;
        const std::size_t column = chosen_ % result_.columns;
        if (inputs_.size() < 2 || result_.rows == 1) {
            return;
        }
        Board& left = inputs_[0];
        Board& above = inputs_[1];
        const bool is_left = marks_row(left, row);
        const bool is_above = marks_column(above, column);
        is_product_ =
            (is_left || marks_column(left, row)) && (is_above || marks_row(above, column));
        if (is_product_) {
            left = is_left ? left : transposed(left);
            above = is_above ? above : transposed(above);
            return;
        }
        for (std::size_t i = 0; i < definition_.inputs().size(); ++i) {
            const bool is_list = definition_.arrays[i].shape.size() == 1;
            if (is_list && inputs_[i].columns == result_.rows &&
                inputs_[i].marked == std::set{row}) {
                inputs_[i] = turned(inputs_[i]);
            }
        }
    }

    static Board transposed(const Board& board) {
        Board result = turned(board);
        result.name += "ᵀ";
        return result;
    }

    [[nodiscard]] std::vector<Board> boards() const {
        std::vector<Board> all = inputs_;
        all.push_back(result_);
        return all;
    }

    [[nodiscard]] std::uint64_t threads_across() const {
        return std::uint64_t{launch_.workgroups.x} * launch_.workgroup_size.x;
    }
    [[nodiscard]] bool shows_threads() const { return definition_.dispatches.size() == 1; }

    // Leaves out columns in the middle of long rows, the same ones in rows of one length; what is
    // marked stays, unless it is much.
    void shorten_rows() {
        std::map<std::size_t, std::set<std::size_t>> kept;
        const auto keep = [&](std::size_t length, const std::set<std::size_t>& marked) {
            kept[length].merge(svg::shown_columns(length, marked));
        };
        for (const Board& board : boards()) {
            keep(board.columns, marked_columns(board));
        }
        keep(threads_across(), {});
        for (Board& input : inputs_) {
            input = with_columns(input, kept[input.columns]);
        }
        result_ = with_columns(result_, kept[result_.columns]);
        threads_ = svg::places_of(kept[threads_across()]);
    }

    // Arrays above each other: elements with the same index are in one column.
    void place_in_rows() {
        std::size_t columns = shows_threads() ? threads_.rbegin()->second + 1 : 1;
        for (const Board& board : boards()) {
            columns = std::max(columns, board.columns);
        }
        const double room = kMaxWidth - 2 * kBorder - kNames;
        const double size = std::clamp(room / static_cast<double>(columns), kSmallest, kLargest);
        double y = 24;
        for (Board& input : inputs_) {
            input.place({kBorder + kNames, y}, size, 28);
            y += 28 + 22;
        }
        thread_y_ = y + 26;
        result_.place({kBorder + kNames, y + (shows_threads() ? 84 : 50)}, size, 28);
        finish(kBorder + kNames + static_cast<double>(columns) * size, result_.y + 28);
    }

    void place_as_product() {
        const double gap = 44;
        std::size_t columns = inputs_[0].columns + result_.columns;
        for (std::size_t i = 2; i < inputs_.size(); ++i) {
            columns += inputs_[i].columns;
        }
        const double size =
            std::clamp((kMaxWidth - 170) / static_cast<double>(columns), kSmallest, 40.0);
        const double left = kBorder + static_cast<double>(inputs_[0].columns) * size + gap;
        const double top = kTop + static_cast<double>(inputs_[1].rows) * size + gap;
        inputs_[0].place({kBorder, top}, size, size);
        inputs_[1].place({left, kTop}, size, size);
        result_.place({left, top}, size, size);
        double right = left + static_cast<double>(result_.columns) * size;
        for (std::size_t i = 2; i < inputs_.size(); ++i) {
            inputs_[i].place({right + gap, top}, size, size);
            right += gap + static_cast<double>(inputs_[i].columns) * size;
        }
        finish(right, top + static_cast<double>(result_.rows) * size);
    }

    // Whether the result has one element for each column of the input.
    [[nodiscard]] bool is_under_its_columns() const {
        return inputs_.size() == 1 && result_.rows == 1 && inputs_[0].columns == result_.columns &&
               marks_column(inputs_[0], chosen_);
    }

    void place_under() {
        inputs_[0] = shortened(inputs_[0]);
        const double room = kMaxWidth - 2 * kBorder;
        const double size =
            std::clamp(room / static_cast<double>(result_.columns), kSmallest, kLargest);
        inputs_[0].place({kBorder, kTop}, size, 28);
        const double bottom = kTop + 28 * static_cast<double>(inputs_[0].rows);
        result_.place({kBorder, bottom + 60}, size, 28);
        finish(kBorder + static_cast<double>(result_.columns) * size, bottom + 88);
    }

    void place_side_by_side() {
        if (result_.rows == 1 && inputs_.size() == 1 && inputs_[0].rows == result_.columns) {
            std::swap(result_.rows, result_.columns);
            is_turned_ = true;  // an element beside each row
        }
        std::size_t columns = 0;
        double rows = 0;
        for (const Board& board : boards()) {
            columns += board.columns;
            rows = std::max(rows, board.rows_with_gaps());
        }
        const double gap = inputs_.size() > 3 ? 36 : 72;
        const double name = 40;  // of the result, which may be narrower
        const double room =
            kMaxWidth - 2 * kBorder - name - gap * static_cast<double>(inputs_.size());
        const double size =
            std::clamp(std::min(room / static_cast<double>(columns), 620 / rows), kSmallest, 36.0);
        double x = kBorder;
        double bottom = 0;
        double end_of_name = 0;
        const auto place = [&](Board& board) {
            board.place({x, kTop}, size, size);
            if (x < end_of_name) {
                board.name_above = 22;  // above the name before it
            } else {
                end_of_name = x + 8 * static_cast<double>(board.name.size());
            }
            x += static_cast<double>(board.columns) * size + gap;
            bottom = std::max(bottom, kTop + board.rows_with_gaps() * size);
        };
        std::ranges::for_each(inputs_, place);
        place(result_);
        finish(x - gap, bottom);
    }

    void finish(double right, double bottom) {
        const svg::Point beyond = end_of_groups();
        for (const Board& board : boards()) {  // their names
            right = std::max(right, board.x + 8 * static_cast<double>(board.name.size()));
        }
        const auto words = static_cast<double>(caption().size());
        width_ = std::max({right, beyond.x, words * 6.2}) + kBorder;
        height_ = std::max(bottom, beyond.y) + 46;
    }

    // Workgroups may reach past the result.
    [[nodiscard]] svg::Point end_of_groups() const {
        if (result_.rows == 1 || is_turned_ || !covers_result()) {
            return {};
        }
        const auto down = static_cast<double>(launch_.workgroups.y * launch_.workgroup_size.y);
        return {result_.x + static_cast<double>(threads_across()) * result_.size,
                result_.y + down * result_.height};
    }

    // Whether there is about one thread for each element, and no workgroup without any.
    [[nodiscard]] bool covers_result() const {
        const std::uint64_t down = std::uint64_t{launch_.workgroups.y} * launch_.workgroup_size.y;
        return 2 * result_.columns > launch_.workgroup_size.x &&
               threads_across() >= result_.columns && down >= result_.rows &&
               threads_across() < result_.columns + launch_.workgroup_size.x &&
               down < result_.rows + launch_.workgroup_size.y;
    }

    // The name of a row is at its left.
    [[nodiscard]] static std::string cells(const Board& board, bool is_flat) {
        const std::string text =
            is_flat ? svg::text({board.x - 10, board.y + board.height / 2 + 4}, "row", board.name)
                    : svg::text({board.x, board.y - board.name_above}, "name", board.name);
        return text + board.draw_cells();
    }

    // The threads, over the elements that have their numbers.
    [[nodiscard]] std::string threads() const {
        if (!shows_threads()) {
            return {};
        }
        return svg::threads_in_groups(threads_, launch_.workgroup_size.x, {result_.x, thread_y_},
                                      result_.size) +
               svg::text({result_.x - 10, thread_y_ + 4}, "row", "threads");
    }

    [[nodiscard]] std::string groups_over_result() const {
        if (is_turned_ || !covers_result() || launch_.workgroups.volume() > 64) {
            return {};
        }
        svg::Shapes shapes;
        const double width = launch_.workgroup_size.x * result_.size;
        const double height = launch_.workgroup_size.y * result_.height;
        for (std::uint32_t i = 0; i < launch_.workgroups.volume(); ++i) {
            const Extent group = unflatten_extent(i, launch_.workgroups);
            shapes.add_path(kGroup, svg::outline_of({result_.x + group.x * width + 1.5,
                                                     result_.y + group.y * height + 1.5, width - 3,
                                                     height - 3}));
        }
        return shapes.draw();
    }

    // An edge from each input element, or one arrow if they are many.
    [[nodiscard]] std::string ways(const Board& input, bool is_flat) const {
        if (input.marked.empty()) {
            return {};
        }
        const svg::Box to = result_.around_marks();
        if (is_flat) {
            std::string text;
            const bool is_many = input.marked.size() > kMaxMarkedEdges;
            const svg::Box all = input.around_marks();
            for (const std::size_t cell : input.marked) {
                const svg::Box from = is_many ? all : input.box_of(cell);
                text += svg::way({from.center().x, from.y + from.height}, to.top());
                if (is_many) {
                    break;
                }
            }
            return text;
        }
        // From edge to edge of the arrays, so that no value is struck out.
        const svg::Box from = input.around_marks();
        const svg::Box own = input.whole();
        const svg::Box result = result_.whole();
        if (input.y < result_.y) {
            return svg::straight_way({from.center().x, own.y + own.height + 2},
                                     {to.top().x, result.y - 2});
        }
        if (input.x > result_.x) {
            return svg::straight_way({own.x - 2, from.center().y},
                                     {result.x + result.width + 2, to.center().y});
        }
        return svg::straight_way({own.x + own.width + 2, from.center().y},
                                 {result.x - 2, to.center().y});
    }

    [[nodiscard]] std::string caption() const {
        const Extent& groups = launch_.workgroups;
        const Extent& size = launch_.workgroup_size;
        const auto sizes = [](const Extent& extent) {
            return extent.y == 1 ? std::to_string(extent.x)
                                 : fmt::format("{} × {}", extent.x, extent.y);
        };
        const std::string launch =
            definition_.dispatches.size() > 1
                ? fmt::format("{} dispatches", definition_.dispatches.size())
                : fmt::format("{} {} of {} threads", sizes(groups),
                              groups.volume() == 1 ? "workgroup" : "workgroups", sizes(size));
        const std::string elements =
            marked_ == 1 ? "the marked element" : fmt::format("the {} marked elements", marked_);
        return fmt::format("{} is made of {}; {}.", chosen_name(), elements, launch);
    }

    // "result[2]", "Row 5, column 5 of the result", or "Element [1, 5, 5] of the result".
    [[nodiscard]] std::string chosen_name() const {
        Shape shape = definition_.result().shape;
        while (shape.size() > 2 && shape.front() == 1) {
            shape.erase(shape.begin());
        }
        if (shape.size() < 2) {
            return fmt::format("result[{}]", chosen_);
        }
        const Shape place = unflatten(chosen_, shape);
        return place.size() == 2
                   ? fmt::format("Row {}, column {} of the result", place[0], place[1])
                   : fmt::format("Element [{}] of the result", fmt::join(place, ", "));
    }

    const Puzzle& puzzle_;
    const Case& definition_;
    const Launch launch_;
    std::size_t chosen_ = 0;
    std::vector<Board> inputs_;
    Board result_;
    std::size_t marked_ = 0;  // marked elements of the inputs
    bool is_product_ = false;
    bool is_turned_ = false;                      // the result is drawn as a column
    std::map<std::size_t, std::size_t> threads_;  // in rows: the drawn threads and their columns
    double thread_y_ = 0;
    double width_ = 0;
    double height_ = 0;
};

}  // namespace

std::string render_statement_svg(const Puzzle& puzzle, const Case& definition) {
    if (puzzle.drawing != DrawingKind::kElement) {
        return svg::draw(svg::sketch_of(puzzle, definition),
                         fmt::format("Puzzle {}: {}", puzzle.number, puzzle.title));
    }
    return StatementDrawing(puzzle, definition).svg();
}

}  // namespace vkp
