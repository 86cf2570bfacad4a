#include "checker/picture/render_picture_text.hpp"

#include "checker/picture/intervals.hpp"
#include "checker/report/labels.hpp"
#include "checker/text/terminal_text.hpp"
#include "checker/text/utf8.hpp"
#include "harness/judge/finding_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <utility>

namespace vkp {

namespace {

using picture::RecordedArray;

constexpr std::size_t kWidth = 80;
constexpr std::size_t kColumns = 10;   // elements side by side
constexpr std::size_t kCellWidth = 6;  // and a space before it
constexpr std::size_t kMaxRows = 8;    // of an array in an interval
constexpr std::size_t kFirstIntervals = 8;
constexpr std::size_t kLastIntervals = 3;
constexpr std::size_t kMaxOutside = 4;

std::string cell_text(const std::string& text) {
    return right_aligned(clipped(text, kCellWidth), kCellWidth);
}

// The end of a long index tells neighbours apart.
std::string shortened_index(const std::string& digits) {
    return digits.size() <= kCellWidth ? digits
                                       : "…" + digits.substr(digits.size() - (kCellWidth - 1));
}

std::string trimmed(const std::string& text) {
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

std::vector<std::uint32_t> lanes_of(const Touches& touches) {
    std::vector<std::uint32_t> lanes;
    for (const auto& [lane, times] : touches) {
        lanes.push_back(lane);
    }
    return lanes;
}

// An element of one interval, as the rows of its column.
struct Column {
    bool has_finding = false;
    std::string index;
    std::string value;
    std::string reads;
    std::string writes;
};

// One thread writes it, and another one touches it.
bool is_contended(const TouchedCell& touched) {
    const auto is_of_another = [&](const auto& touch) {
        return touched.writes.size() > 1 || touch.first != touched.writes.begin()->first;
    };
    return !touched.writes.empty() &&
           (touched.writes.size() > 1 ||
            std::any_of(touched.reads.begin(), touched.reads.end(), is_of_another));
}

// An array in one interval.
class ArrayRows {
public:
    ArrayRows(const Picture& picture, std::size_t index,
              const std::map<std::size_t, TouchedCell>& cells, ValuesThen values,
              const Style& style)
        : picture_(picture),
          index_(index),
          array_(picture.recording.arrays[index]),
          cells_(cells),
          values_(std::move(values)),
          style_(style),
          row_length_(array_.shape.size() > 1 ? static_cast<std::size_t>(array_.shape.back())
                                              : kColumns) {}

    [[nodiscard]] std::string text() const {
        std::string shape = fmt::format("{}", fmt::join(array_.shape, "×"));
        const std::string kind =
            fmt::format("{} {} {}", memory_name(array_.memory), array_.type, shape);
        std::string lines =
            "\n" +
            clipped(fmt::format("  {} {}", style_.strong(array_.name), style_.faint(kind)),
                    kWidth) +
            "\n";
        std::size_t shown = 0;
        const std::set<std::size_t> rows = touched_rows();
        for (const std::size_t row : rows) {
            if (shown++ == kMaxRows) {
                lines +=
                    style_.faint(fmt::format("    and {} more rows\n", rows.size() - kMaxRows));
                break;
            }
            lines += row_text(row);
        }
        return lines;
    }

private:
    // Rows of at most ten elements: of a matrix, a part of one of its rows.
    [[nodiscard]] std::size_t parts_of_row() const {
        return (row_length_ + kColumns - 1) / kColumns;
    }

    [[nodiscard]] std::set<std::size_t> touched_rows() const {
        std::set<std::size_t> rows;
        for (const auto& [cell, touched] : cells_) {
            rows.insert(cell / row_length_ * parts_of_row() + cell % row_length_ / kColumns);
        }
        return rows;
    }

    [[nodiscard]] std::string row_text(std::size_t row) const {
        const std::size_t matrix_row = row / parts_of_row();
        const std::size_t first_column = row % parts_of_row() * kColumns;
        const std::size_t end_column = std::min(first_column + kColumns, row_length_);
        Column lines;
        bool is_read = false;
        bool is_written = false;
        for (std::size_t column = first_column; column < end_column; ++column) {
            const std::size_t cell = matrix_row * row_length_ + column;
            if (cell >= array_.cell_count()) {
                break;
            }
            add(lines, column_of(cell));
            is_read = is_read || (cells_.contains(cell) && !cells_.at(cell).reads.empty());
            is_written = is_written || (cells_.contains(cell) && !cells_.at(cell).writes.empty());
        }
        return style_.faint("          " + lines.index) + "\n    holds " + lines.value + "\n" +
               (is_read ? "    read  " + trimmed(lines.reads) + "\n" : "") +
               (is_written ? "    write " + style_.strong(trimmed(lines.writes)) + "\n" : "");
    }

    void add(Column& lines, const Column& column) const {
        const std::string value = cell_text(column.value);
        lines.index += " " + cell_text(shortened_index(column.index));
        lines.value += " " + (column.has_finding ? style_.bad(value) : value);
        lines.reads += " " + cell_text(column.reads);
        lines.writes += " " + cell_text(column.writes);
    }

    [[nodiscard]] Column column_of(std::size_t cell) const {
        Column column;
        if (array_.shape.size() > 1) {
            column.index = fmt::format("{}", fmt::join(unflatten(cell, array_.shape), ","));
        } else {
            column.index = array_.shape.empty() ? "" : std::to_string(cell);
        }
        column.has_finding = has_finding(cell);
        column.value = (column.has_finding ? "!" : "") + value_of(cell);
        if (const auto found = cells_.find(cell); found != cells_.end()) {
            column.reads = threads_text(lanes_of(found->second.reads), kCellWidth);
            column.writes = threads_text(lanes_of(found->second.writes), kCellWidth);
        }
        return column;
    }

    // What a finding is about: of a race every element that threads disagree on here.
    [[nodiscard]] bool has_finding(std::size_t cell) const {
        return picture_.has_finding(index_, cell) ||
               (picture_.has_race(index_) && cells_.contains(cell) &&
                is_contended(cells_.at(cell)));
    }

    [[nodiscard]] std::string value_of(std::size_t cell) const {
        const std::size_t first = cell * array_.components;
        return values_.knows(first, array_.components)
                   ? values_.joined(first, array_.components, ",")
                   : "?";
    }

    const Picture& picture_;
    std::size_t index_;
    const RecordedArray& array_;
    const std::map<std::size_t, TouchedCell>& cells_;
    ValuesThen values_;
    const Style& style_;
    std::size_t row_length_;
};

std::string rule(const std::string& words, const Style& style) {
    std::string line = "── " + words + " ";
    for (std::size_t seen = display_width(line); seen < kWidth; ++seen) {
        line += "─";
    }
    return style.faint(line) + "\n";
}

std::string missing_text(const audit::Absence& missing, std::uint32_t lane_count) {
    const std::string way = missing.has_returned ? "had returned" : "went another way";
    const std::string place = missing.line > 0 ? fmt::format(" at line {}", missing.line) : "";
    return fmt::format("  thread {} {}{}", missing.invocation % lane_count, way, place);
}

std::string barrier_text(const picture::RecordedStep& barrier, std::uint32_t lane_count,
                         const Style& style) {
    const std::string words = fmt::format("barrier, line {}", barrier.line);
    if (barrier.missing.empty()) {
        return rule(words, style);
    }
    return rule(fmt::format("{}: {} of {} threads came", words, barrier.lanes.size(), lane_count),
                style) +
           style.bad(missing_text(barrier.missing.front(), lane_count)) + "\n";
}

std::string outside_text(const Interval& interval, const Picture& picture, const Style& style) {
    std::string lines;
    const std::size_t shown = std::min(interval.outside.size(), kMaxOutside);
    for (std::size_t i = 0; i < shown; ++i) {
        const OutsideTouch& touch = interval.outside[i];
        const std::string line = fmt::format(
            "  outside: thread {} {} {}{}, line {}", touch.lane, touch.writes ? "writes" : "reads",
            picture.recording.arrays[touch.array].name, touch.place, touch.line);
        lines += style.bad(clipped(line, kWidth)) + "\n";
    }
    if (shown < interval.outside.size()) {
        lines += fmt::format("  and {} more accesses outside\n", interval.outside.size() - shown);
    }
    return lines.empty() ? lines : "\n" + lines;
}

std::string interval_text(const Interval& interval, const Picture& picture, const Style& style) {
    std::string text;
    for (const std::size_t array : picture.arrays_in_order()) {
        const auto touched = interval.arrays.find(array);
        if (touched != interval.arrays.end() && !touched->second.empty()) {
            text +=
                ArrayRows(picture, array, touched->second, interval.values(array), style).text();
        }
    }
    text += outside_text(interval, picture, style);
    if (interval.has_gap) {
        text += style.faint("  (accesses are left out here)") + "\n";
    }
    if (interval.barrier != nullptr) {
        text += "\n" + barrier_text(*interval.barrier, picture.lane_count(), style);
    }
    return text;
}

std::string header(const Picture& picture, std::uint32_t workgroup, const Style& style) {
    const Extent id = workgroup_id(workgroup * picture.lane_count(), picture.launch);
    const std::uint32_t threads = picture.lane_count();
    const std::string behind = (picture.case_name.empty() ? "" : ", case " + picture.case_name) +
                               ": " + in_words(picture.verdict);
    const std::string title =
        clipped(printable(picture.title), kWidth - std::min(kWidth, display_width(behind)));
    std::string text = style.strong(title) + behind + "\n";
    text += fmt::format("Workgroup {} of {}: {} thread{}", id_text(id, picture.launch.workgroups),
                        picture.launch.workgroups.volume(), threads, threads == 1 ? "" : "s");
    if (picture.subgroups.are_used) {
        text += fmt::format(" in subgroups of {}", picture.subgroups.size);
    }
    if (threads > 1) {
        text += ", which read and write name";
    }
    return text + "\n";
}

// Said first: what follows explains it.
std::string findings_text(const Picture& picture, const Style& style) {
    std::string text;
    for (const PictureFinding& finding : picture.findings) {
        text += "\n";
        for (const std::string& line : wrapped(printable(finding.sentence()), kWidth)) {
            text += style.bad(line) + "\n";
        }
    }
    return text;
}

std::string footer(const Picture& picture, const Style& style) {
    std::string text;
    for (const std::string& sentence : picture.left_out()) {
        for (const std::string& line : wrapped(sentence, kWidth)) {
            text += style.faint(line) + "\n";
        }
    }
    return text;
}

// "0,2", or "0-7" where they follow each other.
std::string spelled(const std::vector<std::uint32_t>& lanes) {
    if (lanes.size() > 2 && lanes.back() - lanes.front() + 1 == lanes.size()) {
        return fmt::format("{}-{}", lanes.front(), lanes.back());
    }
    return fmt::format("{}", fmt::join(lanes, ","));
}

}  // namespace

std::string threads_text(const std::vector<std::uint32_t>& lanes, std::size_t width) {
    if (lanes.empty()) {
        return "·";
    }
    std::string text = spelled(lanes);
    return text.size() <= width ? text : fmt::format("{}×", lanes.size());
}

std::string render_picture_text(const Picture& picture, std::uint32_t workgroup,
                                const Style& style) {
    const std::vector<Interval> intervals = intervals_of(picture, workgroup);
    std::string text = header(picture, workgroup, style) + findings_text(picture, style);
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        if (i == kFirstIntervals && intervals.size() > kFirstIntervals + kLastIntervals) {
            const std::size_t next = intervals.size() - kLastIntervals;
            text += fmt::format("\n  … {} barriers later\n", next - i);
            i = next;
        }
        text += interval_text(intervals[i], picture, style);
    }
    return text + footer(picture, style);
}

}  // namespace vkp
