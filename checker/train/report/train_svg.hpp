// The elements of the drawings of a training.
#pragma once

#include "checker/train/report/train_report.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// "golden, 784-512-128-10": what a drawing is about.
std::string training_title(const TrainReport& report);
// The images, the device and the whole test accuracy.
std::string training_note(const TrainReport& report);

// "data:image/png;base64,…" of a square grey picture, row by row.
std::string data_address(const std::vector<std::uint8_t>& grey);

// More pictures of wrongly read images than this are not drawn.
inline constexpr std::size_t kMaxPictures = 240;

// "the first 240 of 884 test images that are misclassified", "all 12 …"
std::string wrong_text(const TrainReport& report);

}  // namespace vkp
