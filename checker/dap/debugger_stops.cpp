#include "checker/dap/debugger.hpp"
#include "checker/dap/finding_filters.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace vkp {

namespace {

// Of a thread's own variable: "sum@3"; of memory, whichever thread: "s[0]".
constexpr char kOfThread = '@';

AccessKind access_kind(const std::string& name) {
    return name == "read"        ? AccessKind::kRead
           : name == "readWrite" ? AccessKind::kReadWrite
                                 : AccessKind::kWrite;
}

}  // namespace

Json Debugger::set_breakpoints(const Json& arguments) {
    line_breakpoints_.clear();
    Json list = Json::array();
    for (const Json& asked : arguments.value("breakpoints", Json::array())) {
        LineBreakpoint breakpoint{.id = ++breakpoint_ids_,
                                  .request = {.line = line_from(asked.at("line")),
                                              .condition = asked.value("condition", ""),
                                              .hit_condition = asked.value("hitCondition", ""),
                                              .log_message = asked.value("logMessage", "")}};
        place(breakpoint);
        list.push_back(breakpoint_json(breakpoint));
        line_breakpoints_.push_back(std::move(breakpoint));
    }
    return {{"breakpoints", std::move(list)}};
}

void Debugger::place(LineBreakpoint& breakpoint) const {
    if (debuggee_ == nullptr) {
        breakpoint.placed = {.line = breakpoint.request.line, .message = "the run comes later"};
        return;
    }
    breakpoint.placed = placed(breakpoint.request, debuggee_->values);
    breakpoint.placed.point.id = breakpoint.id;
}

Json Debugger::breakpoint_json(const LineBreakpoint& breakpoint) const {
    Json json = {{"id", breakpoint.id},
                 {"verified", breakpoint.placed.is_verified},
                 {"line", breakpoint.placed.line - (lines_start_at_1_ ? 0 : 1)}};
    if (!breakpoint.placed.message.empty()) {
        json["message"] = breakpoint.placed.message;
    }
    return json;
}

int Debugger::line_from(const Json& number) const {
    constexpr std::int64_t kLast = std::numeric_limits<int>::max() - 1;
    const auto line = std::clamp<std::int64_t>(number.get<std::int64_t>(), 0, kLast);
    return static_cast<int>(line) + (lines_start_at_1_ ? 0 : 1);
}

Json Debugger::breakpoint_locations(const Json& arguments) {
    const int first = line_from(arguments.at("line"));
    const int last = arguments.contains("endLine") ? line_from(arguments["endLine"]) : first;
    std::set<int> lines;
    for (const recording::Step& step : debuggee().recorded.run.steps) {
        if (step.kind == recording::StepKind::kLine && step.line >= first && step.line <= last) {
            lines.insert(step.line);
        }
    }
    Json list = Json::array();
    for (const int line : lines) {
        list.push_back({{"line", line - (lines_start_at_1_ ? 0 : 1)}});
    }
    return {{"breakpoints", std::move(list)}};
}

// Of a line in the variables view, or of an expression.
Json Debugger::data_breakpoint_info(const Json& arguments) {
    const std::string name = arguments.at("name");
    std::string place = name;
    Viewpoint view = view_of_frame(arguments);
    if (const auto reference = arguments.value("variablesReference", std::int64_t{0});
        reference > 0) {
        VariableTree& tree = debuggee().tree;
        view = tree.viewpoint(reference).value_or(view);
        for (const ShownVariable& shown :
             tree.below(reference, 0, 0).value_or(std::vector<ShownVariable>())) {
            place = shown.name == name && !shown.expression.empty() ? shown.expression : place;
        }
    }
    std::vector<std::uint32_t> cells;
    try {
        cells = ReadExpression(place).cells(debuggee().values, view);
    } catch (const NoValue&) {
        // Then it is no place.
    }
    if (cells.empty()) {
        return {{"dataId", nullptr},
                {"description", fmt::format("no thread accesses `{}` in this run", place)}};
    }
    const recording::Run& run = debuggee().recorded.run;
    const bool is_own = run.variables[run.cells[cells.front()].variable].memory == Memory::kPrivate;
    return {
        {"dataId", is_own ? fmt::format("{}{}{}", place, kOfThread, view.lane) : place},
        {"description",
         is_own ? fmt::format("{} of {}", place, debuggee().values.thread_name(view.lane)) : place},
        {"accessTypes", {"read", "write", "readWrite"}}};
}

Json Debugger::set_data_breakpoints(const Json& arguments) {
    data_points_.clear();
    Json list = Json::array();
    for (const Json& asked : arguments.at("breakpoints")) {
        const std::string id = asked.at("dataId");
        const std::size_t at = id.find(kOfThread);
        try {
            Viewpoint view{.moment = playback().moment()};
            if (at != std::string::npos) {
                view.lane =
                    lane_of({{"thread", std::int64_t{std::stoi(id.substr(at + 1))} + 1}}, "thread");
            }
            StopPoint point =
                data_point(id.substr(0, at), access_kind(asked.value("accessType", "")),
                           debuggee().values, view);
            point.id = ++breakpoint_ids_;
            list.push_back({{"id", point.id}, {"verified", true}});
            data_points_.push_back(std::move(point));
        } catch (const std::exception& error) {
            list.push_back({{"verified", false}, {"message", error.what()}});
        }
    }
    return {{"breakpoints", std::move(list)}};
}

Json Debugger::set_exception_breakpoints(const Json& arguments) {
    filters_.clear();
    for (const Json& filter : arguments.at("filters")) {
        filters_.insert(filter.get<std::string>());
    }
    return nullptr;
}

Json Debugger::exception_info(const Json& /*arguments*/) {
    if (last_kind_.empty()) {
        throw LaunchError("The run did not stop at a finding.");
    }
    return {{"exceptionId", last_kind_}, {"description", last_message_}, {"breakMode", "always"}};
}

void Debugger::make_finding_points() {
    finding_points_.clear();
    for (const RecordedFinding& finding : debuggee_->recorded.findings) {
        finding_points_.push_back({.reason = StopReason::kFinding,
                                   .hits = {{finding.moment, finding.lane}},
                                   .texts = {finding.message},
                                   .kind = finding.kind});
    }
}

// Findings first: what they say is worth more than that a breakpoint is there, too.
std::vector<const StopPoint*> Debugger::stop_points() const {
    std::vector<const StopPoint*> points;
    for (const StopPoint& point : finding_points_) {
        if (filters_.contains(filter_of(point.kind))) {
            points.push_back(&point);
        }
    }
    for (const StopPoint& point : data_points_) {
        points.push_back(&point);
    }
    for (const LineBreakpoint& breakpoint : line_breakpoints_) {
        if (breakpoint.placed.point.log_message.empty()) {
            points.push_back(&breakpoint.placed.point);
        }
    }
    return points;
}

}  // namespace vkp
