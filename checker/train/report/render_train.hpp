// How a training is written down.
#pragma once

#include "checker/text/style.hpp"
#include "checker/train/report/train_report.hpp"

#include <string>

namespace vkp {

// The text, piece by piece, as the results come in.
std::string render_train_heading(const TrainReport& report, const Style& style);
std::string render_epoch_heading(const TrainReport& report);
std::string render_epoch_row(const EpochRow& row, const TrainReport& report);
std::string render_train_summary(const TrainReport& report, const Style& style);
std::string render_submissions(const TrainReport& report);
// The first step and gradients, as far as they were looked at.
std::string render_checks(const TrainReport& report, const Style& style);
// A curve of the loss, 70 columns wide; empty if there are too few points.
std::string render_loss_curve(const TrainReport& report);

std::string render_train_svg(const TrainReport& report);
std::string render_train_html(const TrainReport& report);
// A line for each epoch, below a line of names.
std::string render_train_csv(const TrainReport& report);
// Schema 1, described in docs/json.md.
std::string render_train_json(const TrainReport& report);

// Only the wrongly classified images, each with its label.
std::string render_wrong_svg(const TrainReport& report);
std::string render_wrong_html(const TrainReport& report);

}  // namespace vkp
