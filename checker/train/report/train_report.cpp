#include "checker/train/report/train_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace vkp {

namespace {

bool is_near(const EpochRow& row, const TrainReport& report) {
    const std::optional<double> published = published_loss(report, row.epoch);
    return !published || std::abs(row.loss - *published) <= report.loss_tolerance;
}

}  // namespace

std::optional<double> published_loss(const TrainReport& report, int epoch) {
    const auto index = static_cast<std::size_t>(epoch - 1);
    return index < report.published.size() ? std::optional(report.published[index]) : std::nullopt;
}

const EpochRow* best_epoch(const TrainReport& report) {
    const auto best = std::max_element(
        report.epochs.begin(), report.epochs.end(),
        [](const EpochRow& a, const EpochRow& b) { return a.accuracy < b.accuracy; });
    return best == report.epochs.end() ? nullptr : &*best;
}

std::optional<bool> is_as_published(const TrainReport& report) {
    const std::vector<EpochRow>& epochs = report.epochs;
    const bool has_losses = !epochs.empty() && !report.published.empty();
    const bool has_mark = report.pass_mark && report.is_done() && !epochs.empty();
    if (!has_losses && !has_mark) {
        return std::nullopt;
    }
    return std::all_of(epochs.begin(), epochs.end(),
                       [&](const EpochRow& row) { return is_near(row, report); }) &&
           (!has_mark || epochs.back().accuracy >= *report.pass_mark);
}

std::string percent(double share) {
    return fmt::format("{:.2f} %", 100 * share);
}

std::string duration_text(double seconds) {
    if (seconds < 0.0995) {
        return fmt::format("{:.1f} ms", seconds * 1000);
    }
    if (seconds < 0.9995) {
        return fmt::format("{:.0f} ms", seconds * 1000);
    }
    if (seconds < 99.95) {
        return fmt::format("{:.{}f} s", seconds, seconds < 9.995 ? 2 : 1);
    }
    const auto whole = static_cast<long>(std::lround(seconds));
    return whole < 3600 ? fmt::format("{} min {:02} s", whole / 60, whole % 60)
                        : fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

std::string grouped(std::int64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3 && digits[at - 4] != '-';) {
        at -= 3;
        digits.insert(at, ",");
    }
    return digits;
}

std::string shape_text(const TrainReport& report) {
    return fmt::format("{}", fmt::join(report.widths, "-"));
}

std::string class_name(const TrainReport& report, int label) {
    const auto place = static_cast<std::size_t>(label);
    return place < report.class_names.size() ? report.class_names[place] : std::to_string(label);
}

}  // namespace vkp
