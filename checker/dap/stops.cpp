#include "checker/dap/stops.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <set>

namespace vkp {

namespace {

std::string_view without_blanks(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string_view::npos
               ? std::string_view()
               : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// Whether a breakpoint that is met for the n-th time stops; nothing for a text that says nothing of
// the kind.
std::optional<std::function<bool(std::size_t)>> hit_test(const std::string& condition) {
    std::string_view text = without_blanks(condition);
    std::string_view sign = ">=";  // a number alone: from then on
    for (const std::string_view known : {">=", "<=", "==", "=", ">", "<", "%"}) {
        if (text.starts_with(known)) {
            sign = known;
            text = without_blanks(text.substr(known.size()));
            break;
        }
    }
    std::size_t number = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc() || end != text.data() + text.size() || (sign == "%" && number == 0)) {
        return {};
    }
    return [sign = std::string(sign), number](std::size_t count) {
        return sign == ">="   ? count >= number
               : sign == "<=" ? count <= number
               : sign == ">"  ? count > number
               : sign == "<"  ? count < number
               : sign == "%"  ? count % number == 0
                              : count == number;
    };
}

// Where the first thread comes to the line for which the condition holds, at each step.
std::vector<Hit> line_hits(int line, const std::optional<ReadExpression>& condition,
                           const MomentValues& values) {
    const recording::Run& run = values.recorded().run;
    const auto holds = [&](std::uint32_t lane, std::size_t moment) {
        try {
            return !condition || condition->value(values, {lane, moment}).is_true();
        } catch (const NoValue&) {
            return false;  // a variable that has no value yet
        }
    };
    std::vector<Hit> hits;
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        const recording::Step& step = run.steps[i];
        if (step.kind != recording::StepKind::kLine || step.line != line) {
            continue;
        }
        const std::vector<std::uint32_t>& lanes = run.lane_sets[step.lanes];
        const auto lane = std::ranges::find_if(
            lanes, [&](std::uint32_t candidate) { return holds(candidate, i); });
        if (lane != lanes.end()) {
            hits.push_back({i, *lane});
        }
    }
    return hits;
}

// A condition that cannot be met is an error of whoever wrote it, where no thread can tell it
// anything else.
std::string why_never(const ReadExpression& condition, const std::vector<Hit>& comings,
                      const MomentValues& values) {
    if (comings.empty()) {
        return {};
    }
    try {
        (void)condition.value(values, {comings.front().lane, comings.front().moment});
        return {};
    } catch (const NoValue& error) {
        return error.what();
    }
}

std::vector<Hit> counted(const std::vector<Hit>& hits,
                         const std::function<bool(std::size_t)>& test) {
    std::vector<Hit> kept;
    for (std::size_t i = 0; i < hits.size(); ++i) {
        if (test(i + 1)) {
            kept.push_back(hits[i]);
        }
    }
    return kept;
}

bool is_of_kind(recording::StepKind step, AccessKind kind) {
    const bool reads = step == recording::StepKind::kRead || step == recording::StepKind::kAtomic;
    return (reads && kind != AccessKind::kWrite) ||
           (recording::writes(step) && kind != AccessKind::kRead);
}

// "thread 0 wrote 3 to `s[0]` in line 7"
std::string access_text(const MomentValues& values, const recording::Touch& touch) {
    const recording::Run& run = values.recorded().run;
    const recording::Step& step = run.steps[touch.step];
    const recording::Access& access = run.accesses[touch.access];
    const recording::Cell& cell = run.cells[access.cell];
    const std::string place = run.variables[cell.variable].name + cell.place;
    const std::string value = recording::value_text(cell, access.bits);
    const std::string who = values.who(touch);
    switch (step.kind) {
        case recording::StepKind::kRead:
            return fmt::format("{} read {} from `{}` in line {}", who, value, place, step.line);
        case recording::StepKind::kAtomic:
            return fmt::format("{} changed `{}` from {} to {} in line {}, by an atomic", who, place,
                               recording::value_text(cell, access.before), value, step.line);
        default:
            return fmt::format("{} wrote {} to `{}` in line {}", who, value, place, step.line);
    }
}

// All accesses of the run to these cells; of a thread's own variables only its own.
std::vector<recording::Touch> touches_of(const std::vector<std::uint32_t>& cells, AccessKind kind,
                                         const MomentValues& values, std::uint32_t lane,
                                         std::size_t end) {
    const recording::Run& run = values.recorded().run;
    const std::set<std::uint32_t> wanted(cells.begin(), cells.end());
    std::vector<recording::Touch> touches;
    for (std::uint32_t i = 0; i < end; ++i) {
        const recording::Step& step = run.steps[i];
        if (!recording::is_access(step.kind) || !is_of_kind(step.kind, kind)) {
            continue;
        }
        const std::size_t count = run.lane_sets[step.lanes].size() * step.scalars;
        for (auto k = step.first; k < step.first + count; ++k) {
            const recording::Access& access = run.accesses[k];
            if (wanted.contains(access.cell) &&
                (step.kind != recording::StepKind::kSet || access.lane == lane)) {
                touches.push_back({i, k});
            }
        }
    }
    return touches;
}

}  // namespace

PlacedBreakpoint placed(const LineRequest& request, const MomentValues& values) {
    PlacedBreakpoint breakpoint{.line = request.line};
    const std::optional<int> line = visited_line(values.recorded().run, request.line);
    if (!line) {
        breakpoint.message = "no thread comes to this line, or to one below it, in this run";
        return breakpoint;
    }
    breakpoint.line = *line;
    std::optional<ReadExpression> condition;
    try {
        if (!request.condition.empty()) {
            condition.emplace(request.condition);
        }
    } catch (const NoValue& error) {
        breakpoint.message = error.what();
        return breakpoint;
    }
    StopPoint& point = breakpoint.point;
    point.hits = line_hits(*line, condition, values);
    if (condition && point.hits.empty()) {
        breakpoint.message = why_never(*condition, line_hits(*line, {}, values), values);
    }
    if (!request.hit_condition.empty()) {
        const auto test = hit_test(request.hit_condition);
        if (!test) {
            breakpoint.message =
                fmt::format("`{}` is no count: write 3, >= 3 or % 2", request.hit_condition);
            return breakpoint;
        }
        point.hits = counted(point.hits, *test);
    }
    point.log_message = request.log_message;
    point.is_of_all = !condition;
    breakpoint.is_verified = breakpoint.message.empty();
    return breakpoint;
}

std::optional<int> visited_line(const recording::Run& run, int line) {
    std::optional<int> first;
    for (const recording::Step& step : run.steps) {
        if (step.kind == recording::StepKind::kLine && step.line >= line &&
            (!first || step.line < *first)) {
            first = step.line;
        }
    }
    return first;
}

StopPoint data_point(const std::string& place, AccessKind kind, const MomentValues& values,
                     const Viewpoint& view) {
    const std::vector<std::uint32_t> cells = ReadExpression(place).cells(values, view);
    StopPoint point{.reason = StopReason::kDataBreakpoint};
    for (const recording::Touch& touch :
         touches_of(cells, kind, values, view.lane, values.history().end())) {
        if (!point.hits.empty() && point.hits.back().moment == touch.step + 1U) {
            continue;  // of several threads in one step the first is named
        }
        point.hits.push_back({touch.step + 1U, values.recorded().run.accesses[touch.access].lane});
        point.texts.push_back(access_text(values, touch));
    }
    return point;
}

std::string access_history(const std::string& place, const MomentValues& values,
                           const Viewpoint& view) {
    constexpr std::size_t kMost = 20;
    const std::vector<std::uint32_t> cells = ReadExpression(place).cells(values, view);
    const std::vector<recording::Touch> touches =
        touches_of(cells, AccessKind::kReadWrite, values, view.lane, view.moment);
    if (touches.empty()) {
        return fmt::format("Nothing has accessed `{}` so far.", place);
    }
    const std::size_t first = touches.size() - std::min(touches.size(), kMost);
    std::string text = first > 0 ? fmt::format("{} earlier accesses\n", first) : std::string();
    for (std::size_t i = first; i < touches.size(); ++i) {
        text += access_text(values, touches[i]) + "\n";
    }
    text.pop_back();
    return text;
}

}  // namespace vkp
