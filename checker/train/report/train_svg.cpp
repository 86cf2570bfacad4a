#include "checker/train/report/train_svg.hpp"

#include "checker/train/files/png.hpp"
#include "checker/train/report/render_train.hpp"

#include <fmt/format.h>

#include <cmath>

namespace vkp {

std::string training_title(const TrainReport& report) {
    return fmt::format("{}: {}", report.network, shape_text(report));
}

std::string training_note(const TrainReport& report) {
    std::string note = fmt::format("{}; {}; {}", report.recipe, report.dataset, report.device);
    return note;
}

std::string data_address(const std::vector<std::uint8_t>& grey) {
    const auto width = static_cast<std::uint32_t>(std::lround(std::sqrt(grey.size())));
    return "data:image/png;base64," + base64(grey_png(grey, width));
}

std::string wrong_text(const TrainReport& report) {
    const std::size_t count = report.wrong.size();
    if (count == 0) {
        return "No test image is misclassified.";
    }
    const std::string images =
        fmt::format("{} of {} test images are misclassified",
                    grouped(static_cast<std::int64_t>(count)), grouped(report.test_images));
    return count > kMaxPictures ? fmt::format("{}; the first {} of them:", images, kMaxPictures)
                                : images + ":";
}

}  // namespace vkp
