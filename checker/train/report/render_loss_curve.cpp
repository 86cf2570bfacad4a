#include "checker/text/terminal_text.hpp"
#include "checker/train/report/loss_curve.hpp"
#include "checker/train/report/render_train.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vkp {

namespace {

constexpr std::size_t kColumns = 60;
constexpr std::size_t kRows = 10;

// The row of a loss, from the top.
std::size_t row_of(double loss, double bottom, double top) {
    const double share = std::clamp((loss - bottom) / (top - bottom), 0.0, 1.0);
    return static_cast<std::size_t>(std::lround((1 - share) * static_cast<double>(kRows - 1)));
}

// The marks of the curve: one in each column, and others below it down to the next column's, so
// that it is one line.
std::vector<std::string> marks_of(const std::vector<double>& losses, double bottom, double top) {
    std::vector<std::string> rows(kRows, std::string(kColumns, ' '));
    for (std::size_t column = 0; column < kColumns; ++column) {
        const std::size_t here = row_of(losses[column], bottom, top);
        const std::size_t before = column == 0 ? here : row_of(losses[column - 1], bottom, top);
        rows[here][column] = '*';
        for (std::size_t row = std::min(here, before) + 1; row < std::max(here, before); ++row) {
            rows[row][column] = '*';
        }
    }
    return rows;
}

std::string with_dots(const std::string& row) {
    std::string text;
    for (const char mark : row.substr(0, row.find_last_not_of(' ') + 1)) {
        text += mark == '*' ? "•" : " ";
    }
    return text;
}

}  // namespace

std::string render_loss_curve(const TrainReport& report) {
    const LossCurve curve = loss_curve(report);
    if (curve.points.size() < 2) {
        return {};
    }
    const auto [least, greatest] =
        std::minmax_element(curve.points.begin(), curve.points.end(),
                            [](const CurvePoint& a, const CurvePoint& b) { return a.y < b.y; });
    const std::vector<double> scale = scale_of(least->y, greatest->y);
    const std::vector<std::string> rows =
        marks_of(sampled(curve.points, kColumns), scale.front(), scale.back());
    std::string text = "\n  loss\n";
    for (std::size_t row = 0; row < kRows; ++row) {
        const std::string mark = row == 0           ? fmt::format("{:>7.4g}", scale.back())
                                 : row == kRows - 1 ? fmt::format("{:>7.4g}", scale.front())
                                                    : std::string(7, ' ');
        text += fmt::format("{} │{}\n", mark, with_dots(rows[row]));
    }
    std::string base;
    for (std::size_t column = 0; column < kColumns; ++column) {
        base += "─";
    }
    const std::string from = fmt::format("{:g}", curve.points.front().x);
    const std::string to = fmt::format("{:g}", curve.points.back().x);
    return text + fmt::format("        └{}\n         {}{:^{}}{}\n", base, from, curve.unit,
                              kColumns - from.size() - to.size(), to);
}

}  // namespace vkp
