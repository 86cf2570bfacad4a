// A still picture: a band for each barrier interval; in it the arrays that are only read above, the
// threads, and the arrays that are written below (inputs left, shared memory in the middle, results
// right), with an edge for every thread that touched an element, thicker where it did so more
// often.
#include "checker/picture/picture.hpp"
#include "checker/picture/svg_grid.hpp"
#include "checker/picture/svg_text.hpp"
#include "checker/terminal_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
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

constexpr double kMargin = 16;
constexpr double kHeader = 52;
constexpr double kThread = 20;
constexpr double kWideThreads = 40;  // apart; as wide as cells, while there are few
constexpr double kNarrowThreads = 24;
constexpr std::uint32_t kFewThreads = 16;
constexpr std::uint32_t kThreadsInARow = 32;
constexpr double kEdgeRoom = 44;
constexpr double kColumnGap = 22;
constexpr double kBandGap = 44;
constexpr double kNoteHeight = 18;
constexpr std::size_t kMostEdges = 1'500;  // of a band
constexpr std::size_t kMostBands = 12;
constexpr std::uint32_t kColors = 8;

// Inputs, shared memory, results.
int order_of(const Picture& picture, std::size_t array) {
    if (picture.recording.arrays[array].memory == Memory::kShared) {
        return 1;
    }
    return picture.is_input[array] ? 0 : 2;
}

// The threads of a workgroup in rows.
class Threads {
public:
    explicit Threads(std::uint32_t count)
        : count_(count), distance_(count <= kFewThreads ? kWideThreads : kNarrowThreads) {}

    [[nodiscard]] double width() const { return std::min(count_, kThreadsInARow) * distance_; }
    [[nodiscard]] double height() const {
        const std::uint32_t rows = (count_ + kThreadsInARow - 1) / kThreadsInARow;
        return rows * kNarrowThreads;
    }
    void move_to(Point corner) { corner_ = corner; }

    [[nodiscard]] Box box_of(std::uint32_t lane) const {
        const std::uint32_t row = lane / kThreadsInARow;
        const std::uint32_t column = lane % kThreadsInARow;
        return {corner_.x + column * distance_ + (distance_ - kThread) / 2,
                corner_.y + row * kNarrowThreads, kThread, kThread};
    }

    [[nodiscard]] std::string draw() const {
        std::string result;
        for (std::uint32_t lane = 0; lane < count_; ++lane) {
            const Point center = box_of(lane).center();
            result += fmt::format("<circle class=\"k{}\" cx=\"{:g}\" cy=\"{:g}\" r=\"{:g}\"/>\n",
                                  lane % kColors, center.x, center.y, kThread / 2);
            result += svg::text({center.x, center.y + 4}, "thread", std::to_string(lane));
        }
        return result;
    }

private:
    std::uint32_t count_;
    double distance_;
    Point corner_;
};

// Between a thread and an element, which may be above or below it. A writer's line is dashed and
// ends with a dot in the element.
std::string edge(std::uint32_t lane, const Box& from, const Box& to, std::uint32_t times,
                 bool writes) {
    const bool is_above = to.y < from.y;
    const Point start{from.top().x, is_above ? from.y : from.y + from.height};
    const Point end{to.top().x + (writes ? 4 : -4), is_above ? to.y + to.height - 3 : to.y + 3};
    const double bend = (end.y - start.y) / 2;
    const double width = std::min(4.0, 1.2 + std::log2(static_cast<double>(times)) * 0.6);
    return fmt::format(
        "<path class=\"edge k{0}{1}\" stroke-width=\"{2:.3g}\" d=\"M{3:g} {4:g}C{3:g} {5:g} {6:g} "
        "{7:g} {6:g} {8:g}\"/>\n<circle class=\"k{0}\" cx=\"{6:g}\" cy=\"{8:g}\" r=\"{9}\"/>\n",
        lane % kColors, writes ? " write" : "", width, start.x, start.y, start.y + bend, end.x,
        end.y - bend, end.y, writes ? 3 : 1.5);
}

std::string barrier_words(const picture::RecordedStep& barrier) {
    const std::size_t came = barrier.lanes.size();
    std::string words =
        fmt::format("barrier, line {}: {} thread{} came", barrier.line, came, came == 1 ? "" : "s");
    if (!barrier.missing.empty()) {
        words += fmt::format(", {} did not", barrier.missing.size());
    }
    return words;
}

// One barrier interval. Its life: construct, ask for its width, place, draw.
class Band {
public:
    Band(const Picture& picture, const Interval& interval, bool shows_all_buffers)
        : picture_(picture), interval_(interval), threads_(picture.lane_count()) {
        for (std::size_t i = 0; i < picture.recording.arrays.size(); ++i) {
            const auto touched = interval.arrays.find(i);
            const bool is_buffer = picture.recording.arrays[i].memory == Memory::kGlobal;
            if (touched != interval.arrays.end()) {
                add(i, touched->second);
            } else if (shows_all_buffers && is_buffer) {
                add(i, kUntouched);
            }
        }
        const auto by_order = [&](std::size_t left, std::size_t right) {
            return order_of(picture, left) < order_of(picture, right);
        };
        std::stable_sort(above_.begin(), above_.end(), by_order);
        std::stable_sort(below_.begin(), below_.end(), by_order);
    }

    [[nodiscard]] double width() const {
        return std::max({width_of(above_), width_of(below_), threads_.width()});
    }

    // Within this width; gives its height.
    double place(double top, double width) {
        top_ = top;
        double bottom = place_row(above_, top, width);
        bottom += above_.empty() ? 0 : kEdgeRoom;
        threads_.move_to({kMargin + (width - threads_.width()) / 2, bottom});
        bottom += threads_.height() + (below_.empty() ? 0 : kEdgeRoom - kNarrowThreads / 2);
        height_ = place_row(below_, bottom, width) - top;
        return height_;
    }

    [[nodiscard]] std::string draw() const {
        std::string result;
        for (const auto& [array, grid] : grids_) {
            result += grid.draw();
        }
        result += edges() + outside();
        for (const auto& [array, grid] : grids_) {
            result += grid.draw_values();
        }
        return result + threads_.draw() + notes();
    }

private:
    using Row = std::vector<std::size_t>;  // of arrays

    static inline const std::map<std::size_t, TouchedCell> kUntouched;

    void add(std::size_t array, const std::map<std::size_t, TouchedCell>& cells) {
        grids_.emplace(array, Grid(picture_, array, cells, interval_.values(array)));
        const bool is_written = cells.empty()
                                    ? order_of(picture_, array) == 2
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
        return width;
    }

    // Gives where it ends.
    double place_row(const Row& row, double top, double width) {
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

    [[nodiscard]] std::string edges() const {
        std::string result;
        std::size_t count = 0;
        for (const auto& [array, cells] : interval_.arrays) {
            for (const auto& [cell, touched] : cells) {
                const std::optional<Box> box = grids_.at(array).box_of(cell);
                if (box && count < kMostEdges) {
                    count += touched.reads.size() + touched.writes.size();
                    result += edges_of(touched.reads, *box, false);
                    result += edges_of(touched.writes, *box, true);
                }
            }
        }
        return result;
    }

    [[nodiscard]] std::string edges_of(const Touches& touches, const Box& box, bool writes) const {
        std::string result;
        for (const auto& [lane, times] : touches) {
            result += edge(lane, threads_.box_of(lane), box, times, writes);
        }
        return result;
    }

    // All accesses outside an array end in one place; the first is named.
    [[nodiscard]] std::string outside() const {
        std::string result;
        std::set<std::size_t> arrays;
        for (std::size_t i = 0; i < std::min(interval_.outside.size(), kMostEdges); ++i) {
            const OutsideTouch& touch = interval_.outside[i];
            const Box box = grids_.at(touch.array).outside();
            if (arrays.insert(touch.array).second) {
                result += svg::rectangle(box, "outside");
                result += svg::text({box.center().x, box.center().y + 4}, "value bad",
                                    clipped(touch.place, 6));
            }
            result += edge(touch.lane, threads_.box_of(touch.lane), box, 1, touch.writes);
        }
        return result;
    }

    // Whether accesses have no edge, for want of room.
    [[nodiscard]] bool is_crowded() const {
        std::size_t count = 0;
        for (const auto& [array, cells] : interval_.arrays) {
            for (const auto& [cell, touched] : cells) {
                count += touched.reads.size() + touched.writes.size();
            }
        }
        return std::max(count, interval_.outside.size()) > kMostEdges;
    }

    [[nodiscard]] std::string notes() const {
        std::vector<std::string> words;
        if (interval_.barrier != nullptr) {
            words.push_back(barrier_words(*interval_.barrier));
        }
        if (std::any_of(grids_.begin(), grids_.end(),
                        [](const auto& grid) { return grid.second.leaves_out(); })) {
            words.emplace_back("of large arrays a part is shown");
        }
        if (interval_.has_gap || is_crowded()) {
            words.emplace_back("accesses are left out here");
        }
        const bool is_bad = interval_.barrier != nullptr && !interval_.barrier->missing.empty();
        return words.empty() ? ""
                             : svg::text({kMargin, top_ + height_ + 16}, is_bad ? "bad" : "note",
                                         fmt::format("{}", fmt::join(words, "; ")));
    }

    const Picture& picture_;
    const Interval& interval_;
    Threads threads_;
    std::map<std::size_t, Grid> grids_;
    Row above_;  // the threads, from left to right
    Row below_;
    double top_ = 0;
    double height_ = 0;
};

std::string header(const Picture& picture, std::uint32_t workgroup) {
    std::string title = picture.title;
    title += picture.case_name.empty() ? "" : ", case " + picture.case_name;
    std::string words = fmt::format("workgroup {} of {}, {} thread{}, {}", workgroup,
                                    picture.launch.workgroups.volume(), picture.lane_count(),
                                    picture.lane_count() == 1 ? "" : "s", picture.verdict);
    words += ". Solid: reads. Dashed, with a dot: writes. Hatched: nothing is written there yet.";
    return svg::text({kMargin, 26}, "title", title) + svg::text({kMargin, 44}, "note", words);
}

struct Note {
    std::string_view kind;
    std::string line;
};

// Below the bands: findings, and what is left out.
std::vector<Note> notes_of(const Picture& picture, double width) {
    constexpr double kLetter = 6.6;
    const auto letters = static_cast<std::size_t>(width / kLetter);
    std::vector<Note> notes;
    for (const PictureFinding& finding : picture.findings) {
        for (std::string& line : wrapped(finding.sentence(), letters, 4)) {
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

}  // namespace

std::string render_picture_svg(const Picture& picture, std::uint32_t workgroup) {
    const std::vector<Interval> intervals = intervals_of(picture, workgroup);
    std::vector<Band> bands;
    for (std::size_t i = 0; i < std::min(intervals.size(), kMostBands); ++i) {
        bands.emplace_back(picture, intervals[i], i == 0);
    }
    double width = 640;
    for (const Band& band : bands) {
        width = std::max(width, band.width());
    }
    double bottom = kHeader + 12;
    for (Band& band : bands) {
        bottom += band.place(bottom, width) + kBandGap;
    }
    const std::vector<Note> notes = notes_of(picture, width);
    width += 2 * kMargin;
    const double height = bottom + kNoteHeight * static_cast<double>(notes.size()) + kMargin;
    std::string result = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" "
        "height=\"{1:g}\" role=\"img\">\n<title>{2}</title>\n",
        width, height, svg::escaped(picture.title));
    result += svg::style_sheet();
    result +=
        fmt::format("<rect class=\"paper\" width=\"{:g}\" height=\"{:g}\"/>\n", width, height);
    result += header(picture, workgroup);
    for (const Band& band : bands) {
        result += band.draw();
    }
    if (bands.size() < intervals.size()) {
        result += svg::text(
            {kMargin, bottom - 20}, "note",
            fmt::format("{} more intervals are not shown", intervals.size() - bands.size()));
    }
    return result + draw(notes, bottom) + "</svg>\n";
}

}  // namespace vkp
