#include "checker/trace/trace_table.hpp"

#include "checker/text/terminal_text.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

namespace vkp {

namespace {

constexpr std::size_t kWidth = 100;
constexpr std::size_t kMinSource = 24;
constexpr std::size_t kMaxPlace = 24;
constexpr std::size_t kMaxValue = 24;
constexpr std::size_t kMaxPrint = 60;
constexpr std::size_t kFixed = 14;  // the line's number, and the gaps between the columns

std::string source_of(const Kernel& kernel, int line) {
    std::string_view text = line_of(kernel.text, line);
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) {
        return {};
    }
    text = text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
    std::string source = printable(text);
    std::replace(source.begin(), source.end(), '\t', ' ');
    return source;
}

std::string access_text(const TraceEvent& event) {
    if (event.is_print) {
        return "print";
    }
    if (event.memory == Memory::kPrivate) {
        return "local";
    }
    return fmt::format("{} {}", memory_name(event.memory),
                       event.is_atomic ? "atomic"
                       : event.writes  ? "write"
                                       : "read");
}

std::string value_text(const TraceEvent& event) {
    if (event.is_print) {
        const std::string text = printable(event.values.front());
        return fmt::format("{}", fmt::join(lines_of(text), " "));
    }
    const std::vector<std::string>& values = event.values;
    if (event.is_atomic && values.size() == 2) {
        return values[0] + " → " + values[1];
    }
    return values.size() == 1 ? values.front() : fmt::format("({})", fmt::join(values, ", "));
}

std::string outcome_text(const TraceEvent& event) {
    if (!event.is_outside) {
        return value_text(event);
    }
    return event.is_atomic ? "OUTSIDE, does nothing"
           : event.reads   ? "OUTSIDE, reads 0"
                           : "OUTSIDE, not written";
}

// Whether it is one of the two accesses of a race that was found with this thread.
bool is_of_race(const TraceEvent& event, const TraceReport& report) {
    const auto names_it = [&](const audit::Hazard& hazard) {
        std::vector<std::int64_t> element;
        for (const audit::Index& index : hazard.element) {
            if (index.member.empty()) {
                element.push_back(index.value);
            }
        }
        return is_race(hazard.kind) && hazard.array == event.array && element == event.element &&
               (hazard.access.line == event.line ||
                (hazard.other && hazard.other->line == event.line));
    };
    return std::any_of(report.hazards.begin(), report.hazards.end(), names_it);
}

// The columns after the line's number.
struct TraceRow {
    std::string source;
    std::string access;
    std::string place;
    std::string value;
};

class TraceTable {
public:
    TraceTable(const TraceReport& report, const Style& style) : report_(report), style_(style) {
        for (const TraceEvent& event : report.events) {
            rows_.push_back({source_of(report.kernel, event.line), access_text(event),
                             clipped(event.array + event.place, kMaxPlace),
                             clipped(outcome_text(event), event.is_print ? kMaxPrint : kMaxValue)});
            const TraceRow& row = rows_.back();
            if (event.is_print) {
                continue;  // the last column may be wider
            }
            access_width_ = std::max(access_width_, row.access.size());
            place_width_ = std::max(place_width_, display_width(row.place));
            value_width_ = std::max(value_width_, display_width(row.value));
        }
        // The source takes the remaining width.
        const std::size_t taken = kFixed + access_width_ + place_width_ + value_width_;
        const std::size_t room = std::max(kMinSource, kWidth > taken ? kWidth - taken : 0);
        for (TraceRow& row : rows_) {
            row.source = clipped(row.source, room);
            source_width_ = std::max(source_width_, display_width(row.source));
        }
    }

    [[nodiscard]] std::string text() const {
        std::string lines;
        std::uint32_t interval = 0;
        int last_line = 0;
        std::string path = report_.kernel.path;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const TraceEvent& event = report_.events[i];
            if (event.interval != interval) {
                lines += separator(event.interval - interval);
                interval = event.interval;
                last_line = 0;
            }
            if (const SourcePlace place = place_of(report_.kernel, event.line);
                place.path != path) {
                path = place.path;
                lines += style_.faint(fmt::format("      │ {}:", printable_in_line(path))) + "\n";
            }
            lines += row_text(rows_[i], event, event.line == last_line);
            last_line = event.line;
        }
        return lines;
    }

private:
    [[nodiscard]] std::string separator(std::uint32_t barriers) const {
        const std::string label =
            barriers == 1 ? " barrier " : fmt::format(" {} barriers ", barriers);
        std::string line = "──────┼──" + label;
        const std::size_t end =
            kFixed + source_width_ + access_width_ + place_width_ + value_width_;
        for (std::size_t width = display_width(line); width < end; ++width) {
            line += "─";
        }
        return style_.faint(line) + "\n";
    }

    // A line's source is shown at its first row.
    [[nodiscard]] std::string row_text(const TraceRow& row, const TraceEvent& event,
                                       bool is_again) const {
        const std::string number =
            is_again ? std::string() : fmt::format("{}", place_of(report_.kernel, event.line).line);
        const bool is_bad = is_of_race(event, report_);
        const auto colored = [&](const std::string& text) {
            return is_bad ? style_.bad(text) : text;
        };
        return fmt::format("{}{} {}  {}  {}  {}\n", is_bad ? style_.bad("!") : " ",
                           style_.faint(fmt::format("{:>4} │", number)),
                           left_aligned(is_again ? "" : row.source, source_width_),
                           colored(left_aligned(row.access, access_width_)),
                           colored(left_aligned(row.place, place_width_)),
                           event.is_outside ? style_.bad(row.value) : row.value);
    }

    const TraceReport& report_;
    const Style& style_;
    std::vector<TraceRow> rows_;
    std::size_t source_width_ = 0;
    std::size_t access_width_ = 0;
    std::size_t place_width_ = 0;
    std::size_t value_width_ = 0;
};

}  // namespace

std::string trace_table(const TraceReport& report, const Style& style) {
    return TraceTable(report, style).text();
}

}  // namespace vkp
