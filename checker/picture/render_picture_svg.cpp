// A still picture: a band for each barrier interval; it has the read-only arrays at the top, the
// threads, and the written arrays at the bottom (inputs left, shared memory in the middle, results
// right), with an edge for every thread that touched an element, thicker where it did so more
// often.
#include "checker/picture/picture.hpp"
#include "checker/picture/svg_banks.hpp"
#include "checker/picture/svg_edge.hpp"
#include "checker/picture/svg_grid.hpp"
#include "checker/picture/svg_shapes.hpp"
#include "checker/picture/svg_threads.hpp"
#include "checker/report/labels.hpp"
#include "checker/report/svg_text.hpp"
#include "checker/text/terminal_text.hpp"
#include "checker/text/xml_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace vkp {

namespace {

using svg::Box;
using svg::Grid;
using svg::Point;
using svg::Threads;

constexpr double kMargin = 16;
constexpr double kHeader = 68;
constexpr double kEdgeRoom = 44;
constexpr double kColumnGap = 22;
constexpr double kBandGap = 44;
constexpr double kNoteHeight = 18;
constexpr double kNoteLetter = 6.2;
constexpr std::size_t kMaxEdges = 360;  // edges of a band
constexpr std::size_t kMaxBands = 12;
constexpr double kMaxAcross = 1160;        // width of arrays side by side
constexpr std::size_t kMaxBytes = 54'000;  // size of all bands, so that GitHub shows it in a page

std::string barrier_words(const PictureStep& barrier) {
    const std::size_t came = barrier.lanes.size();
    std::string words =
        fmt::format("barrier, line {}: {} thread{} came", barrier.line, came, came == 1 ? "" : "s");
    if (!barrier.missing.empty()) {
        words += fmt::format(", {} did not", barrier.missing.size());
    }
    return words;
}

void count(std::vector<std::size_t>& edges, const Touches& touches) {
    for (const auto& [lane, times] : touches) {
        ++edges[lane];
    }
}

std::vector<std::size_t> edges_by_lane(const Interval& interval, std::uint32_t lane_count) {
    std::vector<std::size_t> edges(lane_count);
    for (const auto& [array, cells] : interval.arrays) {
        for (const auto& [cell, touched] : cells) {
            count(edges, touched.reads);
            count(edges, touched.writes);
        }
    }
    return edges;
}

// One barrier interval. Its life: construct, get its width, place, draw.
class Band {
public:
    Band(const Picture& picture, const Interval& interval, bool shows_all_buffers)
        : picture_(picture), interval_(interval), threads_(picture.launch.workgroup_size) {
        for (const std::size_t i : picture.arrays_in_order()) {
            const auto touched = interval.arrays.find(i);
            const bool is_buffer = picture.arrays[i].memory == Memory::kGlobal;
            if (touched != interval.arrays.end()) {
                add(i, touched->second);
            } else if (shows_all_buffers && is_buffer) {
                add(i, kUntouched);
            }
        }
        lanes_with_edges_ = lanes_with_room();
    }

    [[nodiscard]] double width() const {
        double width = threads_.width();
        for (const Row& row : {above_, below_}) {
            for (const Row& line : lines_of(row)) {
                width = std::max(width, width_of(line));
            }
        }
        return std::max(width, static_cast<double>(words().size()) * kNoteLetter);
    }

    // Places it within this width; returns its height.
    double place(double top, double width) {
        top_ = top;
        double bottom = place_row(above_, top, width);
        bottom += above_.empty() ? 0 : kEdgeRoom;
        threads_.move_to({kMargin + (width - threads_.width()) / 2, bottom});
        bottom += threads_.height() + (below_.empty() ? 0 : kEdgeRoom - Threads::kRow / 2);
        height_ = place_row(below_, bottom, width) - top;
        return height_;
    }

    [[nodiscard]] std::string draw(bool with_values = true) const {
        svg::Shapes cells;
        svg::Shapes edges;
        svg::Shapes front;
        for (const auto& [array, grid] : grids_) {
            grid.draw_cells(cells);
            if (with_values) {
                grid.draw_values(front);
            }
        }
        draw_edges(edges);
        const std::string boxes = draw_outside(edges);
        svg::Shapes threads;
        threads_.draw(threads, lanes_with_edges_);
        return cells.draw() + boxes + edges.draw() + front.draw() + threads.draw() + notes();
    }

private:
    using Row = std::vector<std::size_t>;  // indices of arrays

    static inline const std::map<std::size_t, TouchedCell> kUntouched;

    void add(std::size_t array, const std::map<std::size_t, TouchedCell>& cells) {
        grids_.emplace(array, Grid(picture_, array, cells, interval_.values(array)));
        const bool is_written = cells.empty()
                                    ? !picture_.is_input[array]
                                    : std::any_of(cells.begin(), cells.end(), [](const auto& cell) {
                                          return !cell.second.writes.empty();
                                      });
        (is_written ? below_ : above_).push_back(array);
    }

    [[nodiscard]] double width_of(const Row& row) const {
        double width = 0;
        for (const std::size_t array : row) {
            width += grids_.at(array).width() + kColumnGap;
        }
        return std::max(0.0, width - kColumnGap);
    }

    // No wider than a page, as long as no array is.
    [[nodiscard]] std::vector<Row> lines_of(const Row& row) const {
        std::vector<Row> lines;
        for (const std::size_t array : row) {
            const double width = grids_.at(array).width() + kColumnGap;
            if (lines.empty() || width_of(lines.back()) + width > kMaxAcross) {
                lines.emplace_back();
            }
            lines.back().push_back(array);
        }
        return lines;
    }

    // Returns its end.
    double place_row(const Row& row, double top, double width) {
        double bottom = top;
        for (const Row& line : lines_of(row)) {
            bottom = place_line(line, bottom + (bottom == top ? 0 : kColumnGap), width);
        }
        return bottom;
    }

    double place_line(const Row& row, double top, double width) {
        double left = kMargin + (width - width_of(row)) / 2;
        double bottom = top;
        for (const std::size_t array : row) {
            Grid& grid = grids_.at(array);
            grid.move_to({left, top});
            left += grid.width() + kColumnGap;
            bottom = std::max(bottom, top + grid.height());
        }
        return bottom;
    }

    // The number of threads, from the first on, whose edges together can still be distinguished.
    [[nodiscard]] std::uint32_t lanes_with_room() const {
        const std::vector<std::size_t> edges = edges_by_lane(interval_, picture_.lane_count());
        std::size_t sum = 0;
        const auto full = std::find_if(edges.begin(), edges.end(), [&](std::size_t count) {
            sum += count;
            return sum > kMaxEdges;
        });
        return std::max(static_cast<std::uint32_t>(full - edges.begin()), 1U);
    }

    void draw_edges(svg::Shapes& shapes) const {
        for (const auto& [array, cells] : interval_.arrays) {
            for (const auto& [cell, touched] : cells) {
                if (const std::optional<Box> box = grids_.at(array).box_of(cell)) {
                    add_edges(shapes, touched.reads, *box, false);
                    add_edges(shapes, touched.writes, *box, true);
                }
            }
        }
    }

    void add_edges(svg::Shapes& shapes, const Touches& touches, const Box& box, bool writes) const {
        const auto end = touches.lower_bound(lanes_with_edges_);
        for (auto touch = touches.begin(); touch != end; ++touch) {
            svg::add_edge(shapes, touch->first, threads_.box_of(touch->first), box, touch->second,
                          writes);
        }
    }

    // How many accesses are to elements that are not shown.
    [[nodiscard]] std::size_t hidden_edges() const {
        std::size_t count = 0;
        for (const auto& [array, cells] : interval_.arrays) {
            for (const auto& [cell, touched] : cells) {
                const bool is_shown = grids_.at(array).box_of(cell).has_value();
                count += is_shown ? 0 : touched.reads.size() + touched.writes.size();
            }
        }
        return count;
    }

    // All accesses outside an array end in one place; the first is named, and "…" means that there
    // are more.
    [[nodiscard]] std::string draw_outside(svg::Shapes& shapes) const {
        std::string result;
        std::map<std::size_t, std::set<std::string>> places;
        for (const OutsideTouch& touch : interval_.outside) {
            places[touch.array].insert(touch.place);
        }
        std::set<std::size_t> arrays;
        for (std::size_t i = 0; i < std::min(interval_.outside.size(), kMaxEdges); ++i) {
            const OutsideTouch& touch = interval_.outside[i];
            const Box box = grids_.at(touch.array).outside();
            if (arrays.insert(touch.array).second) {
                result += svg::rectangle(box, "outside");
                result += svg::text(
                    {box.center().x, box.center().y + 4}, "value bad",
                    clipped(touch.place, 6) + (places[touch.array].size() > 1 ? "…" : ""));
            }
            svg::add_edge(shapes, touch.lane, threads_.box_of(touch.lane), box, 1, touch.writes);
        }
        return result;
    }

    [[nodiscard]] std::string words() const {
        std::vector<std::string> words;
        if (interval_.barrier != nullptr) {
            words.push_back(barrier_words(*interval_.barrier));
        }
        if (std::any_of(grids_.begin(), grids_.end(),
                        [](const auto& grid) { return grid.second.leaves_out(); })) {
            const std::size_t hidden = hidden_edges();
            words.push_back(
                "of large arrays a part is shown" +
                (hidden == 0 ? std::string() : fmt::format(", without {} accesses", hidden)));
        }
        if (lanes_with_edges_ < picture_.lane_count()) {
            words.push_back(lanes_with_edges_ == 1
                                ? "only edges of thread 0 are drawn"
                                : fmt::format("only edges of threads 0 to {} are drawn",
                                              lanes_with_edges_ - 1));
        }
        if (interval_.has_gap || interval_.outside.size() > kMaxEdges) {
            words.emplace_back("accesses are left out here");
        }
        return fmt::format("{}", fmt::join(words, "; "));
    }

    [[nodiscard]] std::string notes() const {
        const bool is_bad = interval_.barrier != nullptr && !interval_.barrier->missing.empty();
        const std::string all = words();
        return all.empty()
                   ? ""
                   : svg::text({kMargin, top_ + height_ + 16}, is_bad ? "bad" : "note", all);
    }

    const Picture& picture_;
    const Interval& interval_;
    Threads threads_;
    std::map<std::size_t, Grid> grids_;
    std::uint32_t lanes_with_edges_ = 0;
    Row above_;  // the threads, from left to right
    Row below_;
    double top_ = 0;
    double height_ = 0;
};

std::string header(const Picture& picture, std::uint32_t workgroup, bool is_touched) {
    std::string title = picture.title;
    title += picture.case_name.empty() ? "" : ", case " + picture.case_name;
    const std::string facts = fmt::format(
        "workgroup {} of {}, {} thread{}, {}", workgroup, picture.launch.workgroups.volume(),
        picture.lane_count(), picture.lane_count() == 1 ? "" : "s", in_words(picture.verdict));
    std::string legend = is_touched ? "Solid: reads. Dashed, with a dot: writes. " : "";
    legend += "Hatched: not written yet";
    legend += picture.expectation ? ", with what is wanted there." : ".";
    return svg::text({kMargin, 26}, "title", title) + svg::text({kMargin, 44}, "note", facts) +
           svg::text({kMargin, 60}, "note", legend);
}

struct Note {
    std::string_view kind;
    std::string line;
};

// The notes below the bands: findings, and omissions.
std::vector<Note> notes_of(const Picture& picture, double width) {
    constexpr double kLetter = 6.6;
    const auto letters = static_cast<std::size_t>(width / kLetter);
    std::vector<Note> notes;
    for (const PictureFinding& finding : picture.findings) {
        std::string sentence = finding.sentence();
        std::erase(sentence, '`');
        for (std::string& line : wrapped(sentence, letters, 4)) {
            notes.push_back({"bad", std::move(line)});
        }
    }
    for (const std::string& sentence : picture.left_out()) {
        for (std::string& line : wrapped(sentence, letters, 4)) {
            notes.push_back({"note", std::move(line)});
        }
    }
    return notes;
}

std::string draw(const std::vector<Note>& notes, double top) {
    std::string result;
    for (const Note& note : notes) {
        result += svg::text({kMargin, top}, note.kind, note.line);
        top += kNoteHeight;
    }
    return result;
}

// The bands of the first intervals. The part after the last barrier may be empty.
std::vector<Band> bands_of(const Picture& picture, const std::vector<Interval>& intervals) {
    std::vector<Band> bands;
    for (std::size_t i = 0; i < std::min(intervals.size(), kMaxBands); ++i) {
        const bool is_empty = intervals[i].lines.empty() && intervals[i].barrier == nullptr;
        if (i == 0 || !is_empty) {
            bands.emplace_back(picture, intervals[i], i == 0);
        }
    }
    return bands;
}

}  // namespace

std::string render_picture_svg(const Picture& picture, std::uint32_t workgroup) {
    const std::vector<Interval> intervals = intervals_of(picture, workgroup);
    std::vector<Band> bands = bands_of(picture, intervals);
    double width = 640;
    for (const Band& band : bands) {
        width = std::max(width, band.width());
    }
    double bottom = kHeader + 12;
    std::string body;
    if (const auto banks = svg::Banks::of(picture, intervals)) {
        const std::string strip = banks->draw({kMargin, kHeader});
        bands.front().place(bottom, width);
        if (strip.size() + bands.front().draw().size() <= kMaxBytes) {
            body = strip;
            bottom += banks->height();
        }
    }
    std::size_t drawn = 0;
    for (; drawn < bands.size(); ++drawn) {
        const double height = bands[drawn].place(bottom, width);
        std::string band = bands[drawn].draw();
        if (band.size() > kMaxBytes) {
            band = bands[drawn].draw(false);
        }
        if (drawn > 0 && body.size() + band.size() > kMaxBytes) {
            break;
        }
        bottom += height + kBandGap;
        body += band;
    }
    const std::size_t more =
        bands.size() - drawn + intervals.size() - std::min(intervals.size(), kMaxBands);
    const std::vector<Note> notes = notes_of(picture, width);
    width += 2 * kMargin;
    const double height = bottom + kNoteHeight * static_cast<double>(notes.size()) + kMargin;
    if (more > 0) {
        body += svg::text(
            {kMargin, bottom - 10}, "note",
            fmt::format("{} more interval{} not shown", more, more == 1 ? " is" : "s are"));
    }
    return svg::drawing(
        {width, height}, picture.title, "",
        header(picture, workgroup, !intervals.front().lines.empty()) + body + draw(notes, bottom));
}

}  // namespace vkp
