#include "checker/report/svg_text.hpp"
#include "checker/train/report/render_train.hpp"
#include "checker/train/report/train_svg.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

constexpr std::size_t kImagesInRow = 16;
constexpr double kCellWidth = 44;
constexpr double kCellHeight = 58;
constexpr double kSide = 36;
constexpr svg::Point kFirst{28, 96};
constexpr std::string_view kWrongLooks =
    "image { image-rendering: pixelated; } .read { text-anchor: middle; }\n";

std::string cell(const WrongImage& image, svg::Point at) {
    return fmt::format("<image x=\"{:g}\" y=\"{:g}\" width=\"{}\" height=\"{}\" href=\"{}\"/>\n",
                       at.x, at.y, kSide, kSide, data_address(image.bytes)) +
           svg::text({at.x + kSide / 2, at.y + kSide + 13}, "read",
                     fmt::format("{} → {}", image.label, image.read));
}

}  // namespace

std::string render_wrong_svg(const TrainReport& report) {
    const std::size_t count = std::min(report.wrong.size(), kMaxPictures);
    const std::size_t rows = (count + kImagesInRow - 1) / kImagesInRow;
    const double width = 2 * kFirst.x + kCellWidth * static_cast<double>(kImagesInRow);
    const double height = kFirst.y + kCellHeight * static_cast<double>(rows) + 12;
    std::string text =
        svg::text({kFirst.x, 28}, "title", training_title(report)) +
        svg::text({kFirst.x, 48}, "note", training_note(report)) +
        svg::text({kFirst.x, 76}, "name",
                  wrong_text(report) + (count == 0 ? "" : " what it shows → what was read"));
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t row = i / kImagesInRow;
        text +=
            cell(report.wrong[i], {kFirst.x + kCellWidth * static_cast<double>(i % kImagesInRow),
                                   kFirst.y + kCellHeight * static_cast<double>(row)});
    }
    return svg::drawing({width, height}, "What " + report.network + " reads wrongly", kWrongLooks,
                        text);
}

}  // namespace vkp
