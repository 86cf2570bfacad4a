#include "checker/report/json/json_values.hpp"
#include "checker/trace/render_trace.hpp"

#include <nlohmann/json.hpp>

namespace vkp {

namespace {

std::string access_name(const TraceEvent& event) {
    if (event.memory == Memory::kPrivate) {
        return "set";
    }
    return event.is_atomic ? "atomic" : event.writes ? "write" : "read";
}

Json to_json(const TraceEvent& event) {
    if (event.is_print) {
        return {{"line", event.line},
                {"access", "print"},
                {"text", event.values.front()},
                {"interval", event.interval}};
    }
    return {{"line", event.line},
            {"access", access_name(event)},
            {"memory", memory_name(event.memory)},
            {"array", event.array},
            {"element", event.element},
            {"place", event.place},
            {"values", array_of(event.values, value_json)},
            {"outside", event.is_outside},
            {"interval", event.interval}};
}

Json to_json(const audit::Hazard& hazard) {
    Json lines = {hazard.access.line};
    if (hazard.other) {
        lines.push_back(hazard.other->line);
    }
    return {{"kind", finding_name(hazard.kind)}, {"lines", lines}, {"array", hazard.array}};
}

}  // namespace

std::string render_trace_json(const TraceReport& report) {
    Json json = {{"schema", 1}, {"kernel", report.kernel.path}};
    if (report.puzzle != nullptr) {
        json["puzzle"] = report.puzzle->number;
        json["name"] = report.puzzle->name();
        json["case"] = report.case_name;
        if (!report.dispatch.empty()) {
            json["dispatch"] = report.dispatch;
        }
    }
    json.update(Json{
        {"seed", report.seed},
        {"workgroups", to_json(report.launch.workgroups)},
        {"workgroup_size", to_json(report.launch.workgroup_size)},
        {"subgroup_size", report.subgroups.size},
        {"workgroup", to_json(report.workgroup)},
        {"thread", to_json(report.thread)},
        {"complete", report.complete},
        {"traced", report.is_in_sample},
        {"events", array_of(report.events, [](const auto& event) { return to_json(event); })},
        {"left_out", report.left_out},
        {"counts", to_json(report.counts)},
        {"findings", array_of(report.hazards, [](const auto& hazard) { return to_json(hazard); })},
        {"other_findings", report.other_hazards},
        {"compile_errors", array_of(report.compile_errors, [&](const auto& error) {
             return to_json(error, report.puzzle_number());
         })}});
    if (report.unsupported) {
        json["gap"] = {{"line", report.unsupported->line}, {"what", report.unsupported->what}};
    }
    name_files(json, report.kernel);
    return dump(json);
}

}  // namespace vkp
