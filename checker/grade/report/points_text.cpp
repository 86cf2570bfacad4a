#include "checker/grade/report/points_text.hpp"

#include <fmt/format.h>

#include <cmath>

namespace vkp {

std::string points_text(double points) {
    constexpr double kThousand = 1000;
    return fmt::format("{}", std::round(points * kThousand) / kThousand);
}

}  // namespace vkp
