#include "checker/report/svg_text.hpp"
#include "checker/train/report/render_train.hpp"
#include "checker/train/report/train_svg.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

constexpr double kCellHeight = 58;
constexpr double kRowWidth = 704;  // width of a row
constexpr double kSide = 36;
constexpr svg::Point kFirst{28, 96};
constexpr std::string_view kWrongLooks =
    "image { image-rendering: pixelated; } .read { text-anchor: middle; }\n";

// Names are wider than digits.
double cell_width(const TrainReport& report) {
    return report.class_names.empty() ? 44 : 88;
}

std::string cell(const TrainReport& report, const WrongImage& image, svg::Point at) {
    return fmt::format("<image x=\"{:g}\" y=\"{:g}\" width=\"{}\" height=\"{}\" href=\"{}\"/>\n",
                       at.x, at.y, kSide, kSide, data_address(image.bytes)) +
           svg::text({at.x + kSide / 2, at.y + kSide + 13}, "read",
                     fmt::format("{} → {}", class_name(report, image.label),
                                 class_name(report, image.read)));
}

}  // namespace

std::string render_wrong_svg(const TrainReport& report) {
    const std::size_t count = std::min(report.wrong.size(), kMaxPictures);
    const double cell_step = cell_width(report);
    const auto in_row = static_cast<std::size_t>(kRowWidth / cell_step);
    const std::size_t rows = (count + in_row - 1) / in_row;
    const double width = 2 * kFirst.x + kRowWidth;
    const double height = kFirst.y + kCellHeight * static_cast<double>(rows) + 12;
    std::string text = svg::text({kFirst.x, 28}, "title", training_title(report)) +
                       svg::text({kFirst.x, 48}, "note", training_note(report)) +
                       svg::text({kFirst.x, 76}, "name",
                                 wrong_text(report) +
                                     (count == 0 ? "" : " what it shows → what the network says"));
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t row = i / in_row;
        const svg::Point at{kFirst.x + cell_step * static_cast<double>(i % in_row),
                            kFirst.y + kCellHeight * static_cast<double>(row)};
        text += cell(report, report.wrong[i], at);
    }
    return svg::drawing({width, height}, "Misclassified by " + report.network, kWrongLooks, text);
}

}  // namespace vkp
