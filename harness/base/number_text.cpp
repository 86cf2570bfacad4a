#include "harness/base/number_text.hpp"

#include <fmt/format.h>

#include <cmath>

namespace vkp {

std::string number_text(float value) {
    return std::isnan(value) ? "nan" : fmt::to_string(value);
}

std::string number_text(double value) {
    return std::isnan(value) ? "nan" : fmt::to_string(value);
}

}  // namespace vkp
