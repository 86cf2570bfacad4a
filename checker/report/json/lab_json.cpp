#include "checker/report/json/json_values.hpp"
#include "checker/report/json/result_json.hpp"
#include "checker/report/prints_text.hpp"
#include "checker/report/remedy_text.hpp"
#include "checker/report/render.hpp"
#include "harness/judge/lab_verdict.hpp"

#include <nlohmann/json.hpp>

namespace vkp {

namespace {

// Arrays beyond this, all together, are left out: a program reads them from no text.
constexpr std::size_t kMaxArrayBytes = std::size_t{16} << 20U;
constexpr std::size_t kMaxMismatches = std::size_t{1} << 20U;

Json positions_json(const std::vector<std::size_t>& elements, const Shape& shape) {
    return array_of(elements, [&](std::size_t element) { return Json(unflatten(element, shape)); });
}

Json to_json(const CaseArray& array) {
    return {{"name", array.name},
            {"type", type_name(array.type)},
            {"shape", array.shape},
            {"readonly", array.role == ArrayRole::kInput}};
}

Json arrays_json(const CaseResult& result) {
    Json json = Json::array();
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < result.definition.arrays.size(); ++i) {
        const CaseArray& array = result.definition.arrays[i];
        Json& one = json.emplace_back(to_json(array));
        if (result.contents.empty()) {
            continue;
        }
        const ArrayContent& content = result.contents[i];
        bytes += content.bytes.size();
        if (bytes <= kMaxArrayBytes) {
            one["values"] = array_of(content.values(), number);
            one["unwritten"] = positions_json(content.unwritten, array.shape);
        } else {
            one["values_left_out"] = content.value_count();
            one["unwritten_left_out"] = content.unwritten.size();
        }
    }
    return json;
}

Json differences_json(const CaseResult& result) {
    Json json = Json::array();
    for (std::size_t i = 0; i < result.comparisons.size(); ++i) {
        const std::size_t place = result.comparisons[i].place;
        const Expected& expected = (*result.definition.expectations)[i].expected;
        const Array& array = result.definition.arrays[place];
        for (const std::size_t flat : result.comparisons[i].mismatches) {
            if (json.size() == kMaxMismatches) {
                return json;
            }
            const std::size_t components = array.type.components;
            json.push_back({{"array", array.name},
                            {"index", unflatten(flat / components, array.shape)},
                            {"component", flat % components},
                            {"expected", number(expected.values[flat])},
                            {"actual", number(result.contents[place].value(flat))}});
        }
    }
    return json;
}

// The prints of all dispatches, in their order.
Json prints_json(const std::vector<DispatchPrints>& dispatches) {
    Json json = Json::array();
    for (const DispatchPrints& dispatch : dispatches) {
        for (Json& print : prints_json(dispatch.prints, dispatch.launch)) {
            json.push_back(std::move(print));
        }
    }
    return json;
}

std::uint64_t prints_left_out(const std::vector<DispatchPrints>& dispatches) {
    std::uint64_t sum = 0;
    for (const DispatchPrints& dispatch : dispatches) {
        sum += dispatch.left_out;
    }
    return sum;
}

Json dispatches_json(const Case& definition) {
    return array_of(definition.dispatches, [](const Dispatch& dispatch) {
        return Json{{"kernel", dispatch.kernel},
                    {"workgroups", to_json(dispatch.launch.workgroups)}};
    });
}

Json findings_json(const std::vector<Finding>& findings) {
    return array_of(findings, [](const Finding& finding) { return to_json(finding); });
}

Json lab_json(const PuzzleResult& result, std::uint64_t seed) {
    const CaseResult& item = result.cases.front();
    const Launch& launch = item.definition.dispatches.front().launch;
    const DispatchResult last = item.dispatches.empty() ? DispatchResult() : item.dispatches.back();
    Json json = {
        {"schema", 1},
        {"kernel", result.kernel.path},
        {"seed", seed},
        {"device", result.device},
        {"verdict", lab_verdict_name(result.verdict)},
        {"guessed", item.definition.is_guessed},
        {"workgroups", to_json(launch.workgroups)},
        {"workgroup_size", to_json(launch.workgroup_size)},
        {"dispatches", dispatches_json(item.definition)},
        {"subgroup_size", last.subgroups.size},
        {"subgroups_tried", forms_json(result.tried_in())},
        {"arrays", arrays_json(item)},
        {"mismatches", differences_json(item)},
        {"findings", findings_json(result.findings)},
        {"notes", findings_json(result.notes)},
        {"accepted", findings_json(result.accepted)},
        {"no_longer_found", result.gone},
        {"counts", {{"max_per_thread", to_json(item.maximum())}, {"total", to_json(item.total())}}},
        {"memory", memory_json(item.costs())},
        {"prints", prints_json(prints_of(item))},
        {"prints_left_out", prints_left_out(prints_of(item))},
        {"compile_errors", array_of(result.compile_errors,
                                    [](const CompileError& error) { return to_json(error, 0); })}};
    if (last.tiles != Tiles::kNone) {
        json["tiles"] = tiles_json(last.tiles);
    }
    add_orders(json, last.audit.orders);
    if (const std::string detail = failure_text(result); !detail.empty()) {
        json["detail"] = detail;
    }
    name_files(json, result.kernel);
    add_smallest(json, result);
    return json;
}

}  // namespace

std::string render_lab_json(const PuzzleResult& result, std::uint64_t seed) {
    return dump(lab_json(result, seed));
}

std::string render_labs_json(const std::vector<PuzzleResult>& results, std::uint64_t seed) {
    return dump({{"schema", 1}, {"results", array_of(results, [&](const PuzzleResult& result) {
                                     return lab_json(result, seed);
                                 })}});
}

}  // namespace vkp
