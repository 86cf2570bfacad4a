#include "checker/picture/picture.hpp"
#include "checker/report/json/json_values.hpp"
#include "harness/judge/sentences/hazard_text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <optional>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

namespace vkp {

namespace {

using recording::StepKind;

// A larger array is written with only the elements that the recorded workgroups touch, and those of
// findings.
constexpr std::size_t kMaxCells = 16'384;

// The scalars of one element: a list if there are several, null if nothing was written.
Json cell_json(const PictureValues& values, std::size_t first, std::size_t count) {
    if (count == 1) {
        return values[first].empty() ? Json() : value_json(values[first]);
    }
    Json json = Json::array();
    for (std::size_t i = first; i < first + count; ++i) {
        json.push_back(values[i].empty() ? Json() : value_json(values[i]));
    }
    return json;
}

Json cells_json(const PictureValues& values, std::size_t components,
                const std::vector<std::size_t>& cells) {
    return array_of(
        cells, [&](std::size_t cell) { return cell_json(values, cell * components, components); });
}

// [[first, count], …]
Json ranges_json(const std::vector<std::uint32_t>& lanes) {
    Json ranges = Json::array();
    for (std::size_t first = 0; first < lanes.size();) {
        std::size_t end = first + 1;
        while (end < lanes.size() && lanes[end] == lanes[end - 1] + 1) {
            ++end;
        }
        ranges.push_back({lanes[first], end - first});
        first = end;
    }
    return ranges;
}

Json values_json(const PictureStep& step, const PictureValues& values, std::size_t components) {
    Json json = Json::array();
    for (std::size_t lane = 0; lane < step.lanes.size(); ++lane) {
        json.push_back(cell_json(values, lane * components, components));
    }
    return json;
}

std::string_view kind_letter(StepKind kind) {
    switch (kind) {
        case StepKind::kRead:
            return "r";
        case StepKind::kWrite:
            return "w";
        case StepKind::kAtomic:
            return "a";
        case StepKind::kSet:
            return "l";
        case StepKind::kBarrier:
            return "b";
        default:
            return "gap";
    }
}

Json barrier_json(const PictureStep& step, std::uint32_t lane_count) {
    Json missing = Json::array();
    for (const audit::Absence& absence : step.missing) {
        missing.push_back({{"lane", absence.invocation % lane_count},
                           {"line", absence.line},
                           {"returned", absence.has_returned}});
    }
    return missing;
}

// [[first, step, count], …]
Json runs_json(const std::vector<std::int64_t>& cells) {
    Json runs = Json::array();
    for (std::size_t first = 0; first < cells.size();) {
        const std::int64_t step = first + 1 < cells.size() ? cells[first + 1] - cells[first] : 1;
        std::size_t end = first + 1;
        while (end < cells.size() && cells[end] - cells[end - 1] == step) {
            ++end;
        }
        runs.push_back({cells[first], step, end - first});
        first = end;
    }
    return runs;
}

void add_elements(Json& json, const std::vector<std::int64_t>& cells, StepElements elements) {
    const bool has_outside =
        std::find(cells.begin(), cells.end(), PictureStep::kOutside) != cells.end();
    if (elements == StepElements::kInRuns && !has_outside) {
        Json runs = runs_json(cells);
        if (3 * runs.size() < cells.size()) {
            json["runs"] = std::move(runs);
            return;
        }
    }
    json["e"] = array_of(cells, [](std::int64_t cell) {
        return cell == PictureStep::kOutside ? Json() : Json(cell);
    });
}

void add_access(Json& json, const PictureStep& step, const Picture& picture,
                StepElements elements) {
    json["a"] = step.array;
    add_elements(json, step.cells, elements);
    if (picture.arrays[step.array].components > 1) {
        json["c"] = {step.first_component, step.components};
    }
    if (step.kind == StepKind::kAtomic) {
        json["n"] = values_json(step, step.after, 1);
    }
    for (const auto& [lane, place] : step.outside) {
        json["out"][std::to_string(lane)] = place;
    }
    json["cost"] = {step.transactions, step.ideal_transactions};
}

Json step_json(const PictureStep& step, const Picture& picture, StepElements elements) {
    Json json = {{"k", kind_letter(step.kind)}, {"t", step.interval}};
    if (step.kind == StepKind::kGap) {
        json["count"] = step.left_out;
        return json;
    }
    json["line"] = step.line;
    json["lanes"] = ranges_json(step.lanes);
    if (step.kind == StepKind::kBarrier) {
        json["missing"] = barrier_json(step, picture.lane_count());
        return json;
    }
    json["v"] = values_json(step, step.values, step.components);
    if (step.kind == StepKind::kSet) {
        json["name"] = step.variable;
    } else {
        add_access(json, step, picture, elements);
    }
    return json;
}

std::set<std::size_t> touched_cells(const Picture& picture, std::size_t array) {
    std::set<std::size_t> cells;
    for (const PictureWorkgroup& workgroup : picture.workgroups) {
        for (const PictureStep& step : workgroup.steps) {
            if (step.array == array) {
                cells.insert(step.cells.begin(), step.cells.end());
            }
        }
    }
    cells.erase(static_cast<std::size_t>(PictureStep::kOutside));
    return cells;
}

// The cells that are written: all, or only the relevant ones.
std::vector<std::size_t> told_cells(const Picture& picture, std::size_t array) {
    const std::size_t count = picture.arrays[array].cell_count();
    if (count > kMaxCells) {
        std::set<std::size_t> cells = touched_cells(picture, array);
        for (const PictureFinding& finding : picture.findings) {
            if (finding.array == array && finding.cell) {
                cells.insert(*finding.cell);
            }
        }
        return {cells.begin(), cells.end()};
    }
    std::vector<std::size_t> cells(count);
    std::iota(cells.begin(), cells.end(), std::size_t{0});
    return cells;
}

std::string role_of(const Picture& picture, std::size_t index) {
    const PictureArray& array = picture.arrays[index];
    if (array.memory == Memory::kShared) {
        return "shared";
    }
    if (picture.is_input[index]) {
        return "input";
    }
    const auto is_touched = [](std::uint64_t times) { return times > 0; };
    const bool is_read = std::any_of(array.reads.begin(), array.reads.end(), is_touched);
    return picture.budget || !is_read ? "result" : "array";
}

template <typename T>
Json at_cells(const std::vector<T>& items, const std::vector<std::size_t>& cells) {
    return array_of(cells, [&](std::size_t cell) { return items[cell]; });
}

// The written elements with a component that no thread has set.
std::vector<std::size_t> unwritten_of(const PictureArray& array,
                                      const std::vector<std::size_t>& told) {
    std::vector<std::size_t> unwritten;
    for (std::size_t i = 0; !array.last.empty() && i < told.size(); ++i) {
        const auto first =
            array.last.begin() + static_cast<std::ptrdiff_t>(told[i] * array.components);
        if (std::any_of(first, first + array.components, std::mem_fn(&std::string::empty))) {
            unwritten.push_back(told[i]);
        }
    }
    return unwritten;
}

std::vector<std::size_t> common(const std::vector<std::size_t>& left,
                                const std::vector<std::size_t>& right) {
    std::vector<std::size_t> both;
    std::set_intersection(left.begin(), left.end(), right.begin(), right.end(),
                          std::back_inserter(both));
    return both;
}

Json array_json(const Picture& picture, std::size_t index) {
    const PictureArray& array = picture.arrays[index];
    const std::vector<std::size_t> cells = told_cells(picture, index);
    const bool is_shared = array.memory == Memory::kShared;
    const Expectation* const expectation =
        picture.expectation && picture.expectation->array == index ? &*picture.expectation
                                                                   : nullptr;
    const auto values = [&](const PictureValues& of) {
        return of.empty() ? Json() : cells_json(of, array.components, cells);
    };
    const bool starts_empty =
        std::all_of(array.initial.begin(), array.initial.end(), std::mem_fn(&std::string::empty));
    return {
        {"name", array.name},
        {"memory", memory_name(array.memory)},
        {"role", role_of(picture, index)},
        {"type", array.type},
        {"shape", array.shape},
        {"components", array.components},
        {"cells", cells.size() == array.cell_count() ? Json() : Json(cells)},
        {"names", array.names.empty() ? Json() : at_cells(array.names, cells)},
        {"initial", starts_empty ? Json() : values(array.initial)},
        {"final", is_shared ? Json() : values(array.last)},
        {"expected", expectation == nullptr ? Json() : values(expectation->expected)},
        {"wrong", expectation == nullptr ? Json::array() : Json(common(cells, expectation->wrong))},
        {"unwritten", unwritten_of(array, cells)},
        {"reads", at_cells(array.reads, cells)},
        {"writes", at_cells(array.writes, cells)}};
}

Json access_json(const audit::Access& access, std::uint32_t lane_count) {
    return {{"workgroup", access.invocation / lane_count},
            {"lane", access.invocation % lane_count},
            {"line", access.line},
            {"writes", access.writes},
            {"atomic", access.is_atomic}};
}

Json optional_json(const std::optional<std::size_t>& number) {
    return number ? Json(*number) : Json();
}

Json finding_json(const PictureFinding& finding, const Picture& picture) {
    const audit::Hazard& hazard = finding.hazard;
    const Finding& text = finding.text;
    const bool is_outside = hazard.kind == FindingKind::kOutOfBounds;
    Json accesses = Json::array();
    if (!hazard.invocations.empty()) {
        accesses.push_back(access_json(hazard.access, picture.lane_count()));
    }
    if (hazard.other) {
        accesses.push_back(access_json(*hazard.other, picture.lane_count()));
    }
    return {
        {"kind", finding_name(hazard.kind)},
        {"message", text.message},
        {"advice", text.advice_text()},
        {"lines", text.lines},
        {"array", optional_json(finding.array)},
        {"element", optional_json(finding.cell)},
        {"outside", is_outside ? Json(access_text(hazard).substr(hazard.array.size())) : Json()},
        {"accesses", accesses},
        {"occurrences", hazard.occurrences}};
}

Json counts_json(const Picture& picture) {
    return {{"maximum", to_json(picture.audit.maximum)},
            {"total", to_json(picture.audit.total)},
            {"budget", picture.budget ? to_json(*picture.budget) : Json()},
            {"best", picture.best ? to_json(*picture.best) : Json()},
            {"traffic", to_json(picture.traffic)},
            {"traffic_budget", picture.traffic_budget ? to_json(*picture.traffic_budget) : Json()},
            {"best_traffic", picture.best_traffic ? to_json(*picture.best_traffic) : Json()},
            {"within_budget", picture.is_within_budget ? Json(*picture.is_within_budget) : Json()}};
}

Json cost_json(const audit::LineCost& cost) {
    return {{"line", cost.line},
            {"array", cost.array},
            {"memory", memory_name(cost.memory)},
            {"writes", cost.writes},
            {"requests", cost.requests},
            {"transfers", cost.transactions},
            {"fewest", cost.ideal_transactions},
            {"worst", cost.worst_request}};
}

Json lines_json(const Picture& picture) {
    Json lines = Json::array();
    for (const recording::LineCounts& of : picture.lines) {
        lines.push_back({{"line", of.line}, {"counts", to_json(of.counts)}});
    }
    return lines;
}

Json workgroup_json(const PictureWorkgroup& workgroup, const Picture& picture,
                    StepElements elements) {
    const std::uint32_t first_invocation = workgroup.index * picture.lane_count();
    return {{"index", workgroup.index},
            {"id", to_json(workgroup_id(first_invocation, picture.launch))},
            {"steps",
             array_of(workgroup.steps,
                      [&](const PictureStep& step) { return step_json(step, picture, elements); })},
            {"left_out", workgroup.left_out}};
}

Json source_json(const std::string& text) {
    Json lines = Json::array();
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

Json arrays_json(const Picture& picture) {
    Json arrays = Json::array();
    for (std::size_t i = 0; i < picture.arrays.size(); ++i) {
        arrays.push_back(array_json(picture, i));
    }
    return arrays;
}

}  // namespace

std::string render_picture_json(const Picture& picture, StepElements elements) {
    const Json json = {
        {"schema", 1},
        {"title", picture.title},
        {"case", picture.case_name.empty() ? Json() : Json(picture.case_name)},
        {"dispatch", picture.dispatch.empty() ? Json() : Json(picture.dispatch)},
        {"file", picture.kernel.path},
        {"verdict", {{"name", picture.verdict}, {"text", picture.verdict_text}}},
        {"source", source_json(picture.kernel.text)},
        {"files", array_of(picture.kernel.files,
                           [](const SourceFile& file) {
                               return Json{{"path", file.path}, {"line", file.first_line}};
                           })},
        {"launch",
         {{"workgroups", to_json(picture.launch.workgroups)},
          {"workgroup_size", to_json(picture.launch.workgroup_size)}}},
        {"subgroup_size", picture.subgroups.size},
        {"counts", counts_json(picture)},
        {"arrays", arrays_json(picture)},
        {"workgroups", array_of(picture.workgroups,
                                [&](const auto& workgroup) {
                                    return workgroup_json(workgroup, picture, elements);
                                })},
        {"findings", array_of(picture.findings,
                              [&](const auto& finding) { return finding_json(finding, picture); })},
        {"costs", array_of(picture.audit.costs, cost_json)},
        {"lines", lines_json(picture)},
        {"left_out", picture.left_out()},
        {"complete", picture.audit.complete}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace vkp
