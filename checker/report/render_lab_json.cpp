#include "checker/report/json_values.hpp"
#include "checker/report/remedy_text.hpp"
#include "checker/report/render_lab.hpp"

#include <nlohmann/json.hpp>

namespace vkp {

namespace {

Json positions_json(const std::vector<std::size_t>& elements, const Shape& shape) {
    return array_of(elements, [&](std::size_t element) { return Json(unflatten(element, shape)); });
}

Json to_json(const LabArray& array, const ArrayContent* content) {
    const Array& declared = array.content;
    Json json = {{"name", declared.name},
                 {"type", type_name(declared.type)},
                 {"shape", declared.shape},
                 {"readonly", array.is_readonly}};
    if (content != nullptr) {
        json["values"] = array_of(content->values, number);
        json["unwritten"] = positions_json(content->unwritten, declared.shape);
    }
    return json;
}

Json arrays_json(const LabResult& result) {
    Json json = Json::array();
    for (std::size_t i = 0; i < result.file.arrays.size(); ++i) {
        const ArrayContent* content = result.contents.empty() ? nullptr : &result.contents[i];
        json.push_back(to_json(result.file.arrays[i], content));
    }
    return json;
}

std::size_t position_of(const LabFile& file, const std::string& array) {
    std::size_t position = 0;
    while (file.arrays[position].content.name != array) {
        ++position;
    }
    return position;
}

Json mismatches_json(const LabResult& result) {
    Json json = Json::array();
    for (std::size_t i = 0; i < result.comparisons.size(); ++i) {
        const std::size_t array = position_of(result.file, result.comparisons[i].array);
        const Array& declared = result.file.arrays[array].content;
        for (const std::size_t flat : result.comparisons[i].mismatches) {
            const std::size_t components = declared.type.components;
            json.push_back(
                {{"array", declared.name},
                 {"index", unflatten(flat / components, declared.shape)},
                 {"component", flat % components},
                 {"expected", number(result.file.expected.arrays[i].expected.values[flat])},
                 {"actual", number(result.contents[array].values[flat])}});
        }
    }
    return json;
}

// Of all dispatches, in their order.
Json prints_json(const LabResult& result) {
    Json json = Json::array();
    for (const DispatchPrints& dispatch : result.prints) {
        for (Json& print : prints_json(dispatch.prints, dispatch.launch)) {
            json.push_back(std::move(print));
        }
    }
    return json;
}

std::uint64_t prints_left_out(const LabResult& result) {
    std::uint64_t sum = 0;
    for (const DispatchPrints& dispatch : result.prints) {
        sum += dispatch.left_out;
    }
    return sum;
}

Json dispatches_json(const LabFile& file) {
    return array_of(file.dispatches, [](const Dispatch& dispatch) {
        return Json{{"kernel", dispatch.kernel},
                    {"workgroups", to_json(dispatch.launch.workgroups)}};
    });
}

Json findings_json(const std::vector<Finding>& findings) {
    return array_of(findings, [](const Finding& finding) { return to_json(finding); });
}

}  // namespace

std::string render_lab_json(const LabResult& result, std::uint64_t seed) {
    const Launch& launch = result.file.frame.launch;
    Json json = {
        {"schema", 1},
        {"kernel", result.kernel.path},
        {"seed", seed},
        {"device", result.device},
        {"verdict", verdict_name(result.verdict)},
        {"workgroups", to_json(launch.workgroups)},
        {"workgroup_size", to_json(launch.workgroup_size)},
        {"dispatches", dispatches_json(result.file)},
        {"subgroup_size", result.subgroups.size},
        {"subgroups_tried", forms_json(result.tried_in)},
        {"arrays", arrays_json(result)},
        {"mismatches", mismatches_json(result)},
        {"findings", findings_json(result.findings)},
        {"notes", findings_json(result.notes)},
        {"counts", {{"max_per_thread", to_json(result.maximum)}, {"total", to_json(result.total)}}},
        {"memory", memory_json(result.costs)},
        {"prints", prints_json(result)},
        {"prints_left_out", prints_left_out(result)},
        {"compile_errors", array_of(result.compile_errors,
                                    [](const CompileError& error) { return to_json(error, 0); })}};
    if (result.tiles != Tiles::kNone) {
        json["tiles"] = tiles_json(result.tiles);
    }
    add_orders(json, result.orders);
    if (!result.detail.empty()) {
        json["detail"] = detail_text(result.detail, result.verdict == LabVerdict::kTimedOut);
    }
    return dump(json);
}

}  // namespace vkp
