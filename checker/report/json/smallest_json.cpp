#include "checker/report/json/result_json.hpp"

#include <nlohmann/json.hpp>

namespace vkp {

namespace {

Json arrays_json(const Case& definition) {
    return array_of(definition.arrays, [](const CaseArray& array) {
        return Json{{"name", array.name},
                    {"type", type_name(array.type)},
                    {"shape", array.shape},
                    {"values", array.is_initialized ? array_of(array.values, number) : Json()}};
    });
}

}  // namespace

Json mismatches_json(const CaseResult& result) {
    Json json = Json::array();
    const ResultArray array = result.compared();
    const Shape shape = value_shape(array.shape, array.type);
    for (const std::size_t flat : result.comparison.mismatches) {
        json.push_back({{"array", array.name},
                        {"index", unflatten(flat, shape)},
                        {"expected", number(result.expected.values[flat])},
                        {"actual", number(result.comparison.actual[flat])}});
    }
    return json;
}

void add_smallest(Json& json, const PuzzleResult& result) {
    if (result.smallest == nullptr) {
        return;
    }
    const CaseResult& item = result.smallest->cases.front();
    Json smallest = {
        {"dispatches", array_of(item.definition.dispatches,
                                [](const Dispatch& dispatch) {
                                    const Launch& launch = dispatch.launch;
                                    return Json{{"kernel", dispatch.kernel},
                                                {"workgroups", to_json(launch.workgroups)},
                                                {"workgroup_size", to_json(launch.workgroup_size)}};
                                })},
        {"arrays", arrays_json(item.definition)},
        {"findings",
         array_of(result.smallest->findings, [](const Finding& found) { return to_json(found); })},
        {"mismatches", mismatches_json(item)}};
    name_files(smallest, result.kernel);
    json["smallest"] = std::move(smallest);
}

}  // namespace vkp
