#include "checker/report/json/json_values.hpp"
#include "checker/train/report/complete_report.hpp"

#include <nlohmann/json.hpp>

namespace vkp {

namespace {

Json kernel_json(const KernelUse& use) {
    Json json = {{"puzzle", use.puzzle},
                 {"name", use.name},
                 {"whose", use.is_own ? "learner" : "reference"}};
    json["verdict"] = use.verdict.empty() ? Json() : Json(use.verdict);
    return json;
}

}  // namespace

std::string render_complete_json(const CompleteReport& report) {
    const Recall& recall = report.recall;
    Json json = {
        {"schema", 1},
        {"kernel", kernel_json(report.kernel)},
        {"device", report.device},
        {"text", report.text},
        {"added", report.added},
        {"added_bytes",
         array_of(report.added, [](char byte) { return Json(static_cast<unsigned char>(byte)); })},
        {"predictions", recall.predictions},
        {"equal", {{"formula", recall.formula}, {"table", recall.table}, {"next", recall.next}}},
        {"error", number(report.error)},
        {"right", report.is_right()}};
    json["refused"] = report.refused.empty() ? Json() : Json(report.refused);
    return dump(json);
}

}  // namespace vkp
