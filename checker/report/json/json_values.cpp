#include "checker/report/json/json_values.hpp"

#include "checker/report/remedy_text.hpp"

#include <nlohmann/json.hpp>

#include <cmath>

namespace vkp {

Json number(double value) {
    if (std::isnan(value)) {
        return "nan";
    }
    if (std::isinf(value)) {
        return value > 0 ? "inf" : "-inf";
    }
    return value;
}

Json value_json(const std::string& text) {
    Json json = Json::parse(text, nullptr, false);
    return json.is_discarded() ? Json(text) : json;
}

Json tiles_json(Tiles tiles) {
    return tiles == Tiles::kCooperative ? "tensor cores" : "plain";
}

Json to_json(const Extent& extent) {
    return {extent.x, extent.y, extent.z};
}

Json to_json(const Counts& counts) {
    Json json = Json::object();
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        json[std::string(kCounterNames[i])] = counts[static_cast<Counter>(i)];
    }
    return json;
}

Json to_json(const Budget& budget) {
    Json json = Json::object();
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        if (const auto limit = budget[static_cast<Counter>(i)]) {
            json[std::string(kCounterNames[i])] = *limit;
        }
    }
    return json;
}

Json to_json(const TrafficLimit& limits) {
    Json json = Json::object();
    for (std::size_t i = 0; i < kTrafficKindCount; ++i) {
        if (const auto limit = limits[static_cast<TrafficKind>(i)]) {
            json[std::string(kTrafficNames[i])] = *limit;
        }
    }
    return json;
}

Json to_json(const std::optional<Traffic>& traffic) {
    if (!traffic) {
        return {};
    }
    Json json = Json::object();
    for (std::size_t i = 0; i < kTrafficKindCount; ++i) {
        json[std::string(kTrafficNames[i])] = (*traffic)[static_cast<TrafficKind>(i)];
    }
    return json;
}

Json forms_json(const std::vector<SubgroupForm>& forms) {
    return array_of(forms, [](const SubgroupForm& form) {
        return Json{{"size", form.size},
                    {"in_blocks", form.arrangement == SubgroupArrangement::kBlocks}};
    });
}

Json to_json(const Fix& fix) {
    const Json edits = array_of(fix.edits, [](const TextEdit& edit) {
        return Json{{"first_line", edit.begin.line},
                    {"first_column", edit.begin.column},
                    {"last_line", edit.end.line},
                    {"last_column", edit.end.column},
                    {"text", edit.text}};
    });
    Json json = {{"kind", fix_name(fix.kind)}, {"title", fix.title}, {"edits", edits}};
    if (fix.tried != FixEffect::kNone) {
        json["tried"] = fix.tried == FixEffect::kSolves ? "solves" : "leads_on";
    }
    return json;
}

Json to_json(const Finding& finding) {
    Json threads = Json::array();
    Json workgroups = Json::array();
    for (std::size_t i = 0; i < finding.threads.size(); ++i) {
        threads.push_back(to_json(finding.threads[i]));
        workgroups.push_back(to_json(finding.workgroups[i]));
    }
    Json json = {{"kind", finding_name(finding.kind)},
                 {"case", finding.case_name},
                 {"memory", finding.memory},
                 {"array", finding.array},
                 {"element", finding.element},
                 {"lines", finding.lines},
                 {"threads", threads},
                 {"workgroups", workgroups},
                 {"occurrences", finding.occurrences},
                 {"message", finding.message},
                 {"advice", finding.advice_text()}};
    if (finding.cause != FindingCause::kUnknown && finding.is_cause_told) {
        json["cause"] = cause_name(finding.cause);
    }
    if (!finding.order.empty()) {
        json["order"] = finding.order;
    }
    if (finding.fix) {
        json["fix"] = to_json(*finding.fix);
    }
    if (!finding.subgroups.empty()) {
        json["subgroups"] = forms_json(finding.subgroups);
    }
    return json;
}

void add_orders(Json& json, const audit::Result::Orders& orders) {
    if (orders.tried > 0) {
        json["orders"] = {
            {"tried", orders.tried}, {"given_up", orders.given_up}, {"are_all", orders.are_all}};
    }
}

Json to_json(const CompileError& error, int puzzle_number) {
    return {{"line", error.line},
            {"message", error.message},
            {"advice", advice_text(error, puzzle_number)}};
}

Json prints_json(const std::vector<audit::Print>& prints, const Launch& launch) {
    return array_of(prints, [&](const audit::Print& print) {
        return Json{{"line", print.line},
                    {"workgroup", to_json(workgroup_id(print.invocation, launch))},
                    {"thread", to_json(local_id(print.invocation, launch))},
                    {"text", print.text}};
    });
}

Json memory_json(const std::vector<audit::LineCost>& costs) {
    Json lines = Json::array();
    for (const audit::LineCost& cost : costs) {
        lines.push_back({{"line", cost.line},
                         {"memory", memory_name(cost.memory)},
                         {"array", cost.array},
                         {"access", cost.writes ? "write" : "read"},
                         {"requests", cost.requests},
                         {"transfers", cost.transactions},
                         {"fewest_transfers", cost.ideal_transactions},
                         {"worst_request", cost.worst_request}});
    }
    Json json = Json::object();
    for (const Memory memory : {Memory::kGlobal, Memory::kShared}) {
        const audit::LineCost sum = sum_of(costs, memory);
        json[std::string(memory_name(memory))] = {{"requests", sum.requests},
                                                  {"transfers", sum.transactions},
                                                  {"fewest_transfers", sum.ideal_transactions},
                                                  {"worst_request", sum.worst_request}};
    }
    json["lines"] = std::move(lines);
    return json;
}

namespace {

void name_each(Json& json, const Kernel& kernel) {
    if (json.is_object() && json.contains("line")) {
        const SourcePlace place = place_of(kernel, json["line"].get<int>());
        json["line"] = place.line;
        json["file"] = place.path;
    }
    if (json.is_object() && json.contains("kind") && json.contains("lines")) {
        json["files"] = Json::array();
        for (Json& line : json["lines"]) {
            const SourcePlace place = place_of(kernel, line.get<int>());
            line = place.line;
            json["files"].push_back(place.path);
        }
    }
    for (Json& part : json) {
        if (part.is_structured()) {
            name_each(part, kernel);
        }
    }
}

}  // namespace

void name_files(Json& json, const Kernel& kernel) {
    if (kernel.files.size() > 1) {
        name_each(json, kernel);
    }
}

std::string dump(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace vkp
