#include "checker/report/json/json_values.hpp"
#include "checker/train/report/render_train.hpp"

#include <nlohmann/json.hpp>

namespace vkp {

namespace {

constexpr std::string_view end_name(TrainingEnd end) {
    switch (end) {
        case TrainingEnd::kDone:
            return "done";
        case TrainingEnd::kStopped:
            return "stopped";
        case TrainingEnd::kFailed:
            return "failed";
    }
    return "failed";
}

Json optional_number(const std::optional<double>& value) {
    return value ? number(*value) : Json();
}

Json to_json(const EpochRow& row, const TrainReport& report) {
    return {{"epoch", row.epoch},
            {"loss", number(row.loss)},
            {"published_loss", optional_number(published_loss(report, row.epoch))},
            {"test_loss", number(row.test_loss)},
            {"test_accuracy", row.accuracy},
            {"seconds", row.seconds},
            {"step_losses", row.step_losses}};
}

Json to_json(const KernelUse& use) {
    Json json = {{"puzzle", use.puzzle},
                 {"name", use.name},
                 {"whose", use.is_own ? "learner" : "reference"}};
    json["verdict"] = use.verdict.empty() ? Json() : Json(use.verdict);
    return json;
}

Json network_json(const TrainReport& report) {
    return {{"name", report.network},
            {"widths", report.widths},
            {"recipe", report.recipe},
            {"seed", report.seed},
            {"planned_epochs", report.planned_epochs},
            {"pass_mark", optional_number(report.pass_mark)}};
}

Json data_json(const TrainReport& report) {
    Json json = {{"name", report.dataset}};
    json["folder"] = report.folder.empty() ? Json() : Json(report.folder);
    json["train_images"] = report.train_images;
    json["test_images"] = report.test_images;
    json["images_per_epoch"] = report.images_per_epoch;
    return json;
}

Json checks_json(const TrainReport& report) {
    Json json = Json::object();
    json["submissions"] = array_of(report.submissions, [](const SubmissionTime& time) {
        return Json{{"submission", time.submission}, {"seconds", time.seconds}};
    });
    json["first_step"] = array_of(report.first_step, [](const FirstStepRow& row) {
        return Json{{"kernel", row.kernel},
                    {"layer", row.layer},
                    {"error", number(row.error)},
                    {"element", row.element},
                    {"right", row.is_right()}};
    });
    json["gradients"] = array_of(report.gradients, [](const GradientRow& row) {
        return Json{{"layer", row.layer},
                    {"weights", row.weights},
                    {"apart", number(row.apart)},
                    {"right", row.is_right()}};
    });
    return json;
}

}  // namespace

std::string render_train_json(const TrainReport& report) {
    Json json = {
        {"schema", 1},
        {"network", network_json(report)},
        {"data", data_json(report)},
        {"device", report.device},
        {"kernels", array_of(report.kernels, [](const KernelUse& use) { return to_json(use); })},
        {"epochs",
         array_of(report.epochs, [&](const EpochRow& row) { return to_json(row, report); })}};
    json.update(checks_json(report));
    json["wrong"] = array_of(report.wrong, [](const WrongImage& image) {
        return Json{{"image", image.index}, {"label", image.label}, {"read", image.read}};
    });
    json["end"] = end_name(report.end);
    json["ending"] = report.ending;
    const std::optional<bool> as_published = is_as_published(report);
    json["as_published"] = as_published ? Json(*as_published) : Json();
    return dump(json);
}

}  // namespace vkp
