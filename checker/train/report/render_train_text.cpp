#include "checker/text/terminal_text.hpp"
#include "checker/train/report/render_train.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vkp {

namespace {

// The name of the images, with their number.
std::string images_text(const TrainReport& report) {
    const std::string where = report.folder.empty() ? "" : " in " + report.folder;
    return fmt::format("{}{}: {} to learn from, {} to test with", report.dataset, where,
                       grouped(report.train_images), grouped(report.test_images));
}

std::string published_text(const TrainReport& report) {
    double farthest = 0;
    for (const EpochRow& row : report.epochs) {
        const std::optional<double> published = published_loss(report, row.epoch);
        farthest = std::max(farthest, published ? std::abs(row.loss - *published) : 0);
    }
    return report.published.empty()
               ? std::string()
               : fmt::format("Losses: {:.4f} from the published ones at most.\n", farthest);
}

std::string accuracy_text(const TrainReport& report, const Style& style) {
    const EpochRow& last = report.epochs.back();
    const EpochRow& best = *best_epoch(report);
    std::string text = fmt::format("Test accuracy: {} after epoch {}",
                                   style.strong(percent(last.accuracy)), last.epoch);
    text += best.accuracy > last.accuracy ? fmt::format("; the best was {} after epoch {}.\n",
                                                        percent(best.accuracy), best.epoch)
                                          : ".\n";
    if (report.pass_mark && report.is_done()) {
        text += last.accuracy >= *report.pass_mark
                    ? fmt::format("That is at least the {} that this network is to reach.\n",
                                  percent(*report.pass_mark))
                    : style.bad(
                          fmt::format("This network is to reach {}.", percent(*report.pass_mark))) +
                          "\n";
    }
    return text;
}

}  // namespace

std::string render_train_heading(const TrainReport& report, const Style& style) {
    std::string text =
        fmt::format("{}: {}, {}\n{}\n{}\n\n", style.strong(report.network), shape_text(report),
                    report.recipe, images_text(report), report.device);
    for (const KernelUse& use : report.kernels) {
        text += fmt::format("{:>4}  {}  {}\n", use.puzzle, left_aligned(use.title, 24),
                            whose(use, style));
    }
    return text;
}

std::string render_epoch_heading(const TrainReport& report) {
    return fmt::format("\nepoch    loss{}  test loss  accuracy         time\n",
                       report.published.empty() ? "" : "  published");
}

std::string render_epoch_row(const EpochRow& row, const TrainReport& report) {
    std::string published;
    if (!report.published.empty()) {
        const std::optional<double> loss = published_loss(report, row.epoch);
        published = loss ? fmt::format("  {:>9.4f}", *loss) : std::string(11, ' ');
    }
    return fmt::format("{:>5}  {:>6.4f}{}  {:>9.4f}  {:>8}  {:>11}\n", row.epoch, row.loss,
                       published, row.test_loss, percent(row.accuracy), duration_text(row.seconds));
}

std::string render_train_summary(const TrainReport& report, const Style& style) {
    std::string text;
    if (!report.epochs.empty()) {
        text += "\n" + accuracy_text(report, style) + published_text(report);
    }
    if (!report.ending.empty()) {
        text += report.end == TrainingEnd::kFailed ? style.bad(report.ending) : report.ending;
        text += "\n";
    }
    return text;
}

std::string render_submissions(const TrainReport& report) {
    if (report.submissions.empty()) {
        return {};
    }
    const auto fastest = std::min_element(
        report.submissions.begin(), report.submissions.end(),
        [](const SubmissionTime& a, const SubmissionTime& b) { return a.seconds < b.seconds; });
    std::string text = "\none epoch, handed over             time\n";
    for (const SubmissionTime& time : report.submissions) {
        text += fmt::format("  {} {:>12}   {:.1f}×\n", left_aligned(time.submission, 24),
                            duration_text(time.seconds), time.seconds / fastest->seconds);
    }
    return text;
}

std::string render_checks(const TrainReport& report, const Style& style) {
    const auto mark = [&](bool is_right) { return is_right ? style.good("✓") : style.bad("✗"); };
    std::string text;
    if (!report.first_step.empty()) {
        text += "\nThe first step against its specifications; errors as shares of the tolerance:\n";
    }
    for (const FirstStepRow& row : report.first_step) {
        const std::string layer = row.layer > 0 ? fmt::format("layer {}", row.layer) : "";
        text += fmt::format("  {}{}{:>9.3g}  {}\n", left_aligned(row.kernel, 18),
                            left_aligned(layer, 10), row.error, mark(row.is_right()));
    }
    if (!report.gradients.empty()) {
        text += "\nGradients against differences of two losses:\n";
    }
    for (const GradientRow& row : report.gradients) {
        text += fmt::format("  layer {}: {} weights, at most {:.2g} % apart  {}\n", row.layer,
                            row.weights, 100 * row.apart, mark(row.is_right()));
    }
    return text;
}

}  // namespace vkp
