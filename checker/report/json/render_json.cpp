#include "checker/report/json/json_values.hpp"
#include "checker/report/json/result_json.hpp"
#include "checker/report/remedy_text.hpp"
#include "checker/report/render.hpp"
#include "harness/judge/relation.hpp"

#include <nlohmann/json.hpp>

namespace vkp {

namespace {

Json counts_json(const Counts& maximum, const Counts& total) {
    return {{"max_per_thread", to_json(maximum)}, {"total", to_json(total)}};
}

Json per_thread_json(const InvocationCounts& per_invocation, const Launch& launch) {
    Json json = Json::array();
    for (std::uint32_t i = 0; i < per_invocation.size(); ++i) {
        json.push_back({{"workgroup", to_json(workgroup_id(i, launch))},
                        {"thread", to_json(local_id(i, launch))},
                        {"counts", to_json(per_invocation[i])}});
    }
    return json;
}

Json to_json(const DispatchResult& result, const Dispatch& dispatch, bool per_thread) {
    Json json = {{"kernel", dispatch.kernel},
                 {"workgroups", to_json(dispatch.launch.workgroups)},
                 {"workgroup_size", to_json(dispatch.launch.workgroup_size)},
                 {"counts", counts_json(result.report.maximum, result.report.total)},
                 {"memory", memory_json(result.audit.costs)},
                 {"prints", prints_json(result.audit.prints, dispatch.launch)},
                 {"prints_left_out", result.audit.prints_left_out},
                 {"audited_workgroups", result.audit.audited_workgroups},
                 {"subgroup_size", result.subgroups.size},
                 {"ran_on_device", result.ran_on_device}};
    add_orders(json, result.audit.orders);
    if (result.tiles != Tiles::kNone) {
        json["tiles"] = tiles_json(result.tiles);
    }
    if (per_thread) {
        json["threads"] = per_thread_json(result.report.per_invocation, dispatch.launch);
    }
    return json;
}

Json dispatches_json(const CaseResult& result, bool per_thread) {
    Json json = Json::array();
    for (std::size_t i = 0; i < result.dispatches.size(); ++i) {
        json.push_back(to_json(result.dispatches[i], result.definition.dispatches[i], per_thread));
    }
    return json;
}

Json to_json(const CaseResult& result, bool per_thread) {
    Json json = {{"name", result.definition.name},
                 {"verdict", verdict_name(result.verdict)},
                 {"dispatches", dispatches_json(result, per_thread)},
                 {"mismatches", mismatches_json(result)},
                 {"counts", counts_json(result.maximum(), result.total())},
                 {"budget", to_json(result.definition.budget)},
                 {"best", to_json(result.definition.best)},
                 {"traffic", to_json(result.traffic())},
                 {"traffic_budget", to_json(result.definition.traffic_budget)},
                 {"best_traffic", to_json(result.definition.best_traffic)},
                 {"memory", memory_json(result.costs())}};
    if (!result.broken_property.empty()) {
        json["broken_property"] = result.broken_property;
    }
    if (!result.detail.empty()) {
        json["detail"] = detail_text(result.detail, result.verdict == Verdict::kTimedOut);
    }
    return json;
}

void add_relations(Json& cases, const PuzzleResult& result) {
    const std::vector<ToldRelation> told = relations(result.cases);
    for (std::size_t i = 0; i < told.size(); ++i) {
        if (!told[i].text.empty()) {
            cases[i]["relation"] = told[i].text;
        }
    }
}

Json to_json(const PuzzleResult& result, bool per_thread) {
    const Json brief = brief_json(result);
    Json json;
    for (const auto& [key, value] : brief.items()) {
        json[key] = value;
        if (key == "stars") {
            json["cases"] = array_of(
                result.cases, [&](const CaseResult& item) { return to_json(item, per_thread); });
            add_relations(json["cases"], result);
        }
    }
    return json;
}

Json to_json(const DeviceInfo& device) {
    return {{"index", device.index},
            {"name", device.name},
            {"type", device.type},
            {"driver", device.driver},
            {"api_version", device.api_version}};
}

}  // namespace

Json brief_json(const PuzzleResult& result) {
    Json json = {
        {"puzzle", result.puzzle->number},
        {"name", result.puzzle->name()},
        {"kernel", result.kernel.path},
        {"verdict", verdict_name(result.verdict)},
        {"stars", result.stars},
        {"findings", array_of(result.findings, [](const Finding& item) { return to_json(item); })},
        {"notes", array_of(result.notes, [](const Finding& item) { return to_json(item); })},
        {"compile_errors", array_of(result.compile_errors, [&](const CompileError& item) {
             return to_json(item, result.puzzle->number);
         })}};
    if (result.error_fix) {
        json["compile_errors"][0]["fix"] = to_json(*result.error_fix);
    }
    if (const CaseResult* scored = result.scored_case()) {
        json["scored_case"] = scored->definition.name;
        json["counts"] = counts_json(scored->maximum(), scored->total());
        json["budget"] = to_json(scored->definition.budget);
        json["best"] = to_json(scored->definition.best);
        json["below_best"] = result.below_best();
    }
    add_smallest(json, result);
    return json;
}

std::string render_json(const std::vector<PuzzleResult>& results,
                        const std::optional<DeviceInfo>& device, std::uint64_t seed,
                        bool per_thread) {
    const Json json = {{"schema", 2},
                       {"device", device ? to_json(*device) : Json()},
                       {"seed", seed},
                       {"results", array_of(results, [&](const PuzzleResult& result) {
                            return to_json(result, per_thread);
                        })}};
    return dump(json);
}

}  // namespace vkp
