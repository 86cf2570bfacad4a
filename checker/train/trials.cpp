#include "checker/train/trials.hpp"

#include "checker/train/report/training_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace vkp {

namespace {

struct Way {
    std::string_view words;
    Submission submission;
};

constexpr std::array kWays = {Way{"kernel by kernel", Submission::kDispatch},
                              Way{"step by step", Submission::kStep},
                              Way{"all at once", Submission::kEpoch}};

std::vector<GradientRow> by_layer(const std::vector<GradientCheck>& weights) {
    std::vector<GradientRow> rows;
    for (const GradientCheck& weight : weights) {
        if (rows.empty() || rows.back().layer != weight.layer) {
            rows.push_back({.layer = weight.layer});
        }
        ++rows.back().weights;
        rows.back().apart = std::max(rows.back().apart, weight.apart());
    }
    return rows;
}

}  // namespace

std::string compare_submissions(
    const std::function<std::unique_ptr<TrainingRunner>(Submission)>& runner_for,
    ProgressPrinter& printer, TrainReport& report) {
    for (const Way& way : kWays) {
        const std::unique_ptr<TrainingRunner> runner = runner_for(way.submission);
        const EpochOutcome outcome = runner->train([&](const StepReport& step) {
            printer.show(1, step, report);
            return true;
        });
        if (outcome.failure) {
            return failure_text(*outcome.failure, 1, report);
        }
        report.submissions.push_back(
            {.submission = std::string(way.words), .seconds = outcome.seconds});
    }
    return {};
}

std::string look_at_gradients(TrainingRunner& runner, ProgressPrinter& printer,
                              TrainReport& report) {
    printer.note("Holding the first step against the specifications …");
    const FirstStepOutcome step = runner.check_first_step();
    for (const DispatchCheck& check : step.dispatches) {
        report.first_step.push_back({.kernel = check.puzzle,
                                     .layer = check.layer,
                                     .error = check.error,
                                     .element = check.element});
    }
    if (step.failure) {
        return failure_text(*step.failure, 1, report);
    }
    printer.note("Holding gradients against differences of two losses …");
    const GradientOutcome gradients = runner.check_gradients();
    report.gradients = by_layer(gradients.weights);
    return gradients.failure ? failure_text(*gradients.failure, 1, report) : std::string();
}

bool are_checks_right(const TrainReport& report) {
    return std::all_of(report.first_step.begin(), report.first_step.end(),
                       [](const FirstStepRow& row) { return row.is_right(); }) &&
           std::all_of(report.gradients.begin(), report.gradients.end(),
                       [](const GradientRow& row) { return row.is_right(); });
}

}  // namespace vkp
