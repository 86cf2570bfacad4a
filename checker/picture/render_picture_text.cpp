#include "checker/picture/render_picture_text.hpp"

#include "checker/picture/array_rows.hpp"
#include "checker/picture/intervals.hpp"
#include "checker/report/labels.hpp"
#include "checker/text/terminal_text.hpp"
#include "harness/base/utf8.hpp"
#include "harness/judge/sentences/finding_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace vkp {

namespace {

constexpr std::size_t kFirstIntervals = 2;
constexpr std::size_t kLastIntervals = 2;
constexpr std::size_t kMaxWithFinding = 3;
constexpr std::size_t kBetween = 3;  // columns between arrays side by side
constexpr std::size_t kMaxOutside = 4;

// The width of the terminal, but not wider than is easily read.
std::size_t width_of(const Style& style) {
    return std::min(style.width(), kUsualWidth);
}

std::string rule(const std::string& words, const Style& style) {
    std::string line = "── " + words + " ";
    for (std::size_t seen = display_width(line); seen < width_of(style); ++seen) {
        line += "─";
    }
    return style.faint(line) + "\n";
}

std::string missing_text(const audit::Absence& missing, std::uint32_t lane_count) {
    const std::string way = missing.has_returned ? "had returned" : "went another way";
    const std::string place = missing.line > 0 ? fmt::format(" at line {}", missing.line) : "";
    return fmt::format("  thread {} {}{}", missing.invocation % lane_count, way, place);
}

std::string barrier_text(const PictureStep& barrier, std::uint32_t lane_count, const Style& style) {
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
            picture.arrays[touch.array].name, touch.place, touch.line);
        lines += style.bad(clipped(line, width_of(style))) + "\n";
    }
    if (shown < interval.outside.size()) {
        lines += fmt::format("  and {} more accesses outside\n", interval.outside.size() - shown);
    }
    return lines.empty() ? lines : "\n" + lines;
}

using Lines = std::vector<std::string>;

std::size_t widest(const Lines& lines) {
    std::size_t width = 0;
    for (const std::string& line : lines) {
        width = std::max(width, display_width(line));
    }
    return width;
}

// The one block, and the other at its right.
Lines side_by_side(Lines left, const Lines& right) {
    const std::size_t column = widest(left) + kBetween;
    left.resize(std::max(left.size(), right.size()));
    for (std::size_t i = 0; i < right.size(); ++i) {
        left[i] = left_aligned(left[i], column) + right[i];
    }
    return left;
}

std::vector<ArrayRows> arrays_of(const Interval& interval, const Picture& picture,
                                 const Style& style) {
    std::vector<ArrayRows> arrays;
    for (const std::size_t array : picture.arrays_in_order()) {
        const auto touched = interval.arrays.find(array);
        if (touched != interval.arrays.end() && !touched->second.empty()) {
            arrays.emplace_back(picture, array, touched->second, interval.values(array), style,
                                width_of(style));
        }
    }
    return arrays;
}

// Matrices are placed beside each other where there is room.
std::string arrays_text(const std::vector<ArrayRows>& arrays, const Style& style) {
    std::vector<Lines> blocks;
    bool is_matrix_before = false;
    for (const ArrayRows& array : arrays) {
        Lines lines = array.lines();
        const bool has_room = !blocks.empty() && is_matrix_before && array.is_matrix() &&
                              widest(blocks.back()) + kBetween + widest(lines) <= width_of(style);
        if (has_room) {
            blocks.back() = side_by_side(std::move(blocks.back()), lines);
        } else {
            blocks.push_back(std::move(lines));
        }
        is_matrix_before = array.is_matrix();
    }
    std::string text;
    for (const Lines& block : blocks) {
        text += fmt::format("\n{}\n", fmt::join(block, "\n"));
    }
    return text;
}

std::string interval_text(const Interval& interval, const Picture& picture, const Style& style) {
    std::string text = arrays_text(arrays_of(interval, picture, style), style) +
                       outside_text(interval, picture, style);
    if (interval.has_gap) {
        text += style.faint("  (accesses are left out here)") + "\n";
    }
    if (interval.barrier != nullptr) {
        text += "\n" + barrier_text(*interval.barrier, picture.lane_count(), style);
    }
    return text;
}

// Whether something went wrong in it.
bool has_finding(const Interval& interval, const Picture& picture, const Style& style) {
    const std::vector<ArrayRows> arrays = arrays_of(interval, picture, style);
    return !interval.outside.empty() ||
           (interval.barrier != nullptr && !interval.barrier->missing.empty()) ||
           std::any_of(arrays.begin(), arrays.end(),
                       [](const ArrayRows& array) { return array.has_finding(); });
}

// If there are many, the first, the last, and between them the first that have a finding.
std::vector<bool> shown_of(const std::vector<Interval>& intervals, const Picture& picture,
                           const Style& style) {
    std::vector<bool> shown(intervals.size(), true);
    std::size_t left = kMaxWithFinding;
    for (std::size_t i = kFirstIntervals; i + kLastIntervals < intervals.size(); ++i) {
        shown[i] = left > 0 && has_finding(intervals[i], picture, style);
        left -= shown[i] ? 1 : 0;
    }
    return shown;
}

std::string intervals_text(const Picture& picture, std::uint32_t workgroup, const Style& style) {
    const std::vector<Interval> intervals = intervals_of(picture, workgroup);
    const std::vector<bool> shown = shown_of(intervals, picture, style);
    std::string text;
    std::size_t hidden = 0;
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        if (!shown[i]) {
            ++hidden;
            continue;
        }
        if (const std::size_t barriers = std::exchange(hidden, 0); barriers > 0) {
            text += fmt::format("\n  … {} barrier{} later\n", barriers, barriers == 1 ? "" : "s");
        }
        text += interval_text(intervals[i], picture, style);
    }
    return text;
}

std::string header(const Picture& picture, std::uint32_t workgroup, const Style& style) {
    const Extent id = workgroup_id(workgroup * picture.lane_count(), picture.launch);
    const std::uint32_t threads = picture.lane_count();
    const std::string behind = (picture.case_name.empty() ? "" : ", case " + picture.case_name) +
                               ": " + in_words(picture.verdict);
    const std::string title =
        clipped(printable(picture.title),
                width_of(style) - std::min(width_of(style), display_width(behind)));
    std::string text =
        fmt::format("Workgroup {} of {}: {} thread{}", id_text(id, picture.launch.workgroups),
                    picture.launch.workgroups.volume(), threads, threads == 1 ? "" : "s");
    if (picture.subgroups.are_used) {
        text += fmt::format(" in subgroups of {}", picture.subgroups.size);
    }
    if (threads > 1) {
        text += "; the `read` and `write` rows show which";
    }
    return fmt::format("{}{}\n{}\n", style.strong(title), behind,
                       fmt::join(wrapped(text, width_of(style)), "\n"));
}

// The findings come first, as the rest explains them.
std::string findings_text(const Picture& picture, const Style& style) {
    std::string text;
    for (const PictureFinding& finding : picture.findings) {
        text += "\n";
        for (const std::string& line : wrapped(printable(finding.sentence()), width_of(style))) {
            text += style.bad(line) + "\n";
        }
    }
    return text;
}

std::string footer(const Picture& picture, const Style& style) {
    std::string text;
    for (const std::string& sentence : picture.left_out()) {
        for (const std::string& line : wrapped(sentence, width_of(style))) {
            text += style.faint(line) + "\n";
        }
    }
    return text;
}

}  // namespace

std::string render_picture_text(const Picture& picture, std::uint32_t workgroup,
                                const Style& style) {
    return header(picture, workgroup, style) + findings_text(picture, style) +
           intervals_text(picture, workgroup, style) + footer(picture, style);
}

}  // namespace vkp
